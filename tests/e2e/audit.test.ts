/** The audit log in a browser: a platform admin looks for who did what. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { mailId, deliveryLogWrites } from '#functions/rules/mail/delivery-log.ts'
import { audit } from '#functions/rules/security/audit.ts'
import { listMails } from '#shared/contracts/mails.ts'
import { callAs } from './support/call-as.ts'
import { saved } from './support/downloads.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
/** More than one page of the audit log. Two pages hold these and the records of all tests. */
const exported = 52
/** Creates the records of the seeded organizations and users for all tests. No test adds to them. */
beforeAll(async () => {
  site = await startSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  const hospital = await site.organization('Szpital Miejski w Przykładowie')
  const anna = await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'user',
    organizationId: grid,
    language: 'pl',
  })
  const zofia = await site.person({
    email: 'zofia@hospital.example',
    name: 'Zofia Wrona',
    role: 'user',
    organizationId: hospital,
    language: 'pl',
  })
  const organizations = site.platform.collection(organizationsCollection)
  await organizations.commit(operator, (commit) => {
    for (const name of ['energy', 'health', 'rail'])
      commit.create('organization_tag', commit.nextId('organization_tag'), {
        name_pl: name,
        name_en: name,
        is_active: true,
      })
  })
  for (let number = 0; number < exported; number += 1) {
    await audit(site.platform, {
      action: 'export',
      outcome: 'success',
      userId: zofia,
      organizationId: hospital,
      actorOrganizationId: hospital,
      address: '192.0.2.9',
      detail: `incidents: ${number} of ${exported}`,
    })
  }
  await audit(site.platform, {
    action: 'sign_in',
    outcome: 'bad_credentials',
    userId: anna,
    organizationId: grid,
    actorOrganizationId: grid,
    address: '198.51.100.7',
  })
})
afterAll(async () => {
  await site.stop()
})

/** Records, without the skeleton rows shown while they load. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
/** The lines of the audit log. */
const lines = (page: Page) => page.locator('[data-list="audit"] ol > li')
/** A platform admin used by one test only, optionally at an address. */
const admin = async (address?: string): Promise<Page> =>
  (await site.signedIn({ role: 'platform_admin', name: 'Ewa Malinowska' }, address)).page

const dayAgo = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
/** Limits the audit log, so that a list without enough records is not searched day by day for a year. */
const lately = `after=${dayAgo}`

describe('the audit log', () => {
  it('is read from the newest record back to the end of the chosen period, and navigated with the keyboard', async () => {
    const email = `${site.unique('root')}@cert.example`
    await site.person({ email, name: 'Ewa Malinowska', role: 'platform_admin' })
    const page = await site.visit()
    // Through the screens, because the test looks for the record of this sign-in.
    await site.signInByForm(page, email)
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click()
    await lines(page).first().filter({ hasText: 'Ewa Malinowska signed in' }).waitFor()
    await page.getByText('These are all records that match.').waitFor()
    await lines(page).filter({ hasText: 'created 3 organization tags: ' }).waitFor()

    await lines(page).first().getByRole('link').first().focus()
    await page.keyboard.press('ArrowDown')
    const row = await page.evaluate(() => document.activeElement?.getAttribute('data-row'))
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Record of' })
    await drawer.locator(':focus').waitFor()
    // J and K open the lines after and before, as in lists.
    const record = () => new URL(page.url()).searchParams.get('record')
    const opened = record()
    await drawer.getByText(/^2 of /).waitFor()
    await page.keyboard.press('j')
    await drawer.getByText(/^3 of /).waitFor()
    expect(record()).not.toBe(opened)
    await page.keyboard.press('k')
    await drawer.getByText(/^2 of /).waitFor()
    expect(record()).toBe(opened)
    expect(await findings(page), 'an open record').toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(row)
  })

  it('folds like acts into one line, whose record stays open in the address', async () => {
    const page = await admin(`/audit?search=wrona export&${lately}`)
    const line = lines(page).filter({ hasText: 'Zofia Wrona exported data: incidents' }).first()
    await line.getByRole('button', { name: `${exported} records` }).click()
    await expect.poll(() => line.getByRole('listitem').count()).toBe(exported)
    await line.getByRole('listitem').nth(1).getByRole('link').first().click()
    const drawer = page.getByRole('complementary', { name: 'Record of' })
    await drawer.getByText(`incidents: ${exported - 2} of ${exported}`).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('wrona export')
    // Nothing matches this search, so the record is found by its address alone.
    await page.goto(page.url().replace('wrona', 'nobody'))
    await drawer.getByText(`incidents: ${exported - 2} of ${exported}`).waitFor()
    await page.getByText('No record matches').waitFor()
    await drawer.getByRole('button', { name: 'Close the panel' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.goBack()
    await drawer.waitFor()
  })

  it('shows the user, origin and reason of a refusal, and links to similar ones', async () => {
    const page = await admin(`/audit?failed=true&${lately}`)
    await lines(page)
      .getByRole('link', { name: /Anna Zielińska could not sign in with a password/ })
      .click()
    const drawer = page.getByRole('complementary', { name: 'Record of' })
    await drawer.getByText('Why it was refused').waitFor()
    await drawer.getByText('198.51.100.7').waitFor()
    await drawer.getByText('sign_in · bad_credentials').waitFor()
    expect(await findings(page), 'the trail and a record').toEqual([])
    await page.getByRole('button', { name: /^Filters/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.waitFor()
    expect(await findings(page), 'the filters').toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Only this organization' }).click()
    await page.locator('.list-chip', { hasText: 'Organization: Energetyka Wzorcowa S.A.' }).waitFor()
    expect(new URL(page.url()).searchParams.get('failed')).toBe('true')
    await lines(page).first().waitFor()
    await page.getByRole('button', { name: 'Remove filter: Only what was refused or failed' }).click()
    await lines(page).filter({ hasText: 'invited Anna Zielińska (user)' }).waitFor()
    await ready(page)
    expect(await lines(page).filter({ hasText: 'Szpital' }).count()).toBe(0)
  })

  it('is filtered by a user, by event and by kind of change', async () => {
    const page = await admin(`/audit?what=organization_tag,user&change=delete&${lately}`)
    await page.getByText('No record matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await lines(page).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.locator('.p-dropdown').first().click()
    await page.keyboard.type('wrona')
    await page.getByRole('option', { name: 'Zofia Wrona, zofia@hospital.example' }).click()
    await dialog.locator('.p-multiselect').click()
    await page.locator('.p-multiselect-filter-container input').fill('Data exp')
    await page.getByRole('option', { name: 'Data exported' }).click()
    await page.keyboard.press('Escape')
    const request = page.waitForRequest((sent) => new URL(sent.url()).searchParams.has('user_id'))
    await dialog.getByRole('button', { name: 'Show results' }).click()
    expect(new URL((await request).url()).searchParams.get('actions')).toBe('export')
    await lines(page)
      .getByRole('button', { name: `${exported} records` })
      .waitFor()
    await page.locator('.list-chip', { hasText: 'Who: Zofia Wrona' }).waitFor()
    await page.reload()
    await page.locator('.list-chip', { hasText: 'Who: Zofia Wrona' }).waitFor()
  })

  it('is exported as CSV with its filters, and the export becomes the newest record', async () => {
    const page = await admin(`/audit?what=export&${lately}`)
    const download = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    const zip = await readFile(await download.path())
    const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
    const text = inflateRawSync(zip.subarray(start)).toString('utf8')
    expect(text.trim().split('\r\n').length).toBeGreaterThan(exported)
    expect(text).toContain('Zofia Wrona exported data: incidents at Szpital Miejski w Przykładowie')
    await page.getByRole('button', { name: 'Load the newest' }).click()
    await lines(page)
      .first()
      .filter({ hasText: 'Ewa Malinowska exported data: a prepared file, the audit log' })
      .waitFor()
  })
})

describe('the delivery log page', () => {
  it('shows failed messages with the reason, and sends them again once', async () => {
    const { table, clock, random } = site.platform
    const domain = `${site.unique('grid')}.example`
    const email = `duty@${domain}`
    const organizationId = await site.organization(site.unique('Energetyka'))
    const emails = site.platform.collection(notificationEmailsCollection)
    const addressId = await emails.commit(operator, (commit) => {
      const id = commit.nextId('notification_email')
      commit.create(
        'notification_email',
        id,
        newNotificationEmail({
          client_id: organizationId,
          description: 'Duty',
          email,
          language: 'pl',
          pgp_key: null,
          creation_date: commit.at,
        }),
      )
      return id
    })
    const now = clock.now()
    const id = mailId(now, random.uuid())
    await table.transact(
      deliveryLogWrites(
        table,
        {
          id,
          template: 'notification_news',
          to: email,
          client_id: organizationId,
          notification_email_id: addressId,
          user_id: null,
          subject: 'Two new visibilities',
          state: 'bounced',
          reason: 'hard_no_email',
          attempts: 1,
          at: now.toISOString(),
          sent_at: now.toISOString(),
          notice: {
            kind: 'news',
            client_id: organizationId,
            notification_email_id: addressId,
            tellings: [],
            incident_id: null,
            feeds: null,
            period: null,
          },
        },
        now,
      ),
    )
    const page = await admin(`/mail?search=${domain.toUpperCase()}&state=bounced`)
    await rows(page).filter({ hasText: 'Two new visibilities' }).filter({ hasText: 'bounced' }).click()
    const drawer = page.getByRole('complementary', { name: 'E-mail 1' })
    await drawer.getByText('There is no such mailbox.').waitFor()
    expect(await findings(page), 'a mail').toEqual([])
    await drawer.getByRole('button', { name: 'Send again' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send this e-mail again?' })
    await question.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The e-mail is on its way').waitFor()
    await drawer.getByText('Sent again').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    // The button has disappeared: the focus stays in the drawer.
    await drawer.locator(':focus').waitFor()
    await page.goto('/mail?state=waiting')
    await rows(page).filter({ hasText: email }).waitFor()
  })

  it('lists the sign-in message of the current user, and shows a bounce of a system message', async () => {
    const email = `${site.unique('bounce-eva')}@cert.example`
    await site.person({ email, name: 'Eva Odbita', role: 'platform_admin' })
    const page = await site.visit()
    await site.signInByForm(page, email)
    await expect
      .poll(
        async () =>
          (await callAs(page, listMails, { query: { search: email } })).data.map(({ state }) => state),
        { timeout: 20_000 },
      )
      .toEqual(['bounced'])
    await page.getByRole('navigation').getByRole('link', { name: 'Sent e-mails' }).click()
    // The message is listed, without its code.
    await rows(page)
      .filter({ hasText: email })
      .filter({ hasText: 'Sign-in code' })
      .filter({ hasText: 'bounced' })
      .waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on a phone, and no page scrolls sideways', async () => {
    const { page } = await site.signedIn({ role: 'platform_admin' }, '/audit', phone)
    await lines(page).first().waitFor()
    expect(await findings(page), 'the trail').toEqual([])
    expect(
      await page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      ),
    ).toBe(true)
    await lines(page).first().getByRole('link').first().tap()
    await page.getByRole('dialog', { name: 'Record of' }).waitFor()
    expect(await findings(page), 'a record').toEqual([])
  })
})

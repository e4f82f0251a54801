/** The audit trail, as a platform admin looks for who did what in a browser. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/collection.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { mailId, mailRecordWrites } from '#functions/platform/mail/records.ts'
import { audit } from '#functions/platform/security/audit.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let admin: Page

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  const hospital = await site.organization('Szpital Miejski w Przykładowie')
  await site.person({ email: 'root@cert.example', name: 'Ewa Malinowska', role: 'platform_admin' })
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'user',
    clientId: grid,
    language: 'pl',
  })
  await site.person({
    email: 'zofia@hospital.example',
    name: 'Zofia Wrona',
    role: 'user',
    clientId: hospital,
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
  // More than one page of the trail.
  for (let number = 0; number < 60; number += 1) {
    await audit(site.platform, {
      action: 'export',
      outcome: 'success',
      userId: 4,
      clientId: hospital,
      actorClientId: hospital,
      address: '192.0.2.9',
      detail: `incidents: ${number} of 60`,
    })
  }
  await audit(site.platform, {
    action: 'sign_in',
    outcome: 'bad_credentials',
    userId: 3,
    clientId: grid,
    actorClientId: grid,
    address: '198.51.100.7',
  })
  admin = await site.visit()
  // Through the screens: the first test finds the record of this sign-in.
  await site.signInByForm(admin, 'root@cert.example')
})
afterAll(async () => {
  await site.stop()
})

/** Records, not the skeleton that stands in for them while they load. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/audit${query}`)
  await rows(page).first().waitFor()
}

describe('the audit trail', () => {
  it('is read from its newest record on, as far back as somebody wants', async () => {
    await admin.getByRole('navigation').getByRole('link', { name: 'Audit trail' }).click()
    await rows(admin)
      .first()
      .filter({ hasText: 'Sign-in: code' })
      .filter({ hasText: 'Ewa Malinowska' })
      .waitFor()
    await expect.poll(() => rows(admin).count()).toBe(50)
    await admin.getByRole('button', { name: 'Show earlier ones' }).click()
    await admin.getByText('These are all records that match.').waitFor()
    await rows(admin).filter({ hasText: 'Organization tag: created × 3' }).waitFor()
    expect(await rows(admin).count()).toBeGreaterThan(60)
  })

  it('says of a refusal whose it was, from where and why, and leads to others like it', async () => {
    await open(admin, '?failed=true')
    await rows(admin).filter({ hasText: 'Sign-in: password' }).click()
    const drawer = admin.getByRole('complementary', { name: 'Record' })
    await drawer.getByText('Why it was refused').waitFor()
    await drawer.getByText('198.51.100.7').waitFor()
    await drawer.getByText('sign_in · bad_credentials').waitFor()
    await drawer.getByRole('button', { name: 'Only this organization' }).click()
    await admin.locator('.list-chip', { hasText: 'Organization: Energetyka Wzorcowa S.A.' }).waitFor()
    expect(new URL(admin.url()).searchParams.get('failed')).toBe('true')
    await rows(admin).first().waitFor()
    await admin.getByRole('button', { name: 'Remove filter: Only what was refused or failed' }).click()
    await rows(admin).filter({ hasText: 'User: created' }).waitFor()
    expect(await rows(admin).filter({ hasText: 'Szpital' }).count()).toBe(0)
  })

  it('is filtered by a person who is looked for, by what happened and by the kind of change', async () => {
    await open(admin)
    await admin.getByRole('button', { name: 'Filters' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Filters' })
    await dialog.locator('.p-dropdown').first().click()
    await admin.keyboard.type('wrona')
    await admin.getByRole('option', { name: 'Zofia Wrona, zofia@hospital.example' }).click()
    await dialog.locator('.p-multiselect').click()
    await admin.locator('.p-multiselect-filter-container input').fill('Data exp')
    await admin.getByRole('option', { name: 'Data exported' }).click()
    await admin.keyboard.press('Escape')
    const request = admin.waitForRequest((sent) => new URL(sent.url()).searchParams.has('user_id'))
    await dialog.getByRole('button', { name: 'Show results' }).click()
    expect(new URL((await request).url()).searchParams.get('actions')).toBe('export')
    await rows(admin).first().waitFor()
    await expect.poll(() => rows(admin).count()).toBe(50)
    await admin.locator('.list-chip', { hasText: 'Who: Zofia Wrona' }).waitFor()
    await admin.reload()
    await admin.locator('.list-chip', { hasText: 'Who: Zofia Wrona' }).waitFor()

    await admin.goto('/audit?what=organization_tag,user&change=delete')
    await admin.getByText('No record matches').waitFor()
    await admin.getByRole('button', { name: 'Clear filters' }).click()
    await rows(admin).first().waitFor()
  })

  it('is walked through by the keyboard', async () => {
    await open(admin)
    await rows(admin).first().focus()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await admin.getByRole('complementary', { name: 'Record 2' }).waitFor()
    await admin.keyboard.press('Escape')
    await expect.poll(() => admin.getByRole('complementary', { name: 'Record 2' }).count()).toBe(0)
    await expect.poll(() => admin.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('1')
  })

  it('is taken along as CSV with the filters, which is the newest record then', async () => {
    await open(admin, '?what=export')
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export CSV' }).click()
    const zip = await readFile(await (await download).path())
    const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
    const text = inflateRawSync(zip.subarray(start)).toString('utf8')
    expect(text.trim().split('\r\n').length).toBeGreaterThan(60)
    expect(text).toContain('Zofia Wrona')
    await admin.getByRole('button', { name: 'Load the newest' }).click()
    await rows(admin)
      .first()
      .filter({ hasText: 'Data exported' })
      .filter({ hasText: 'Ewa Malinowska' })
      .waitFor()
  })

  it('is there for platform admins only', async () => {
    const analyst = await site.visit()
    await site.signIn(analyst, 'analyst@cert.example')
    await analyst.goto('/audit')
    await analyst.getByRole('heading', { name: 'No such page' }).waitFor()
    expect(await analyst.getByRole('navigation').getByRole('link', { name: 'Audit trail' }).count()).toBe(0)
  })
})

describe('the page of mails', () => {
  it('shows what failed and why, and sends it again once', async () => {
    const { table, clock, random } = site.platform
    const emails = site.platform.collection(notificationEmailsCollection)
    await emails.commit(operator, (commit) => {
      commit.create(
        'notification_email',
        commit.nextId('notification_email'),
        newNotificationEmail({
          client_id: 1,
          description: 'Duty',
          email: 'duty@grid.example',
          language: 'pl',
          pgp_key: null,
          creation_date: commit.at,
        }),
      )
    })
    const now = clock.now()
    const id = mailId(now, random.uuid())
    await table.transact(
      mailRecordWrites(
        table,
        {
          id,
          template: 'notification_news',
          to: 'duty@grid.example',
          client_id: 1,
          notification_email_id: 1,
          user_id: null,
          subject: 'Two new visibilities',
          state: 'bounced',
          reason: 'hard_no_email',
          attempts: 1,
          at: now.toISOString(),
          sent_at: now.toISOString(),
          notice: {
            kind: 'news',
            client_id: 1,
            notification_email_id: 1,
            tellings: [],
            incident_id: null,
            feeds: null,
            period: null,
          },
        },
        now,
      ),
    )
    await admin.getByRole('navigation').getByRole('link', { name: 'Mail' }).click()
    // The sign-in of the person who looks is there, without its code.
    await rows(admin)
      .filter({ hasText: 'root@cert.example' })
      .filter({ hasText: 'Sign-in code' })
      .first()
      .waitFor()
    await admin.goto('/mail?search=GRID&state=bounced')
    await rows(admin).filter({ hasText: 'Two new visibilities' }).filter({ hasText: 'bounced' }).click()
    const drawer = admin.getByRole('complementary', { name: 'Mail 1' })
    await drawer.getByText('There is no such mailbox.').waitFor()
    expect(await findings(admin), 'a mail').toEqual([])
    await drawer.getByRole('button', { name: 'Send again' }).click()
    const question = admin.getByRole('alertdialog', { name: 'Send this mail again?' })
    await question.getByRole('button', { name: 'Send again' }).click()
    await admin.getByText('The mail is on its way').waitFor()
    await drawer.getByText('Sent again').waitFor()
    expect(await admin.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    // The button is gone; the keyboard goes on from the state of the mail.
    await drawer.locator('[data-mail-state]:focus').waitFor()
    await admin.goto('/mail?state=waiting')
    await rows(admin).filter({ hasText: 'duty@grid.example' }).waitFor()
  })

  it('hears of a bounce of a mail of the portal itself', async () => {
    await site.person({ email: 'bounce-eva@cert.example', name: 'Eva Odbita', role: 'analyst' })
    const page = await site.visit()
    await site.signInByForm(page, 'bounce-eva@cert.example')
    await expect
      .poll(
        async () => {
          await admin.goto('/mail?search=bounce-eva')
          await rows(admin).first().waitFor()
          return rows(admin).first().innerText()
        },
        { timeout: 20_000 },
      )
      .toContain('bounced')
  })
})

describe('axe', () => {
  it('finds nothing, in either theme', async () => {
    const page = admin
    await open(page, '?failed=true')
    await rows(page).first().click()
    await page.getByText('Why it was refused').waitFor()
    expect(await findings(page), 'the trail and a record').toEqual([])
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    expect(await findings(page), 'the filters').toEqual([])
  })

  it('finds nothing on a phone, where nothing scrolls sideways', async () => {
    const page = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await site.signIn(page, 'root@cert.example')
    await page.goto('/audit')
    await page.locator('a.list-card-main').first().waitFor()
    expect(await findings(page), 'the trail').toEqual([])
    expect(
      await page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      ),
    ).toBe(true)
    await page.locator('a.list-card-main').first().tap()
    await page.getByRole('dialog', { name: 'Record 1' }).waitFor()
    expect(await findings(page), 'a record').toEqual([])
  })
})

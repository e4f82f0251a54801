/** Organizations in a browser: platform admins manage them, and organization admins manage their own. */
import { readFile } from 'node:fs/promises'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { createOrganization } from '#functions/organizations/organization.ts'
import { countAnswered } from '#functions/rules/key-api/key-use.ts'
import { deliveryLogWrites, mailId } from '#functions/rules/mail/delivery-log.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { keys } from '#functions/rules/keys.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { createAsset } from '#shared/contracts/assets.ts'
import { createNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { regenerateOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { createWhitelistIp, updateServices, userActivitySchema } from '#shared/contracts/organizations.ts'
import { callAs } from './support/call-as.ts'
import { saved } from './support/downloads.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
/** An organization that no test changes: with tags, an admin, a request, a key and a notification address. */
let known: number
const knownName = 'Gmina Energetyczna'
const longName = 'Wodociągi Doliny Dolnej Narwi i Okolic – Przedsiębiorstwo Wielobranżowe z Oddziałami'

beforeAll(async () => {
  site = await startSite()
  const { platform } = site
  await platform.collection(organizationsCollection).commit(operator, (commit) => {
    for (const [pl, en] of [
      ['energetyka', 'energy'],
      ['woda', 'water'],
      ['kluczowy', 'essential'],
      ['pilotaż', 'pilot'],
      ['samorząd', 'local government'],
    ] as const) {
      commit.create('organization_tag', commit.nextId('organization_tag'), {
        name_pl: pl,
        name_en: en,
        is_active: true,
      })
    }
  })
  const services = ['threats', 'feeds', 'incidents', 'visibilities'] as const
  known = (
    await createOrganization(platform, operator, {
      name: knownName,
      services: [...services],
      tags: [1, 3, 4, 5],
    })
  ).id
  // These fill more than one page, and have no admin.
  for (let number = 1; number <= 10; number += 1) await site.organization(`Gmina Przykładowa ${number}`)
  await site.person({ email: 'root@cert.example', name: 'Ewa Malinowska', role: 'platform_admin' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'organization_admin',
    organizationId: known,
  })
  const page = await site.visit()
  const params = { id: String(known) }
  await site.signIn(page, 'anna@grid.example')
  await callAs(page, createAsset, { params, body: { asset_type: 'domain', value: 'grid.example' } })
  await callAs(page, createNotificationEmail, {
    body: { client_id: known, description: 'Zespół SOC', email: 'soc@grid.example', language: 'pl' },
  })
  await site.signIn(page, 'root@cert.example')
  await callAs(page, regenerateOrganizationKey, { params })
})
afterAll(async () => {
  await site.stop()
})

const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
/** A platform admin used by one test only, optionally at an address. */
const admin = async (address?: string): Promise<Page> =>
  (await site.signedIn({ role: 'platform_admin' }, address)).page
const organization = async (name = 'Wodociągi'): Promise<number> => site.organization(site.unique(name))
/** A picture generated in a browser: a wide logo with an empty border, larger than the upload limit. */
const picture = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3200
    canvas.height = 640
    canvas.getContext('2d')?.fillRect(80, 80, 3040, 480)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
/** The bodies of matching requests that a page makes from now on. */
const sent = (page: Page, method: string, path: RegExp): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) bodies.push(request.postData() ?? '')
  })
  return bodies
}

describe('the list', () => {
  it('highlights pending work and missing admins, is filtered from the first page, and keeps its state on return', async () => {
    const page = await admin('/organizations?search=gmina&page=2')
    await row(page, 'Gmina Przykładowa').getByText('No admin').waitFor()
    await page.getByRole('button', { name: /^Filters/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.p-multiselect').click()
    await page.getByRole('option', { name: 'pilot' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/tags=4/)
    expect(page.url()).not.toContain('page=')
    const marked = row(page, knownName)
    await marked.getByText('1 pending asset request').waitFor()
    await ready(page)
    expect(await rows(page).count()).toBe(1)
    expect(await marked.getByText('No admin').count()).toBe(0)
    // Tags after the third are shown as a count.
    expect(await marked.locator('.second-line').innerText()).toMatch(/\+1/)
    await marked.click()
    await page.waitForURL(`**/organization/${known}`)
    await page.getByRole('link', { name: 'Back to the list of organizations' }).click()
    await page.waitForURL(/tags=4/)
  })

  it('adds an organization and continues to its services', async () => {
    const name = site.unique('Port Wzorcowy')
    const page = await admin('/organizations?search=gmina&drawer=add')
    await row(page, knownName).waitFor()
    expect(await findings(page), 'list and form').toEqual([])
    await page.getByLabel('Name', { exact: true }).fill('  gmina   ENERGETYCZNA ')
    await page.getByLabel(/Max users/).fill('5001')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('Enter a whole number from 1 to 5,000.').waitFor()
    await page.getByLabel(/Max users/).fill('3')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('An organization of this name already exists.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('radio', { name: /^None yet/ }).check()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('The organization uses no module at the moment.').waitFor()
    await ready(page)
    expect(await page.getByRole('switch', { name: 'API access: Threats' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Indicators only' }).click()
    await page.getByText('Switched on: Indicators only').waitFor()
    const on = (flag: string) => page.getByRole('switch', { name: `${flag}: Threats` }).isChecked()
    await expect.poll(() => on('API access')).toBe(true)
    expect(await on('E-mail notifications')).toBe(false)
  })

  it('keeps a new organization whose first admin was refused, with the reason and the way to go on', async () => {
    const name = site.unique('Port Wzorcowy')
    const taken = `${site.unique('anna')}@port.example`
    await site.person({
      email: taken,
      name: 'Anna Nowak',
      role: 'user',
      organizationId: await site.organization(site.unique('Przystań')),
    })
    const page = await admin('/organizations?drawer=add')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('First admins').fill(taken)
    await page.getByRole('button', { name: 'Create organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'Admins not invited yet' })
    await dialog.getByText('The organization exists').waitFor()
    expect(await dialog.getByRole('radio', { name: 'Organization admin' }).isChecked()).toBe(true)
    expect(await findings(page), 'refused admins').toEqual([])
    // A reload loses nothing.
    await page.reload()
    const addresses = dialog.getByLabel('Addresses')
    expect(await addresses.inputValue()).toContain(taken)
    await addresses.fill(`${site.unique('ewa')}@port.example`)
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await page.getByText('1 person invited').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name }).waitFor()
  })
})

describe('the details', () => {
  it('send only what differs, and nothing when nothing does', async () => {
    const organizationId = await organization()
    for (const name of ['Piotr Sowa', 'Adam Lis'])
      await site.person({ email: `${site.unique('osoba')}@grid.example`, name, role: 'user', organizationId })
    const email = `${site.unique('soc')}@grid.example`
    const root = await admin(`/organization/${organizationId}`)
    await root.getByRole('tab', { name: 'Details', selected: true }).waitFor()
    const bodies = sent(root, 'PATCH', /\/client\/\d+$/)
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('No changes detected').waitFor()
    await root.getByLabel(/Max users/).fill('1')
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('Max users amount cannot be lower than current organization users amount!').waitFor()
    await root.getByLabel(/Max users/).fill('12')
    await root.getByLabel(/Contact e-mail/).fill(email)
    await root.getByRole('button', { name: 'Choose tags' }).click()
    for (const name of ['energy', 'essential']) await root.getByRole('checkbox', { name }).check()
    expect(await findings(root), 'tags').toEqual([])
    await root.getByRole('button', { name: 'Use these' }).click()
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('Changes saved').waitFor()
    expect(bodies.map((body): unknown => JSON.parse(body))).toEqual([
      {
        contact_email: email,
        max_user_count: 12,
        organization_tags: [1, 3],
        fields_before: {
          contact_email: null,
          max_user_count: expect.any(Number),
          organization_tags: expect.any(Array),
        },
      },
    ])
    await root.getByLabel(/Contact e-mail/).fill('other@grid.example')
    await root.getByRole('tab', { name: 'Services' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await ready(root)
    expect(await root.getByLabel(/Contact e-mail/).inputValue()).toBe('other@grid.example')
  })

  it('accept a logo, show it to the organization, and remove it', async () => {
    const { page: anna } = await site.signedIn(
      { role: 'organization_admin', language: 'pl' },
      '/organization',
    )
    const card = anna.locator('section').filter({ has: anna.getByRole('heading', { name: 'Logo' }) })
    expect(await card.getByRole('button', { name: 'Usuń logo' }).isDisabled()).toBe(true)
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await card.getByText('Plik nie jest obrazem JPEG ani PNG albo jest uszkodzony. Wybierz inny.').waitFor()
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) })
    await card.getByText('Plik jest za duży').waitFor()
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(anna) })
    await anna.getByText('Zapisano logo').waitFor()
    for (const place of ['.shell-header .avatar img', '.organization-page-head img'])
      await expect
        .poll(() =>
          anna.locator(place).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        )
        .toBe(320)
    await ready(anna)
    // A wide logo is shown wide, because a square would shrink it to a sliver.
    for (const place of ['.shell-header .avatar', '.organization-page-head .organization-logo']) {
      const box = await anna.locator(place).boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 0)
    }
    await card.getByRole('button', { name: 'Usuń logo' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Usuń logo' }).click()
    await anna.getByText('Usunięto logo').waitFor()
    await expect.poll(() => anna.locator('.shell-header .avatar img').count()).toBe(0)
  })
})

describe('the IP allow-list', () => {
  it('accepts an address once in any notation, and confirms before removal', async () => {
    const organizationId = await organization(longName)
    const root = await admin(`/organization/${organizationId}`)
    await root.getByText('Users may connect from any address.').waitFor()
    await root.getByRole('button', { name: 'Addresses' }).click()
    const dialog = root.getByRole('dialog', { name: 'IP allow-list' })
    const field = dialog.getByLabel('Address or network')
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    expect(await add.isDisabled()).toBe(true)
    await field.fill('192.0.2.77/24')
    await dialog.getByText('users can connect only from 192.0.2.0/24').waitFor()
    await field.press('Enter')
    await dialog.locator('li').filter({ hasText: '192.0.2.0/24' }).waitFor()
    // The history behind the dialog has the entry without a reload.
    await root
      .locator('.history')
      .getByText(/IP allow-list/)
      .first()
      .waitFor({ state: 'attached' })
    for (const [text, said] of [
      ['192.0.2.1/33', 'This is not an IPv4 or IPv6 address or network.'],
      ['192.0.2.0/24', 'Given address already exists'],
      ['::ffff:192.0.2.9/120', 'Given address already exists'],
    ] as const) {
      await field.fill(text)
      await dialog.getByText(said).waitFor()
      await ready(root)
      expect(await add.isDisabled(), text).toBe(true)
    }
    // The error stays until the value is valid.
    await field.fill('nothing')
    await dialog.getByText('This is not an IPv4 or IPv6 address or network.').waitFor()
    expect(await findings(root), 'allow-list').toEqual([])
    // The reply has the whole list.
    for (let number = 1; number <= 8; number += 1)
      await callAs(root, createWhitelistIp, {
        params: { id: String(organizationId) },
        body: { whitelist_ip: `2001:db8:0:${number}::/64` },
      })
    await field.fill('2001:DB8:0:9::/64')
    await add.click()
    await dialog.locator('li').filter({ hasText: '2001:db8:0:9::/64' }).waitFor()
    await ready(root)
    expect(
      await dialog
        .locator('ul')
        .evaluate(({ clientHeight, scrollHeight }) => [clientHeight <= 245, scrollHeight > 245]),
    ).toEqual([true, true])
    await dialog.getByRole('button', { name: 'Remove 192.0.2.0/24' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Remove from the list' }).click()
    await root.getByText('Removed 192.0.2.0/24').waitFor()
    await expect.poll(() => dialog.locator('li').count()).toBe(9)
    await root.getByRole('alertdialog').waitFor({ state: 'detached' })
    // The focus moves to the entry that took the place of the removed one.
    await ready(root)
    await root.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await root.getByText('Users may connect only from the 9 addresses or networks listed.').waitFor()
    await expect.poll(() => root.evaluate(() => document.activeElement?.textContent)).toBe('Addresses')
    expect(await findings(root), 'details').toEqual([])
  })
})

describe('services and the API key', () => {
  it('create a key and regenerate it when its flags are outdated, disable a module and its dependent settings after a question, which waits for earlier changes', async () => {
    const organizationId = await organization()
    const root = await admin()
    await callAs(root, updateServices, {
      params: { id: String(organizationId) },
      body: { incidents: { enable_api_access: false } },
    })
    await root.goto(`/organization/${organizationId}?tab=services`)
    await root.getByText('No key has been generated yet.').waitFor()
    await root.getByRole('button', { name: 'Generate a key' }).click()
    await root.getByText('Key generated').waitFor()
    await ready(root)
    expect(await root.locator('[data-key]').count()).toBe(0)
    await root.getByRole('button', { name: 'Show the key' }).click()
    const first = await root.locator('[data-key]').innerText()
    expect(first).toMatch(/^cti_\w{6}_\w{38}$/)
    await root.getByRole('button', { name: 'Hide the key' }).click()
    await expect.poll(() => root.getByText(first).count()).toBe(0)
    expect(await findings(root), 'services').toEqual([])
    const download = await saved(root, () => root.getByRole('button', { name: 'Download' }).click())
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      client_id: organizationId,
      api_key: first,
      incident_access: false,
      threat_access: true,
    })
    await root.getByRole('switch', { name: 'API access: Incidents' }).click()
    await root.getByText('The API settings of services have changed since the key was generated.').waitFor()
    await root.getByRole('button', { name: 'Generate a new key' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Generate a new key' }).click()
    await expect.poll(() => root.getByText('The API settings of services have changed').count()).toBe(0)
    await root.getByRole('button', { name: 'Show the key' }).click()
    expect(await root.locator('[data-key]').innerText()).not.toBe(first)
    expect(await root.getByRole('link', { name: /API documentation/ }).getAttribute('href')).toBe(
      '/api-docs/',
    )

    const bodies = sent(root, 'PATCH', /\/services$/)
    await root.getByRole('switch', { name: 'Access: Incidents', exact: true }).click()
    const question = root.getByRole('alertdialog', { name: 'Switch off “Incidents”?' })
    await question.getByText('Switched off with it: API access, e-mail notifications').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(bodies).toEqual([])
    await root.getByRole('switch', { name: 'Access: Incidents', exact: true }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await root.getByRole('alertdialog').waitFor({ state: 'detached' })
    await root.getByText('Switched off with it: API access, e-mail notifications.').waitFor()
    await ready(root)
    for (const name of ['Access: Incidents', 'API access: Incidents', 'E-mail notifications: Incidents'])
      expect(await root.getByRole('switch', { name, exact: true }).isChecked(), name).toBe(false)
    await root.getByRole('switch', { name: 'Access: Incidents', exact: true }).click()
    await root.getByText('Switched on: Incidents', { exact: true }).waitFor()
    await ready(root)
    expect(await root.getByRole('switch', { name: 'API access: Incidents' }).isChecked()).toBe(false)
    expect(bodies.map((body): unknown => JSON.parse(body))).toEqual([
      { incidents: { enabled: false } },
      { incidents: { enabled: true } },
    ])

    const mails = root.getByRole('switch', { name: 'E-mail notifications: Threats' })
    const access = root.getByRole('switch', { name: 'Access: Incidents', exact: true })
    await mails.waitFor()
    const refused = Promise.withResolvers<undefined>()
    await root.route(
      /\/services$/,
      async (route) => {
        await refused.promise
        await route.fulfill({ status: 409, json: { errors: [] } })
      },
      { times: 1 },
    )
    await mails.click()
    await access.click()
    await root.getByRole('switch', { name: 'Access: Incidents', exact: true, checked: false }).waitFor()
    expect(await root.getByRole('alertdialog').count()).toBe(0)
    refused.resolve(undefined)
    await root.getByText('The services were not changed').waitFor()
    await question.getByRole('button', { name: 'Switch off' }).click()
    await question.waitFor({ state: 'detached' })
    await ready(root)
    expect(await access.isChecked()).toBe(false)
    expect(await mails.isChecked()).toBe(true)
  })
})

describe('notification e-mails', () => {
  it('are added once, with a valid key, edited, tested and deleted', async () => {
    const organizationId = await organization()
    const root = await admin()
    await callAs(root, updateServices, {
      params: { id: String(organizationId) },
      body: { feeds: { enable_email_notifications: false } },
    })
    await root.goto(`/organization/${organizationId}?tab=emails`)
    await root.getByRole('tab', { name: 'Notification e-mails', selected: true }).waitFor()
    await root.getByRole('button', { name: 'New address' }).first().click()
    await root.getByRole('button', { name: 'Add address' }).click()
    await root.getByText('Enter a description.').waitFor()
    await root.getByRole('textbox', { name: 'Description', exact: true }).fill('Night watch')
    await root.getByLabel('E-mail', { exact: true }).fill('night@grid.example')
    await root.getByRole('radio', { name: 'English' }).check()
    await root.locator('summary').filter({ hasText: 'PGP' }).click()
    await root
      .getByLabel('or paste the public key')
      .fill('This is certainly not a PGP key, however long it may be.')
    await root.getByRole('button', { name: 'Add address' }).click()
    const said = root.getByText('Incorrect PGP key')
    await said.waitFor()
    // The error is below the field, at the end of the form, and visible.
    const foot = await root
      .locator('.drawer-form-foot')
      .evaluate((element) => element.getBoundingClientRect().top)
    await expect
      .poll(() => said.evaluate((element) => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(foot)
    const key = root.getByLabel('or paste the public key')
    await key.fill('')
    await said.waitFor({ state: 'detached' })
    await ready(root)
    // The field does not move while the user corrects the value.
    expect(await key.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(foot - 40)
    await root.getByRole('button', { name: 'Add address' }).click()
    await row(root, 'Night watch').waitFor()
    await root.getByRole('button', { name: 'New address' }).click()
    await root.getByRole('textbox', { name: 'Description', exact: true }).fill('Again')
    await root.getByLabel('E-mail', { exact: true }).fill('NIGHT@grid.example')
    await root.getByRole('button', { name: 'Add address' }).click()
    await root.getByText('The organization already has this address.').waitFor()
    await root.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    await row(root, 'Night watch').click()
    await root.getByRole('button', { name: 'Edit' }).click()
    await root.getByLabel('E-mail', { exact: true }).waitFor()
    await ready(root)
    expect(await root.getByLabel('E-mail', { exact: true }).isDisabled()).toBe(true)
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('No changes detected').waitFor()
    const bodies = sent(root, 'PATCH', /\/notification_email\/\d+$/)
    await root.getByRole('radio', { name: 'Polish' }).check()
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('Changes saved').waitFor()
    expect(bodies).toEqual(['{"language":"pl","fields_before":{"language":"en"}}'])
    await root.getByRole('button', { name: 'Edit' }).click()
    const threats = root.getByRole('group', { name: 'Threats' })
    await threats.getByRole('radio', { name: 'At once' }).check()
    await threats.getByRole('radio', { name: 'Daily' }).check()
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('No changes detected').waitFor()
    await threats.getByRole('radio', { name: 'At once' }).check()
    await root.locator('summary').filter({ hasText: 'What an e-mail would contain' }).click()
    const atOnce = root.getByRole('article').filter({ hasText: 'At once' })
    await atOnce.getByText(/New in the portal: 3 threats/).waitFor()
    await root.getByText('Not sent: e-mail notifications of this module are off.').waitFor()
    await root.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodies[1]).toContain('"threat":{"mode":"immediately"}')
    await root.getByRole('button', { name: 'Test e-mail' }).click()
    await root.getByText('A test e-mail will be sent to night@grid.example within a minute').waitFor()
    await root.getByRole('button', { name: 'Test e-mail' }).click()
    await root.getByText('A test e-mail was requested less than a minute ago').waitFor()
    await root.getByRole('button', { name: 'Change settings' }).click()
    await root.getByRole('dialog').getByRole('radio', { name: 'Names too' }).check()
    await root
      .getByRole('dialog')
      .getByText('Names of incidents, visibilities and threats are sent unencrypted')
      .waitFor()
    await root.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await root.getByText('Counts, links and names').waitFor()
    await root.getByRole('button', { name: 'Delete' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click()
    await root.getByText('There are no addresses for notifications yet').waitFor()
  })

  it('receive no messages after their reader unsubscribes by a link, until an administrator resumes them', async () => {
    const { page: admin, organizationId } = await site.signedIn({ role: 'organization_admin' })
    const { notification_email } = await callAs(admin, createNotificationEmail, {
      body: { client_id: organizationId, description: 'Duty', email: 'duty@grid.example', language: 'en' },
    })
    const id = notification_email.notification_email_id
    const links = await unsubscribeLinks(site.platform, {
      kind: 'notifications',
      id,
      email: 'duty@grid.example',
    })
    const reader = await site.visit()
    // Opens the link as an e-mail program without one-click unsubscribe does.
    const { pathname, search } = new URL(links.oneClick)
    await reader.goto(`${pathname}${search}`)
    const press = reader.getByRole('button', { name: 'Stop these e-mails' })
    await press.waitFor()
    await reader.getByText(/to duty@grid\.example/).waitFor()
    expect(await findings(reader), 'unsubscribe').toEqual([])
    await press.click()
    await reader.getByRole('heading', { name: 'These e-mails have stopped' }).waitFor()
    await admin.goto(`/organization?tab=emails&item=${id}`)
    await admin.getByText(/somebody unsubscribed this address with the link/).waitFor()
    await admin.getByRole('button', { name: 'Resume' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
    await admin.getByText('E-mails to duty@grid.example are sent again').waitFor()
    await reader.goto('/unsubscribe#notifications.1.none')
    await reader.getByText(/This link does not belong to any e-mails/).waitFor()
  })

  it('show what is wrong with their keys and when the keys expire', async () => {
    const twentyDays = 20 * 86_400
    const { publicKey, privateKey } = await generateKey({
      type: 'rsa',
      rsaBits: 2048,
      userIDs: [{ name: 'Zespół SOC', email: 'soc@grid.example' }],
      keyExpirationTime: twentyDays,
    })
    const { page: anna, organizationId } = await site.signedIn({ role: 'organization_admin', language: 'pl' })
    const { notification_email } = await callAs(anna, createNotificationEmail, {
      body: {
        client_id: organizationId,
        description: 'Zespół SOC',
        email: 'soc@grid.example',
        language: 'pl',
      },
    })
    await anna.goto(`/organization?tab=emails&item=${notification_email.notification_email_id}`)
    await row(anna, 'Zespół SOC').getByText('brak').waitFor()
    await anna.getByRole('button', { name: 'Dodaj klucz' }).click()
    const save = anna.getByRole('button', { name: 'Zapisz klucz' })
    expect(await findings(anna), 'e-mails').toEqual([])
    await anna.getByLabel('albo wklej klucz publiczny').fill('x'.repeat(39))
    await ready(anna)
    expect(await save.isDisabled()).toBe(true)
    await anna
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.pdf', mimeType: 'application/pdf', buffer: Buffer.from(publicKey) })
    await anna.getByText('Klucz przyjmujemy w pliku .asc lub .txt.').waitFor()
    await anna
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.asc', mimeType: 'text/plain', buffer: Buffer.from(privateKey) })
    // The form rejects it before any request.
    await anna.getByText('Ten plik zawiera klucz prywatny.').waitFor()
    await ready(anna)
    expect(await save.isDisabled()).toBe(true)
    await anna
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.asc', mimeType: 'text/plain', buffer: Buffer.from(publicKey) })
    await save.click()
    await anna.getByText('Zespół SOC <soc@grid.example>').waitFor()
    await anna.getByText(/Klucz wygaśnie za (19|20) dni/).waitFor()
    expect(await anna.locator('dd', { hasText: /^([0-9A-F]{4} ){9}/ }).innerText()).toMatch(
      /^([0-9A-F]{4} ){9}[0-9A-F]{4}$/,
    )
    await row(anna, 'Zespół SOC').getByText('wkrótce').waitFor()
    await anna.getByText('1 klucz PGP wygasł lub wygaśnie w ciągu 30 dni.').waitFor()
    await anna.getByRole('button', { name: 'Usuń klucz' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Usuń klucz' }).click()
    await row(anna, 'Zespół SOC').getByText('brak').waitFor()
  })
})

describe('statistics', () => {
  const at = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000)
  /** An organization whose users and systems were active on some days. */
  const active = async (): Promise<number> => {
    const organizationId = await organization()
    const on = (daysAgo: number) => ({ ...site.platform, clock: { now: () => at(daysAgo) } })
    for (const [daysAgo, what, times] of [
      [0, 'open_portal', 2],
      [3, 'open_portal', 5],
      [20, 'open_portal', 4],
      [3, 'incidents', 3],
      [3, 'threats', 1],
    ] as const)
      for (let time = 0; time < times; time += 1) await countActivity(on(daysAgo), organizationId, what)
    const polled = { type: 'taxii', times: 1, bytes: 1000, address: '192.0.2.1' }
    await countAnswered(on(2), { keyId: 1, organizationId }, polled)
    return organizationId
  }

  it('show the activity of the organization on the chosen days, as charts, a weekly table and a file, and stay when a reload fails', async () => {
    const organizationId = await active()
    const root = await admin(`/organization/${organizationId}?tab=statistics`)
    const visits = root.getByRole('region', { name: 'Portal visits' })
    await visits.getByText('7', { exact: true }).first().waitFor()
    expect(await root.getByRole('region', { name: 'Module visits' }).innerText()).toMatch(
      /Incidents\s+3\s+75%\s+Threats\s+1\s+25%/,
    )
    await root.getByRole('region', { name: 'API requests by kind' }).getByText('TAXII 2.1').waitFor()
    await visits.getByRole('slider').press('End')
    expect(await visits.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/Portal visits: 2$/)

    // A rejected range shows the earliest possible date and leaves the charts unchanged.
    await root.getByRole('button', { name: /^Range:/ }).click()
    const panel = root.getByRole('dialog', { name: 'Range of days' })
    await panel.getByLabel('From').first().fill('01/01/2020')
    await panel.getByText(/A range can be one year at most. With this end it can start on/).waitFor()
    await ready(root)
    expect(await panel.getByRole('button', { name: 'Show' }).isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await visits.getByText('7', { exact: true }).first().waitFor()
    // Picks a range in the open months with the keyboard alone.
    await root.getByRole('button', { name: /^Range:/ }).click()
    await panel.getByRole('grid').first().waitFor()
    await ready(root)
    expect(await panel.getByRole('grid').count()).toBe(2)
    expect(await findings(root), 'open months').toEqual([])
    await panel.getByRole('button', { name: /last day of the range$/ }).focus()
    await root.keyboard.press('ArrowUp')
    await root.keyboard.press('Enter')
    await panel.getByText('Now choose the last day.').waitFor()
    await ready(root)
    expect(await panel.getByRole('button', { name: 'Show' }).isDisabled()).toBe(true)
    for (const key of ['PageUp', 'PageUp', 'PageUp', 'Enter']) await root.keyboard.press(key)
    await panel.getByRole('button', { name: 'Show' }).click()
    await root.waitForURL(/start=/)
    const asked = new URL(root.url()).searchParams
    const shown = [asked.get('start') ?? '', asked.get('end') ?? '']
    expect(Date.parse(shown[1] ?? '') - Date.parse(shown[0] ?? '')).toBeGreaterThan(80 * 86_400_000)
    await visits.getByText('4', { exact: true }).first().waitFor()
    await root.getByRole('button', { name: /^Range:/ }).click()
    await panel.getByRole('button', { name: 'Last 30 days' }).click()
    await visits.getByText('11', { exact: true }).waitFor()
    await root.getByRole('radio', { name: 'Weekly' }).click()
    await root.waitForURL(/by=week/)

    await root.getByRole('button', { name: 'Table', exact: true }).click()
    await ready(root)
    expect(await root.locator('tfoot').innerText()).toMatch(/Total\s+11\s+0\s+0\s+1/)
    expect(await findings(root), 'table').toEqual([])
    const file = await saved(root, () => root.getByRole('button', { name: 'Download JSON' }).click())
    const kept = userActivitySchema.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
    expect(kept.open_portal_daily).toHaveLength(30)
    expect(kept.tab_enter_group).toEqual([
      { _id: 'incidents', count: 3 },
      { _id: 'threats', count: 1 },
    ])

    // A failed reload keeps the loaded data.
    await root.route('**/user_activity/**', (route) => route.abort())
    await root.getByRole('button', { name: 'Refresh' }).click()
    await root.getByText('The statistics could not be refreshed.').waitFor()
    expect(await root.locator('tfoot').innerText()).toMatch(/Total\s+11/)
    await root.getByRole('button', { name: 'Charts' }).click()
    expect(await findings(root), 'charts').toEqual([])
    // These charts have no lists behind them, and the page offers none.
    expect(await root.getByText('arrow keys move through the chart.', { exact: false }).count()).toBe(4)
    expect(await root.getByText('Enter opens the list').count()).toBe(0)
  })

  it('show that there was no activity, and which range is too long', async () => {
    const organizationId = await organization()
    // A range that is too long is reported. Silently showing other weeks would mislead.
    const root = await admin(`/organization/${organizationId}?tab=statistics&start=2020-01-01&end=2026-01-01`)
    const refused = root.getByRole('alert').filter({ hasText: 'Range cannot be longer than 1 year' })
    await refused.getByText('it can start on 1 January 2025 at the earliest').waitFor()
    expect(await root.getByRole('slider').count()).toBe(0)
    expect(await findings(root), 'refused range').toEqual([])
    await refused.getByRole('button', { name: 'Show the last 2 weeks' }).click()
    await root.getByText('The organization had no activity in these days.').waitFor()
  })
})

describe('pending work', () => {
  it('of a platform admin is on the home page, with the numbers of the lists', async () => {
    const root = await admin('/dashboard')
    const tile = root.locator('.tile', { hasText: 'Without an admin' })
    const shown = Number((await tile.locator('.tile-figure').innerText()).split(/\s/)[0])
    // Items without pending work are one sentence below the tiles.
    const calm = root.getByRole('list', { name: 'Nothing to do here' })
    await calm.getByText('No background job failed in the last 7 days.').waitFor()
    await calm.getByText('Every notification of the last 7 days has arrived.').waitFor()
    expect(await root.locator('.tile', { hasText: 'Failed background jobs' }).count()).toBe(0)
    await tile.getByRole('link', { name: 'See all: Without an admin' }).click()
    await root.waitForURL(/has_admin=false/)
    await root.getByText(`${shown} organizations`).first().waitFor()

    // A bounced notification has a tile that links to the failed messages. Abandoned work has a line that opens its
    // list. No other test here creates either.
    const now = new Date()
    const id = mailId(now, site.platform.random.uuid())
    const ended = {
      id,
      template: 'notification_news',
      to: 'duty@bank.example',
      client_id: null,
      notification_email_id: null,
      user_id: null,
      subject: 'New threats',
      state: 'bounced',
      reason: null,
      attempts: 1,
      at: now.toISOString(),
      sent_at: null,
    } as const
    await site.platform.table.transact(deliveryLogWrites(site.platform.table, ended, now))
    const at = now.toISOString()
    const job = { id: 'job-1', user_id: 1, kind: 'mass_action', total: 400, done: 288, failures: 5 }
    await site.platform.table.put({
      ...keys.failedJob(at, job.id),
      ...job,
      creation_date: at,
      end_date: at,
      reason: 'ServiceUnavailable',
    })
    await root.goto('/dashboard')
    const failed = root.locator('.tile', { hasText: 'Failed e-mails' })
    await expect.poll(() => failed.locator('.tile-figure').innerText()).toMatch(/^1\s*notification/)
    await failed.getByRole('link', { name: 'See all: Failed e-mails' }).click()
    await root.waitForURL(/\/mail\?undelivered=true/)
    await root.getByText('New threats').waitFor()
    expect(await root.locator('tbody tr').count()).toBe(1)
    await root.goBack()
    await root.locator('.tile', { hasText: 'Failed background jobs' }).locator('.home-rows a').first().click()
    const list = root.getByRole('dialog', { name: 'Failed background jobs' })
    await list.getByText('Mass action on indicators').waitFor()
    await list.getByText('288 of 400 done. Stopped after 5 failed attempts: ServiceUnavailable.').waitFor()
    expect(await findings(root), 'failed work').toEqual([])
    await list.getByRole('button', { name: 'Close' }).click()
    await list.waitFor({ state: 'detached' })
  })
})

describe('access', () => {
  it('gives organization admins their own organization only, from the menu, read-only', async () => {
    const { page: anna } = await site.signedIn(
      { role: 'organization_admin', language: 'pl', organizationId: known },
      '/organizations',
    )
    await anna.getByRole('heading', { name: 'Nie ma takiej strony' }).waitFor()
    await anna.getByRole('navigation').getByRole('link', { name: 'Organizacja' }).click()
    await anna.getByRole('heading', { name: knownName }).waitFor()
    await ready(anna)
    expect(await anna.getByRole('link', { name: 'Wróć do listy organizacji' }).count()).toBe(0)
    expect(await anna.getByLabel('Nazwa').isDisabled()).toBe(true)
    expect(await anna.getByRole('button', { name: 'Usuń organizację' }).count()).toBe(0)
    expect(await anna.getByRole('tab').allInnerTexts()).toEqual([
      'Dane',
      'Usługi',
      'Adresy powiadomień',
      'Użytkownicy',
      expect.stringMatching(/^Zasoby/),
    ])
    // A user without the rights to the address list sees whom to ask.
    await anna.getByRole('button', { name: 'Lista adresów' }).click()
    const dialog = anna.getByRole('dialog', { name: 'Dozwolone adresy IP' })
    await dialog.getByText('Listę zmienia dostawca.').waitFor()
    await dialog.getByText('Lista jest pusta').waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)

    await anna.goto(`/organization/${known}?tab=services`)
    await anna.waitForURL('**/organization?tab=services')
    await anna
      .getByRole('row', { name: /Incydenty/ })
      .getByText('wł.')
      .first()
      .waitFor()
    await ready(anna)
    expect(await anna.getByRole('table', { name: 'Usługi organizacji' }).getByRole('switch').count()).toBe(0)
    await anna.getByRole('button', { name: 'Pokaż klucz' }).click()
    expect(await anna.locator('[data-key]').innerText()).toMatch(/^cti_\w{6}_/)
    expect(await anna.getByRole('button', { name: 'Wygeneruj nowy klucz' }).count()).toBe(0)

    await anna.goto(`/organization/${await organization()}`)
    await anna.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })
})

describe('the list on a phone', () => {
  it('shows the number of users and the limit of an organization', async () => {
    const { page } = await site.signedIn(
      { role: 'platform_admin' },
      '/organizations?sort=-max_user_count',
      phone,
    )
    await page
      .locator('.list-card')
      .first()
      .getByText(/^\d+ users? of at most \d+$/)
      .waitFor()
    expect(await findings(page)).toEqual([])
  })
})

describe('axe', () => {
  it('finds nothing on a phone, and no page scrolls sideways', async () => {
    const { page } = await site.signedIn(
      { role: 'organization_admin', language: 'pl', organizationId: known },
      '/organization',
      phone,
    )
    for (const name of ['Dane', 'Usługi', 'Adresy powiadomień']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tab', { name, selected: true }).waitFor()
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
      expect(await findings(page), name).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    }
  })
})

describe('deleting an organization', () => {
  it('asks for its name, and shows what happens to its data', async () => {
    const name = site.unique(longName)
    const organizationId = await site.organization(name)
    const root = await admin(`/organization/${organizationId}`)
    await root.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = root.getByRole('alertdialog')
    const action = dialog.getByRole('button', { name: 'Delete organization' })
    for (const lost of [
      'its assets and asset requests',
      /API keys and webhooks/,
      /its reports/,
      /saved views/,
    ])
      await dialog.getByText(lost).waitFor()
    expect(await findings(root), 'deletion').toEqual([])
    await dialog.getByLabel(/Type the name/).fill('Wodociągi')
    await ready(root)
    expect(await action.isDisabled()).toBe(true)
    await dialog.getByLabel(/Type the name/).fill(`${name} `)
    await action.click()
    await root.getByRole('dialog', { name: 'Deleted organizations' }).getByText(name).waitFor()
    await root.keyboard.press('Escape')
    await root.getByRole('button', { name: /Deletions/ }).waitFor()
    await root.goto(`/organization/${organizationId}`)
    await root.getByRole('heading', { name: 'This item does not exist' }).waitFor()
  })
})

/**
 * API keys: those of systems, which a platform admin keeps, the own one of a user, and how an organization connects its
 * systems, in a browser.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFeeds } from './support/feed-seed.ts'
import { discard } from './support/discard.ts'
import { findings } from './support/findings.ts'
import { openSite, type Site } from './support/site.ts'

let site: Site
let admin: Page
let user: Page
const clipboard = ['clipboard-read', 'clipboard-write']

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: 'root@cert.example', name: 'Ewa Malinowska', role: 'platform_admin' })
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    language: 'pl',
    modules: ['threat'],
  })
  await site.person({
    email: 'olga@grid.example',
    name: 'Olga Lis',
    role: 'organization_admin',
    clientId: grid,
  })
  await seedFeeds(site)
  admin = await site.visit({ permissions: clipboard })
  await site.signIn(admin, 'root@cert.example')
  user = await site.visit({ locale: 'pl-PL', permissions: clipboard })
  await site.signIn(user, 'piotr@grid.example')
})
afterAll(async () => {
  await site.stop()
})

/** The row of a dictionary or of the keys that has the text. */
const row = (page: Page, text: string) => page.locator('.dict-row, .keys-row').filter({ hasText: text })
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

describe('the keys of systems', () => {
  it('are shown once, when they are made', async () => {
    await admin.goto('/system_settings/api_keys')
    await admin.getByText('There are no keys yet').waitFor()
    await admin.getByRole('button', { name: 'New key' }).click()
    await admin.getByRole('button', { name: 'Create key' }).click()
    await admin.getByText('Give the key a name.').waitFor()
    await admin.getByRole('textbox', { name: 'Name' }).fill('  SIEM ')
    await admin.getByRole('radio', { name: 'Read and write' }).check()
    const request = admin.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/api_key'),
    )
    await admin.getByRole('button', { name: 'Create key' }).click()
    expect((await request).postDataJSON()).toEqual({ name: 'SIEM', admin_access: true })
    const key = await admin.locator('[data-key]').innerText()
    expect(key).toMatch(/^cti_\w{6}_\w{38}$/)
    await admin.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => copied(admin)).toBe(key)
    // Neither Escape nor a press beside it loses the key.
    await admin.keyboard.press('Escape')
    expect(await admin.locator('[data-key]').innerText()).toBe(key)
    const close = admin.getByRole('dialog').getByRole('button', { name: 'Close' })
    expect(await close.isDisabled()).toBe(true)
    await admin.getByLabel('I have stored it').check()
    await close.click()
    await row(admin, 'SIEM')
      .getByText(`…${key.slice(-4)}`)
      .waitFor()
    await row(admin, 'SIEM').getByText('Read and write').waitFor()
    await admin.reload()
    await row(admin, 'SIEM').waitFor()
    expect(await admin.content()).not.toContain(key)
  })

  it('are renamed where they stand, an empty name changes nothing, and are deleted after being asked', async () => {
    await admin.goto('/system_settings/api_keys')
    await row(admin, 'SIEM').locator('.inline-text').click()
    await admin.keyboard.press('ControlOrMeta+A')
    await admin.keyboard.press('Delete')
    await admin.keyboard.press('Enter')
    await row(admin, 'SIEM').locator('.inline-text').click()
    await admin.getByRole('textbox', { name: 'SIEM, Name' }).fill('SIEM of the CERT')
    await admin.keyboard.press('Enter')
    await admin.getByText('Renamed: SIEM of the CERT').waitFor()
    await admin.getByRole('button', { name: 'New key' }).click()
    await admin.getByRole('textbox', { name: 'Name', exact: true }).fill('siem of the cert')
    await admin.getByRole('button', { name: 'Create key' }).click()
    await admin.getByText('A key of this name already exists.').waitFor()
    await discard(admin)
    await admin.getByRole('button', { name: 'Delete key: SIEM of the CERT' }).click()
    await admin.getByRole('alertdialog').getByText('loses its access at once').waitFor()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
    await admin.getByText('There are no keys yet').waitFor()
  })
})

describe('the own key', () => {
  it('is masked until it is shown, is copied and taken along, and only tells what it opens', async () => {
    await user.goto('/dashboard')
    await user.getByRole('navigation').getByRole('link', { name: 'Połączenia' }).click()
    // Whoever has no indicators still has a key.
    await user.getByText('Twoje konto nie ma dostępu do IoC').waitFor()
    await user.getByRole('tab', { name: /^Klucze/ }).click()
    await user.getByRole('button', { name: 'Pokaż klucz' }).waitFor()
    expect(await user.locator('[data-key]').count()).toBe(0)
    await user.getByRole('button', { name: 'Kopiuj' }).click()
    await user.getByText('Skopiowano klucz').waitFor()
    const key = await copied(user)
    expect(key).toMatch(/^cti_\w{6}_\w{38}$/)
    expect(await user.content()).not.toContain(key)
    await user.getByRole('button', { name: 'Pokaż klucz' }).click()
    await expect.poll(() => user.locator('[data-key]').innerText()).toBe(key)
    await user.getByRole('button', { name: 'Ukryj klucz' }).click()
    expect(await user.locator('[data-key]').count()).toBe(0)
    const download = user.waitForEvent('download')
    await user.getByRole('button', { name: 'Pobierz' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('api_key_piotr@grid.example.json')
    const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(content).toMatchObject({
      email: 'piotr@grid.example',
      api_key: key,
      threat_access: true,
      incident_access: false,
    })
    expect(content).not.toHaveProperty('user_id')
    const flags = user.getByRole('switch')
    expect(await flags.count()).toBe(4)
    for (const flag of await flags.all()) expect(await flag.isDisabled()).toBe(true)
    expect(await user.getByRole('switch', { name: 'Zagrożenia' }).isChecked()).toBe(true)
    expect(await user.getByRole('switch', { name: 'Incydenty' }).isChecked()).toBe(false)
    expect(await user.getByRole('link', { name: /Dokumentacja API/ }).getAttribute('href')).toBe(
      './api-docs/',
    )
  })

  it('is made anew after being asked', async () => {
    await user.goto('/apikey?tab=keys')
    await user.getByRole('button', { name: 'Kopiuj' }).click()
    await user.getByText('Skopiowano klucz').waitFor()
    const before = await copied(user)
    await user.getByRole('button', { name: 'Wygeneruj nowy klucz' }).click()
    await user.getByRole('alertdialog').getByRole('button', { name: 'Wygeneruj nowy klucz' }).click()
    await user.getByText('Poprzedni już nie działa.').waitFor()
    await user.getByRole('button', { name: 'Pokaż klucz' }).click()
    const after = await user.locator('[data-key]').innerText()
    expect(after).toMatch(/^cti_\w{6}_/)
    expect(after).not.toBe(before)
  })

  it('is not for other roles, who are told so', async () => {
    await admin.goto('/apikey')
    await admin.getByRole('heading', { name: 'This page is restricted' }).waitFor()
    expect(await admin.getByRole('navigation').getByRole('link', { name: 'Connect' }).count()).toBe(0)
  })
})

describe('connecting a system of an organization', () => {
  let page: Page
  let key: string
  const dialog = () => page.getByRole('dialog')

  it('begins with a key that is named and limited, and shown once', async () => {
    page = await site.visit({ permissions: clipboard })
    await site.signIn(page, 'olga@grid.example')
    await page.goto('/apikey?tab=keys')
    await page.getByText('There are no keys yet').waitFor()
    await page.getByRole('button', { name: 'New key' }).first().click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Firewall perimeter')
    await dialog().getByLabel('Works only from').fill('everywhere')
    await dialog().getByRole('button', { name: 'Create key' }).click()
    await dialog().getByText('These are not IPv4 or IPv6 addresses or networks').waitFor()
    await dialog().getByLabel('Works only from').fill('127.0.0.0/8\n::1')
    expect(await findings(page), 'a new key').toEqual([])
    await dialog().getByRole('button', { name: 'Create key' }).click()
    key = await page.locator('[data-key]').innerText()
    expect(await findings(page), 'the key that was made').toEqual([])
    await page.keyboard.press('Escape')
    await dialog().getByLabel('I have stored it').check()
    await dialog().getByRole('button', { name: 'Close' }).click()
    // The button that asked stood in the empty list: the one above it has the focus now.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New key')
    await page.getByRole('row', { name: /Firewall perimeter.*127\.0\.0\.0\/8 and 1 more/ }).waitFor()
    await page.getByRole('tab', { name: 'Keys 1' }).waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('goes on with the address of a group, which the page keeps, and which answers to the key', async () => {
    await page.getByRole('tab', { name: 'Addresses' }).click()
    // The page's address holds what is chosen: a press takes effect with it, not at once.
    await page.getByRole('radio', { name: 'Group', exact: true }).click()
    await page.getByText('Choose a group; its address').waitFor()
    await page.locator('.p-dropdown').filter({ hasText: 'Choose a group' }).click()
    await page.getByRole('option', { name: 'Fałszywe faktury' }).click()
    await page.getByLabel('Only from the last').click()
    await page.getByLabel('Without what stands on warning lists').click()
    const address = `${new URL(page.url()).origin}/server-api/v1/out/groups/1/domain.txt?max_age=90&warnings=exclude`
    await expect.poll(() => page.locator('.cx-url code').innerText()).toBe(address)
    await page.getByRole('button', { name: 'Copy the command' }).click()
    await expect.poll(() => copied(page)).toBe(`curl --user ${key.slice(0, 10)}:$CTI_KEY \\\n  '${address}'`)
    await page.reload()
    await expect.poll(() => page.locator('.cx-url code').innerText()).toBe(address)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('Paste the key first.').waitFor()
    await page.getByLabel('The key, for this test').fill(key.replace(/.$/, '_'))
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('The API key is wrong, or has been deleted.').waitFor()
    await page.getByLabel('The key, for this test').fill(key)
    await page.getByRole('button', { name: 'Test again' }).click()
    await page.getByText('200 OK').waitFor()
    // Whoever asks otherwise is answered in the words of the API, before the list and beside it.
    const refused = await page.request.post(address)
    expect([refused.status(), refused.headers()['allow']]).toEqual([405, 'GET, HEAD'])
    expect(await refused.json()).toMatchObject({ request_id: refused.headers()['x-request-id'] })
    const bare = await page.request.get('/server-api/v1')
    expect([bare.status(), await bare.json()]).toMatchObject([401, { code: 'key_missing' }])
    await page.getByText('left out: 2 of other types').waitFor()
    await page.getByRole('radio', { name: /TAXII 2.1/ }).click()
    // The choice goes through the address, and another card comes with it.
    await page.getByText('API root', { exact: true }).first().waitFor()
    await page.getByLabel('The key, for this test').fill(key)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('200 OK').waitFor()
    await page.getByRole('tab', { name: 'Microsoft Sentinel' }).click()
    await page.getByText('Collection ID').waitFor()
    expect(page.url()).not.toContain(key)
    expect(await findings(page), 'an address').toEqual([])
    await page.getByRole('tab', { name: 'Step by step' }).click()
    await page.getByRole('heading', { name: 'Palo Alto EDL' }).waitFor()
    expect(await findings(page), 'the steps').toEqual([])
  })

  it('ends with the key made anew, limited by the platform admin, and revoked', async () => {
    await page.getByRole('tab', { name: /^Keys/ }).click()
    await page.getByRole('button', { name: 'Rotate the key Firewall perimeter' }).click()
    await page.getByRole('alertdialog').getByText('The old one works for 7 more days').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make anew' }).click()
    expect(await page.locator('[data-key]').innerText()).not.toBe(key)
    await dialog().getByLabel('I have stored it').check()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await page.getByText(/old key works until/).waitFor()
    // Keys are told apart by their names: all of one is seen, however long it is.
    const long = 'Firewall perimeter of the branch in Gdańsk, test environment'
    await page.getByRole('button', { name: 'Change the key Firewall perimeter' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill(long)
    await dialog().getByRole('button', { name: 'Save' }).click()
    const name = page.locator('.cx-name', { hasText: long })
    await name.waitFor()
    expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
    await page.getByText('Requests, last 14 days').first().waitFor()
    expect(await findings(page), 'the keys').toEqual([])
    await admin.goto('/organization/1?tab=services')
    await admin.getByRole('button', { name: 'Limits of the key Firewall perimeter' }).click()
    await admin.getByRole('dialog').getByLabel('Requests a minute').fill('60')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await admin.getByText('60 requests a minute').waitFor()
    await page.getByRole('button', { name: 'Revoke the key Firewall perimeter' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Key revoked: Firewall perimeter').waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = await site.visit()
    await site.signIn(page, 'root@cert.example')
    await page.goto('/system_settings/api_keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`Key axe`)
    expect(await findings(page), 'a new key').toEqual([])
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('[data-key]').waitFor()
    expect(await findings(page), 'the key that was made').toEqual([])
    await page.getByLabel('I have stored it').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await row(page, `Key axe`).waitFor()
    expect(await findings(page), 'the keys').toEqual([])
    const own = await site.visit()
    await site.signIn(own, 'piotr@grid.example')
    await own.goto('/apikey?tab=keys')
    await own.getByRole('button', { name: 'Pokaż klucz' }).click()
    await own.locator('[data-key]').waitFor()
    expect(await findings(own), 'the own key').toEqual([])
  })

  it('finds nothing on a phone, where nothing scrolls sideways', async () => {
    const page = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await site.signIn(page, 'root@cert.example')
    const narrow = (): Promise<boolean> =>
      page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      )
    await page.goto('/system_settings/api_keys')
    await page.locator('.keys-row').first().waitFor()
    expect(await findings(page), 'the keys').toEqual([])
    expect(await narrow()).toBe(true)
  })
})

describe('webhooks of an organization', () => {
  let page: Page
  const dialog = () => page.getByRole('dialog')
  const row = () => page.getByRole('row', { name: /SOC hook/ })
  const choose = async (what: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for SOC hook' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  it('are added with an address that the whole internet knows, and the secret is shown once', async () => {
    page = await site.visit({ permissions: clipboard })
    await site.signIn(page, 'olga@grid.example')
    await page.goto('/apikey?tab=webhooks')
    await page.getByText('There are no webhooks yet').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    // Who opens it types the name, and does not close it by Enter.
    await dialog().getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('SOC hook')
    for (const [address, problem] of [
      ['http://hooks.grid.example/', /must begin with https/],
      ['https://10.0.0.1/', /a name that the whole internet knows/],
      ['https://hooks.grid.example:25/', /The port must be/],
    ] as const) {
      await dialog().getByLabel('Address').fill(address)
      await dialog().getByRole('button', { name: 'Create webhook' }).click()
      await dialog().getByText(problem).waitFor()
    }
    expect(await findings(page), 'a new webhook').toEqual([])
    await dialog().getByLabel('Address').fill('https://hooks.grid.example/events?token=abc')
    await dialog().getByRole('button', { name: 'Create webhook' }).click()
    const secret = await page.locator('[data-key]').innerText()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await page.keyboard.press('Escape')
    await dialog().getByLabel('I have stored it').check()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await row().getByText('hooks.grid.example').waitFor()
    await row().getByText('nothing sent yet').waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.reload()
    await row().waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  it('are tested, and their events say what became of them and are sent again', async () => {
    await choose('Send a test')
    await page.getByRole('heading', { name: 'Events of SOC hook' }).waitFor()
    const event = page.getByRole('row', { name: /webhook\.test/ })
    await event.getByText('waits').waitFor()
    // A name under a reserved domain leads nowhere.
    await site.cloud.runSchedule(/webhook-?sender/i)
    await page.reload()
    await event.getByText('failed').waitFor({ timeout: 20_000 })
    expect(await findings(page), 'webhooks with events').toEqual([])
    await event.getByRole('button', { name: /^Show the event/ }).click()
    await dialog().getByText('webhook-id').waitFor()
    await dialog().getByText('"type": "webhook.test"').waitFor()
    expect(await findings(page), 'an event').toEqual([])
    await dialog().getByRole('button', { name: 'Close' }).first().click()
    await event.getByRole('button', { name: /^Send again/ }).click()
    await event.getByText('waits').waitFor()
  })

  it('are paused, resumed with a test, given another secret, changed and deleted', async () => {
    await choose('Pause')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await row()
      .getByText(/by hand/)
      .waitFor()
    await choose('Resume')
    await page.getByText('Resumed, a test event goes out').waitFor()
    await choose('New secret')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click()
    await dialog().getByText('signs too until').waitFor()
    await dialog().getByLabel('I have stored it').check()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await row()
      .getByText(/The secret before signs too until/)
      .waitFor()
    await page.getByRole('button', { name: 'Change the webhook SOC hook' }).click()
    await dialog().getByLabel('high only').check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row().getByText('Visibilities: high only').waitFor()
    await choose('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('There are no webhooks yet').waitFor()
  })

  it('are for administrators alone', async () => {
    await user.goto('/apikey?tab=webhooks')
    await user.getByRole('tab', { name: /^Klucze/ }).waitFor()
    expect(await user.getByRole('tab', { name: 'Webhooki' }).count()).toBe(0)
  })
})

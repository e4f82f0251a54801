/**
 * API keys in a browser: system keys of a platform admin, a user's own key, how an organization connects its systems,
 * and the documentation of the API.
 */
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { createNamedKey } from '#shared/contracts/connect.ts'
import { createWebhook } from '#shared/contracts/webhooks.ts'
import { makeKey } from '#tests/integration/support/key-api.ts'
import { callAs } from './support/call-as.ts'
import { discard } from './support/discard.ts'
import { findings } from './support/findings.ts'
import { seedIndicators } from './support/indicator-seed.ts'
import { ready } from './support/ready.ts'
import { phone, type SignedIn, type Site, startSite } from './support/site.ts'

let site: Site
let documentationKey: string
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
  documentationKey = (
    await makeKey(site.platform, { type: 'system', name: 'Documentation', admin_access: true })
  ).key
})
afterAll(async () => {
  await site.stop()
})

/** Lets a page read the clipboard. */
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const dialogOf = (page: Page) => page.getByRole('dialog')

describe('system keys', () => {
  /** The row of the key whose name has the text. */
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

  /** A platform admin on the page of system keys, which has a key with this name. */
  const withKey = async (name: string, options = {}): Promise<Page> => {
    const { page } = await site.signedIn({ role: 'platform_admin' }, undefined, options)
    await callAs(page, createSystemKey, { body: { name, admin_access: false } })
    await page.goto('/system_settings/api_keys')
    return page
  }

  it('are shown once, on creation', async () => {
    const { page } = await site.signedIn({ role: 'platform_admin' }, undefined, clipboard)
    // All tests share the system keys, so the first reply is stubbed as an empty list.
    await page.route('**/api_key', (route) => route.fulfill({ json: { data: [] } }), { times: 1 })
    await page.goto('/system_settings/api_keys')
    await page.getByText('There are no keys yet').waitFor()
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Enter a name for the key.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('  SIEM ')
    await page.getByRole('radio', { name: 'Read and write' }).check()
    expect(await findings(page), 'a new key').toEqual([])
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api_key'))
    await page.getByRole('button', { name: 'Create key' }).click()
    expect((await request).postDataJSON()).toEqual({
      name: 'SIEM',
      admin_access: true,
      networks: [],
      // The form offers one year by default.
      expiry_date: expect.any(String),
    })
    const key = await page.locator('[data-key]').innerText()
    expect(key).toMatch(/^cti_\w{6}_\w{38}$/)
    expect(await findings(page), 'the key that was made').toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => copied(page)).toBe(key)
    // Neither Escape nor a click outside the dialog closes it and loses the key.
    await page.keyboard.press('Escape')
    expect(await page.locator('[data-key]').innerText()).toBe(key)
    const close = dialogOf(page).getByRole('button', { name: 'Close' })
    expect(await close.isDisabled()).toBe(true)
    await page.getByLabel('I have stored it').check()
    await close.click()
    await row(page, 'SIEM')
      .getByText(`…${key.slice(-4)}`)
      .waitFor()
    await row(page, 'SIEM').getByText('Read and write').waitFor()
    expect(await findings(page), 'the keys').toEqual([])
    await page.reload()
    await row(page, 'SIEM').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('are renamed inline, ignore an empty name, get networks and an expiry date, are rotated without downtime, and deleted after a confirmation', async () => {
    const page = await withKey('Gateway')
    await row(page, 'Gateway').locator('.inline-text').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await row(page, 'Gateway').locator('.inline-text').click()
    await page.getByRole('textbox', { name: 'Gateway, Name' }).fill('Gateway of the CERT')
    await page.keyboard.press('Enter')
    await page.getByText('Renamed: Gateway of the CERT').waitFor()
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('gateway of the cert')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('A key of this name already exists.').waitFor()
    await discard(page)

    await page.getByRole('button', { name: 'Networks and expiry of the key Gateway of the CERT' }).click()
    await page.getByLabel('Works only from').fill('192.0.2.0/28')
    await dialogOf(page).getByRole('radio', { name: '90 days' }).check({ force: true })
    expect(await findings(page), 'networks and end').toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'Gateway').getByText('from 1 network only').waitFor()
    await row(page, 'Gateway')
      .getByText(/^until/)
      .waitFor()
    await page.getByRole('button', { name: 'Rotate the key Gateway of the CERT' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).click()
    await dialogOf(page).getByText('192.0.2.0/28').waitFor()
    await page.getByLabel('I have stored it').check()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await row(page, 'Gateway').getByText('old key works until').waitFor()
    expect(await findings(page), 'a rotated key').toEqual([])

    await page.getByRole('button', { name: 'Delete key: Gateway of the CERT' }).click()
    await page.getByRole('alertdialog').getByText('loses its access at once').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
    await row(page, 'Gateway').waitFor({ state: 'detached' })
  })

  it('do not scroll sideways on a phone', async () => {
    const page = await withKey('Phone', phone)
    await page.getByRole('listitem').filter({ hasText: 'Phone' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(
      await page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      ),
    ).toBe(true)
  })
})

describe('the key of the current user', () => {
  it('is masked until it is shown, can be copied and downloaded, lists its permissions, and is regenerated after a confirmation', async () => {
    const { page, email } = await site.signedIn(
      { role: 'user', language: 'pl', modules: ['threat'] },
      '/apikey?tab=webhooks',
      clipboard,
    )
    // Only administrators see webhooks.
    await page.getByRole('tab', { name: /^Klucze/ }).waitFor()
    expect(await page.getByRole('tab', { name: 'Webhooki' }).count()).toBe(0)
    // The menu has a link to this page.
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Połączenia' })
    expect([await entry.getAttribute('href'), await entry.getAttribute('aria-current')]).toEqual([
      '/apikey',
      'page',
    ])
    // A user without access to indicators still has a key.
    await page.getByText('Twoje konto nie ma dostępu do IoC').waitFor()
    await page.getByRole('tab', { name: /^Klucze/ }).click()
    // Opening the page does not create a key.
    await page.getByText('Nie masz jeszcze klucza').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Utwórz klucz' }).click()
    await page.getByRole('button', { name: 'Pokaż klucz' }).waitFor()
    await page.locator(':focus').and(page.getByRole('heading')).waitFor()
    expect(await page.locator('[data-key]').count()).toBe(0)
    await page.getByRole('button', { name: 'Kopiuj' }).click()
    await page.getByText('Skopiowano klucz').waitFor()
    const key = await copied(page)
    expect(key).toMatch(/^cti_\w{6}_\w{38}$/)
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Pokaż klucz' }).click()
    await expect.poll(() => page.locator('[data-key]').innerText()).toBe(key)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Ukryj klucz' }).click()
    await page.locator('[data-key]').waitFor({ state: 'detached' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Pobierz' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`api_key_${email}.json`)
    const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(content).toMatchObject({
      email,
      api_key: key,
      threat_access: true,
      incident_access: false,
    })
    expect(content).not.toHaveProperty('user_id')
    await ready(page)
    const flags = page.getByRole('switch')
    expect(await flags.count()).toBe(4)
    for (const flag of await flags.all()) expect(await flag.isDisabled()).toBe(true)
    expect(await page.getByRole('switch', { name: 'Zagrożenia' }).isChecked()).toBe(true)
    expect(await page.getByRole('switch', { name: 'Incydenty' }).isChecked()).toBe(false)
    expect(await page.getByRole('link', { name: /Dokumentacja API/ }).getAttribute('href')).toBe(
      './api-docs/',
    )
    await page.getByRole('button', { name: 'Wygeneruj nowy klucz' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wygeneruj nowy klucz' }).click()
    await page.getByText('Poprzedni klucz już nie działa.').waitFor()
    await page.getByRole('button', { name: 'Pokaż klucz' }).click()
    const after = await page.locator('[data-key]').innerText()
    expect(after).toMatch(/^cti_\w{6}_/)
    expect(after).not.toBe(key)
  })

  it('is not available to other roles, who see a message', async () => {
    const { page } = await site.signedIn({ role: 'platform_admin' }, '/apikey')
    await page.getByRole('heading', { name: 'This page is restricted' }).waitFor()
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Connect' }).count()).toBe(0)
  })
})

describe('a named key of an organization', () => {
  const name = 'Firewall perimeter'
  /** An organization admin with a named key for indicators. */
  const withKey = async (): Promise<SignedIn & { readonly key: string }> => {
    const admin = await site.signedIn({ role: 'organization_admin' }, undefined, clipboard)
    const { secret } = await callAs(admin.page, createNamedKey, {
      body: { name, modules: ['feed'], networks: ['127.0.0.0/8', '::1'], expiry_date: null },
    })
    return { ...admin, key: secret }
  }

  it('is restricted on creation and shown once; is regenerated, restricted by the platform admin, and revoked', async () => {
    const { page, organizationId } = await site.signedIn({ role: 'organization_admin' }, '/apikey?tab=keys')
    const dialog = dialogOf(page)
    await page.getByText('There are no keys yet').waitFor()
    await page.getByRole('button', { name: 'New key' }).first().click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByLabel('Works only from').fill('everywhere')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('These are not IPv4 or IPv6 addresses or networks').waitFor()
    await dialog.getByLabel('Works only from').fill('127.0.0.0/8\n::1')
    expect(await findings(page), 'a new key').toEqual([])
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = await page.locator('[data-key]').innerText()
    expect(await findings(page), 'the key that was made').toEqual([])
    await page.keyboard.press('Escape')
    await dialog.getByLabel('I have stored it').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    // The button that opened the dialog was in the empty state, which has disappeared. The button above the list has
    // the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New key')
    await page.getByRole('row', { name: /Firewall perimeter.*127\.0\.0\.0\/8 and 1 more/ }).waitFor()
    await page.getByRole('tab', { name: 'Keys 1' }).waitFor()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('button', { name: 'Rotate the key Firewall perimeter' }).click()
    await page.getByRole('alertdialog').getByText('The old one works for 7 more days').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).click()
    expect(await page.locator('[data-key]').innerText()).not.toBe(key)
    await dialog.getByLabel('I have stored it').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/old key works until/).waitFor()
    // Only names distinguish keys, so a long name is shown in full.
    const long = 'Firewall perimeter of the branch in Gdańsk, test environment'
    await page.getByRole('button', { name: 'Change the key Firewall perimeter' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(long)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const shown = page.getByRole('button', { name: `Change the key ${long}` })
    await shown.waitFor()
    await ready(page)
    expect(await shown.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
    await page.getByText('Requests, last 14 days').first().waitFor()
    expect(await findings(page), 'the keys').toEqual([])
    const { page: admin } = await site.signedIn(
      { role: 'platform_admin' },
      `/organization/${organizationId}?tab=services`,
    )
    await admin.getByRole('button', { name: 'Limits of the key Firewall perimeter' }).click()
    await dialogOf(admin).getByLabel('Requests per minute').fill('60')
    await dialogOf(admin).getByRole('button', { name: 'Save' }).click()
    await admin.getByText('60 requests/min').waitFor()
    await page.getByRole('button', { name: 'Revoke the key Firewall perimeter' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Key revoked: Firewall perimeter').waitFor()
  })

  it('opens the URL of a group, which stays in the page address, and the TAXII collections', async () => {
    const { page, key } = await withKey()
    await page.goto('/apikey')
    // The choice is written to the page's address, so the click takes effect asynchronously.
    await page.getByRole('radio', { name: 'Group', exact: true }).click()
    await page.getByText('Choose a group; its address').waitFor()
    await page.locator('.p-dropdown').filter({ hasText: 'Choose a group' }).click()
    await page.getByRole('option', { name: 'Fałszywe faktury' }).click()
    await page.getByLabel('Only from the last').click()
    await page.getByLabel('Exclude indicators on warning lists').click()
    const address = `${new URL(page.url()).origin}/server-api/v1/out/groups/1/domain.txt?max_age=90&warnings=exclude`
    await expect.poll(() => page.locator('.copy-line code').first().innerText()).toBe(address)
    await page.getByRole('button', { name: 'Copy the command' }).click()
    await expect.poll(() => copied(page)).toBe(`curl --user ${key.slice(0, 10)}:$CTI_KEY \\\n  '${address}'`)
    await page.reload()
    await expect.poll(() => page.locator('.copy-line code').first().innerText()).toBe(address)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('Paste the key first.').waitFor()
    await page.getByLabel('The key, for this test').fill(key.replace(/.$/, '_'))
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('The API key is wrong, or has been deleted.').waitFor()
    await page.getByLabel('The key, for this test').fill(key)
    await page.getByRole('button', { name: 'Test again' }).click()
    await page.getByText('200 OK').waitFor()
    // A request with another method gets the API's error messages, on the list path and on paths next to it.
    const refused = await page.request.post(address)
    expect([refused.status(), refused.headers()['allow']]).toEqual([405, 'GET, HEAD'])
    expect(await refused.json()).toMatchObject({ request_id: refused.headers()['x-request-id'] })
    const bare = await page.request.get('/server-api/v1')
    expect([bare.status(), await bare.json()]).toMatchObject([401, { code: 'key_missing' }])
    await page.getByText('left out: 2 of other types').waitFor()
    await page.getByRole('radio', { name: /TAXII 2.1/ }).click()
    // The choice changes the address first, and then another card appears.
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
})

describe('webhooks of an organization', () => {
  const row = (page: Page) => page.getByRole('row', { name: /SOC hook/ })
  const choose = async (page: Page, what: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for SOC hook' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  /** An organization admin on the page of a webhook. */
  const withWebhook = async (): Promise<Page> => {
    const { page } = await site.signedIn({ role: 'organization_admin' })
    await callAs(page, createWebhook, {
      body: {
        name: 'SOC hook',
        url: 'https://hooks.grid.example/events',
        modules: ['visibility', 'incident', 'threat', 'feed'],
      },
    })
    await page.goto('/apikey?tab=webhooks')
    return page
  }

  it('are added with a public address, and the secret is shown once', async () => {
    const { page } = await site.signedIn(
      { role: 'organization_admin', modules: ['visibility', 'threat', 'feed'] },
      '/apikey?tab=webhooks',
    )
    const dialog = dialogOf(page)
    await page.getByText('There are no webhooks yet').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    // The name field has the focus, and Enter does not close the dialog.
    await dialog.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('SOC hook')
    for (const [address, problem] of [
      ['http://hooks.grid.example/', /must begin with https/],
      ['https://10.0.0.1/', /a public DNS name/],
      ['https://hooks.grid.example:25/', /The port must be/],
    ] as const) {
      await dialog.getByLabel('Address').fill(address)
      await dialog.getByRole('button', { name: 'Create webhook' }).click()
      await dialog.getByText(problem).waitFor()
    }
    // The admin may choose event types that the portal hides from the admin. They are not selected by default.
    const hidden = dialog.getByRole('checkbox', { name: 'Incidents (hidden from you in the portal)' })
    expect(await hidden.isChecked()).toBe(false)
    await hidden.check()
    expect(await findings(page), 'a new webhook').toEqual([])
    await dialog.getByLabel('Address').fill('https://hooks.grid.example/events?token=abc')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const secret = await page.locator('[data-key]').innerText()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await page.keyboard.press('Escape')
    await dialog.getByLabel('I have stored it').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await row(page).getByText('hooks.grid.example').waitFor()
    await row(page).getByText('nothing sent yet').waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.reload()
    await row(page).waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  it('are tested, show the status of their events, and send them again; are paused, resumed with a test, given another secret, edited and deleted', async () => {
    const page = await withWebhook()
    await choose(page, 'Send a test')
    await page.getByRole('heading', { name: 'Events of SOC hook' }).waitFor()
    const event = page.getByRole('row', { name: /webhook\.test/ })
    await event.getByText('waiting').waitFor()
    // A name under a reserved domain does not resolve.
    await site.cloud.runSchedule(/webhook-?sender/i)
    await page.reload()
    await event.getByText('failed').waitFor()
    expect(await findings(page), 'webhooks with events').toEqual([])
    await event.getByRole('button', { name: /^Show the event/ }).click()
    await dialogOf(page).getByText('webhook-id').waitFor()
    await dialogOf(page).getByText('"type": "webhook.test"').waitFor()
    expect(await findings(page), 'an event').toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
    await event.getByRole('button', { name: /^Send again/ }).click()
    await event.getByText('waiting').waitFor()

    const dialog = dialogOf(page)
    await choose(page, 'Pause')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await row(page)
      .getByText(/by hand/)
      .waitFor()
    await choose(page, 'Resume')
    await page.getByText('Resumed, a test event will be sent').waitFor()
    await choose(page, 'New secret')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new secret' }).click()
    await dialog.getByText('also signs until').waitFor()
    await dialog.getByLabel('I have stored it').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/The previous secret also signs until/).waitFor()
    await page.getByRole('button', { name: 'Change the webhook SOC hook' }).click()
    await dialog.getByLabel('high only').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row(page).getByText('Visibilities: high only').waitFor()
    await choose(page, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('There are no webhooks yet').waitFor()
  })
})

describe('the API documentation', () => {
  /** The content security policy violations on the pages of one test. */
  const violations: string[] = []
  afterEach(() => {
    const forbidden = violations.splice(0)
    if (forbidden.length > 0) throw new Error(`The content security policy forbade ${forbidden.join(', ')}`)
  })

  /** A page that collects its content security policy violations. */
  const watched = async (
    options?: BrowserContextOptions,
    state?: { readonly loaded: boolean },
  ): Promise<Page> => {
    const page = await site.visit(options, state)
    await page.exposeFunction('violated', (what: string) => violations.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        Reflect.apply(Reflect.get(window, 'violated'), window, [`${violatedDirective} ${blockedURI}`]),
      )
    })
    return page
  }
  const docs = async (route: string, options?: BrowserContextOptions): Promise<Page> => {
    const page = await watched(options)
    await page.goto(`/api-docs/#/${route}`)
    return page
  }
  const nav = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

  describe('its pages', () => {
    it('loads few bytes, and finds a call by its error code with the keyboard alone', async () => {
      const page = await watched({}, { loaded: false })
      const sizes: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.url().includes('.woff2')) return
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
      })
      await page.goto('/api-docs/')
      await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
      await nav(page).getByText('API for keys').waitFor()
      await nav(page).getByText('indicators', { exact: true }).waitFor()
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      // The fonts belong to the portal too. Its precache has the API key document, not the portal's API document.
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThan(155_000)

      await page.keyboard.press('/')
      await page.keyboard.type('first_detection_date')
      await nav(page)
        .getByText(/\d+ calls found/)
        .waitFor()
      await nav(page).getByText('field first_detection_date').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText('/server-api/v1/visibilities', { exact: true }).first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await nav(page).getByRole('searchbox').focus()
      await page.keyboard.press('Escape')
      await nav(page).getByText('API for keys').waitFor()
    })

    it('makes a call with the pasted key, and stores the key nowhere', async () => {
      const page = await docs('keys/apiGetMe')
      await page.getByRole('button', { name: 'Send GET' }).click()
      await page.getByText('Paste a key first.').waitFor()
      await page.getByLabel('Your API key').fill('cti_wrong')
      await page.getByRole('button', { name: 'Send GET' }).click()
      await page.getByRole('group', { name: 'Body of the reply' }).getByText('key_invalid').waitFor()
      await page.getByLabel('Your API key').fill(documentationKey)
      await page.getByRole('button', { name: 'Send GET' }).click()
      await page
        .getByRole('group', { name: 'Body of the reply' })
        .getByText('"name": "Documentation"')
        .waitFor()
      await page.getByText('ratelimit-policy', { exact: true }).waitFor()
      expect(
        await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ).not.toContain(documentationKey)
      // The examples use the values entered in the form, but never the key.
      await page.goto('/api-docs/#/keys/apiListThreats')
      await page.getByRole('textbox', { name: 'limit' }).fill('5')
      const example = page.getByRole('group', { name: 'Example in curl' })
      await example.getByText('/server-api/v1/threats?limit=5').waitFor()
      expect(await page.content()).not.toContain(documentationKey)
    })

    it('lists the portal’s own calls separately, with their roles and without a form to try them', async () => {
      const page = await docs('guide/codes')
      await page.getByText('key_budget').waitFor()
      expect(await findings(page), 'a chapter').toEqual([])
      await nav(page).getByText("The portal's own calls").click()
      await page.goto('/api-docs/#/portal/listThreats')
      await page.getByText('/server-api/app/threat', { exact: true }).first().waitFor()
      await page.getByText('organization admins').waitFor()
      expect(await page.getByRole('heading', { name: 'Try it' }).count()).toBe(0)
    })

    it('is in Polish and in the chosen theme, also after a reload', async () => {
      const page = await docs('guide/changes')
      await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark')
      await page.getByRole('combobox', { name: 'Language' }).selectOption('pl')
      await page.getByRole('heading', { level: 1, name: 'Zmiany' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Zmiany' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
      // The name, parameters and failures of a call are in Polish too.
      await page.goto('/api-docs/#/keys/apiListThreats')
      await page.getByRole('heading', { level: 1, name: /^Opublikowane zagrożenia, filtrowane/ }).waitFor()
      await page.getByText('Identyfikatory kategorii rozdzielone przecinkami', { exact: false }).waitFor()
      await page.getByText('Klucz API stracił ważność', { exact: false }).waitFor()
      await page.goto('/api-docs/#/portal/listThreats')
      await page.getByText('administratorzy organizacji').waitFor()
      await page.getByRole('combobox', { name: 'Kolory' }).selectOption('system')
    })
  })

  describe('axe', () => {
    it('finds nothing, and no page scrolls sideways on a phone', async () => {
      const page = await docs('guide/outputs', phone)
      const isNarrow = (): Promise<boolean> =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
      await page.getByText('misp/manifest.json').first().waitFor()
      await expect.poll(isNarrow).toBe(true)
      await page.goto('/api-docs/#/keys/apiCreateIndicators')
      await page.getByRole('heading', { name: 'Try it' }).waitFor()
      await expect.poll(isNarrow).toBe(true)
      expect(await findings(page), 'a call').toEqual([])
      await page.getByRole('button', { name: 'Contents' }).click()
      await page.getByRole('navigation').getByText('API for keys').waitFor()
      expect(await findings(page), 'the contents').toEqual([])
    })
  })
})

it('runs the functions of all schedules without a failure', async () => {
  await site.cloud.runSchedule(/./)
})

/** The documentation of the API: read, searched and tried by who connects a system. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '#tests/integration/support/key-api.ts'
import { findings } from './support/findings.ts'
import { openSite, type Site } from './support/site.ts'

let site: Site
let page: Page
let key: string
const violations: string[] = []
let bytes = 0
let firstBytes = 0

beforeAll(async () => {
  site = await openSite()
  key = (await makeKey(site.platform, { type: 'system', name: 'SIEM', admin_access: true })).key
  page = await site.visit({}, { loaded: false })
  await page.exposeFunction('violated', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.apply(Reflect.get(window, 'violated'), window, [`${violatedDirective} ${blockedURI}`]),
    )
  })
  page.on('response', (response) => {
    if (response.url().includes('.woff2')) return
    void response
      .request()
      .sizes()
      .then(
        ({ responseBodySize }) => (bytes += responseBodySize),
        () => undefined,
      )
  })
  await page.goto('/api-docs/')
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
})
afterAll(async () => {
  await site.stop()
})

const nav = () => page.getByRole('navigation', { name: 'Contents' })

describe('the documentation', () => {
  it('finds a call by a code, from the keyboard alone', async () => {
    await nav().getByText('API for keys').waitFor()
    await nav().getByText('indicators', { exact: true }).waitFor()
    firstBytes = bytes
    await page.keyboard.press('/')
    await page.keyboard.type('first_detection_date')
    await nav()
      .getByText(/\d+ calls found/)
      .waitFor()
    await nav().getByText('field first_detection_date').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('/server-api/v1/visibilities', { exact: true }).first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await nav().getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await nav().getByText('API for keys').waitFor()
  })

  it('makes a call with the key that was pasted, and keeps the key nowhere', async () => {
    await page.goto('/api-docs/#/keys/apiGetMe')
    await page.getByRole('button', { name: 'Send GET' }).click()
    await page.getByText('Paste a key first.').waitFor()
    await page.getByLabel('Your API key').fill('cti_wrong')
    await page.getByRole('button', { name: 'Send GET' }).click()
    await page.getByRole('group', { name: 'Body of the reply' }).getByText('key_invalid').waitFor()
    await page.getByLabel('Your API key').fill(key)
    await page.getByRole('button', { name: 'Send GET' }).click()
    await page.getByRole('group', { name: 'Body of the reply' }).getByText('"name": "SIEM"').waitFor()
    await page.getByText('ratelimit-policy', { exact: true }).waitFor()
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(key)
    // What is entered is what the examples show; the key stays out of them.
    await page.goto('/api-docs/#/keys/apiListThreats')
    await page.getByRole('textbox', { name: 'limit' }).fill('5')
    const example = page.getByRole('group', { name: 'Example in curl' })
    await example.getByText('/server-api/v1/threats?limit=5').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('has the portal’s own calls apart, with who may make them and no place to try', async () => {
    await nav().getByText("The portal's own calls").click()
    await page.goto('/api-docs/#/portal/listThreats')
    await page.getByText('/server-api/app/threat', { exact: true }).first().waitFor()
    await page.getByText('organization admins').waitFor()
    expect(await page.getByRole('heading', { name: 'Try it' }).count()).toBe(0)
  })

  it('is in Polish, in the colours that were chosen, and stays so', async () => {
    await page.goto('/api-docs/#/guide/changes')
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pl')
    await page.getByRole('heading', { level: 1, name: 'Zmiany' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Zmiany' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    // What is said of a call is Polish too: its name, its parameters and its failures.
    await page.goto('/api-docs/#/keys/apiListThreats')
    await page.getByRole('heading', { level: 1, name: /^Opublikowane zagrożenia, filtrowane/ }).waitFor()
    await page.getByText('Identyfikatory kategorii rozdzielone przecinkami', { exact: false }).waitFor()
    await page.getByText('Klucz API stracił ważność', { exact: false }).waitFor()
    await page.goto('/api-docs/#/portal/listThreats')
    await page.getByText('administratorzy organizacji').waitFor()
    await page.getByRole('combobox', { name: 'Kolory' }).selectOption('system')
  })

  it('is small, and keeps to the content security policy', () => {
    expect(violations).toEqual([])
    // Beside the fonts, which the portal has as well: the keys' document is a part of it, the portal's is not.
    expect(firstBytes).toBeGreaterThan(50_000)
    expect(firstBytes).toBeLessThan(155_000)
  })
})

describe('axe', () => {
  it('finds nothing, and nothing scrolls sideways on a phone', async () => {
    const phone = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const isNarrow = (): Promise<boolean> =>
      phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    await phone.goto('/api-docs/#/guide/outputs')
    await phone.getByText('misp/manifest.json').first().waitFor()
    expect(await isNarrow()).toBe(true)
    await phone.goto('/api-docs/#/keys/apiCreateIndicators')
    await phone.getByRole('heading', { name: 'Try it' }).waitFor()
    expect(await isNarrow()).toBe(true)
    expect(await findings(phone), 'a call').toEqual([])
    await phone.getByRole('button', { name: 'Contents' }).click()
    await phone.getByRole('navigation').getByText('API for keys').waitFor()
    expect(await findings(phone), 'the contents').toEqual([])
    await page.goto('/api-docs/#/guide/codes')
    await page.getByText('key_budget').waitFor()
    expect(await findings(page), 'a chapter').toEqual([])
  })
})

/** The API documentation in a browser: reading it, searching it and trying calls. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '#tests/integration/support/key-api.ts'
import { findings } from './support/findings.ts'
import { startSite, phone, type Site } from './support/site.ts'

let site: Site
let key: string
beforeAll(async () => {
  site = await startSite()
  key = (await makeKey(site.platform, { type: 'system', name: 'SIEM', admin_access: true })).key
})
afterAll(async () => {
  await site.stop()
})

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

describe('the documentation', () => {
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
    await page.getByLabel('Your API key').fill(key)
    await page.getByRole('button', { name: 'Send GET' }).click()
    await page.getByRole('group', { name: 'Body of the reply' }).getByText('"name": "SIEM"').waitFor()
    await page.getByText('ratelimit-policy', { exact: true }).waitFor()
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(key)
    // The examples use the values entered in the form, but never the key.
    await page.goto('/api-docs/#/keys/apiListThreats')
    await page.getByRole('textbox', { name: 'limit' }).fill('5')
    const example = page.getByRole('group', { name: 'Example in curl' })
    await example.getByText('/server-api/v1/threats?limit=5').waitFor()
    expect(await page.content()).not.toContain(key)
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

/** Looking up a list of indicators in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, saved } from './support/downloads.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { findings } from './support/findings.ts'
import { enterList, lookUpHere } from './support/lookup.ts'
import { ready } from './support/ready.ts'
import { startSite, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
})
afterAll(async () => {
  await site.stop()
})

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
const shownValues = (page: Page): Promise<string[]> =>
  page
    .locator('.lookup-item-value')
    .evaluateAll((values) => values.map((value) => value.firstChild?.textContent ?? ''))

const list = [
  'KAMPANIA-1[.]example[.]com',
  '192.0.2.61, kampania-4.example.com',
  `${sha256};nowa.example.org`,
  'hxxp://nowa[.]example[.]org/a',
  'nonsense',
  '=cmd',
].join('\n')

describe('looking up a list', () => {
  it('shows an analyst what is known, with the status, what is not, and what is not an indicator', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc')
    await lookUpHere(analyst, list)
    await analyst.getByRole('heading', { name: '4 of 8 are known' }).waitFor()
    await ready(analyst)
    expect(await analyst.locator('.outcome-filter').allTextContents()).toEqual([
      'All 8',
      'Known 4',
      'Contained in known 0',
      'Unknown 2',
      'Not understood 2',
    ])
    expect(await analyst.locator('.lookup-item').nth(2).innerText()).toContain('unverified')
    expect(await analyst.locator('.lookup-item').nth(2).locator('.tlp-badge').allInnerTexts()).toEqual([
      'TLP:GREEN',
    ])
    expect(await findings(analyst)).toEqual([])
    const [indicator] = await Promise.all([
      analyst.context().waitForEvent('page'),
      analyst.locator('.lookup-item a').filter({ hasText: '192[.]0[.]2[.]61' }).click(),
    ])
    await indicator.getByRole('heading', { name: '192[.]0[.]2[.]61' }).waitFor()
  })

  it('copies the unknown values, and saves the results without spreadsheet formulas', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc', clipboard)
    await lookUpHere(analyst, list)
    await analyst.getByRole('radio', { name: 'Unknown' }).check()
    await expect
      .poll(() => shownValues(analyst))
      .toEqual(['nowa[.]example[.]org', 'hxxp[://]nowa[.]example[.]org/a'])
    await analyst.getByRole('button', { name: 'Copy the unknown', exact: true }).click()
    await expect
      .poll(() => clipboardOf(analyst))
      .toBe('nowa[.]example[.]org\nhxxp[://]nowa[.]example[.]org/a')
    await analyst.getByRole('radio', { name: 'All' }).check()
    const lines = await linesOf(
      await saved(analyst, () => analyst.getByRole('button', { name: 'CSV', exact: true }).click()),
    )
    expect(lines).toHaveLength(9)
    expect(lines[1]).toMatch(
      /^"1","KAMPANIA-1\[\.\]example\[\.\]com","KAMPANIA-1\.example\.com","domain","known","verified","TLP:GREEN","http.*\/ioc\/1"$/,
    )
    expect(lines[8]).toBe('"6","\'=cmd","\'=cmd","","not understood","not recognized as an indicator","",""')
    await analyst.keyboard.press('Escape')
    await analyst.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => analyst.evaluate(() => document.activeElement?.textContent))
      .toBe('Look up a list')
  })

  it('counts a list that is too long, and looks it up in steps', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc')
    const hosts = (count: number): string =>
      Array.from({ length: count }, (_, index) => `h${index}.example.com`).join(' ')
    const field = await enterList(analyst, hosts(5001))
    await analyst.getByText('There are more than 5,000 values. Look them up in parts.').waitFor()
    await expect
      .poll(() => analyst.getByRole('button', { name: 'Look up the first 1,000' }).isDisabled())
      .toBe(true)
    await field.fill(hosts(1001))
    await analyst.getByText('1,001 values', { exact: true }).waitFor()
    await analyst.getByRole('button', { name: 'Look up the first 1,000' }).click()
    await analyst.getByText('1 value of the list has not been looked up yet.').waitFor()
    await analyst.getByRole('button', { name: 'Look up the next one' }).click()
    await analyst.getByRole('heading', { name: '0 of 1,001 are known' }).waitFor()
    await analyst.getByRole('button', { name: 'Change the list' }).click()
    await expect.poll(() => field.inputValue()).toContain('h1000.example.com')
  })

  it('keeps the list on failure, and shows the reason', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc')
    await analyst.route('**/feed/look_up', (route) => route.fulfill({ status: 503, json: { errors: [] } }), {
      times: 1,
    })
    await enterList(analyst, 'a.example b.example')
    await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
    await analyst.getByRole('alert').waitFor()
    await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
    await analyst.getByRole('heading', { name: '0 of 2 are known' }).waitFor()
  })

  it('is offered on a phone to an organization user who pastes a list into the search; unpublished values are unknown', async () => {
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, '/ioc', {
      ...clipboard,
      viewport: { width: 390, height: 844 },
    })
    const search = member.getByRole('searchbox')
    const paste = async (text: string): Promise<void> => {
      await member.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await search.focus()
      await member.keyboard.press('Control+V')
    }
    await paste(list)
    await member.getByText('Wklejono 8 wartości.').waitFor()
    await ready(member)
    expect(await search.inputValue()).toBe('')
    expect(await overflows(member)).toBe(false)
    expect(await findings(member)).toEqual([])
    await member.getByRole('status').getByRole('button', { name: 'Sprawdź listę' }).click()
    await member.getByRole('button', { name: 'Sprawdź 8 wartości' }).click()
    await member.getByRole('heading', { name: 'Znane 3 z 8' }).waitFor()
    await ready(member)
    expect(await member.getByText('zweryfikowany').count()).toBe(0)
    expect(await member.getByRole('link', { name: 'Importuj' }).count()).toBe(0)
    expect(await overflows(member)).toBe(false)
    expect(await findings(member)).toEqual([])
    await member.keyboard.press('Escape')
    await member.getByRole('dialog').waitFor({ state: 'detached' })
    // Plain words are not a list of indicators, so they become a search.
    await paste('faktura marcowa.pdf')
    await expect.poll(() => search.inputValue()).toBe('faktura marcowa.pdf')
  })
})

describe('searching everything', () => {
  it('finds a defanged value by its exact indicator first, opens it, and steps through the list by keys', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats')
    // What is typed before the code of the search has come is in its field, and no shortcut of the page.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('f?kampania', { delay: 0 })
    const field = page.getByRole('combobox', { name: 'Search everything' })
    await expect.poll(() => field.inputValue()).toBe('f?kampania')
    await field.fill('kampania-1[.]example[.]com')
    const first = page.getByRole('option').first()
    await page.getByText('Indicator, exact').waitFor()
    await ready(page)
    expect(await first.getAttribute('aria-selected')).toBe('true')
    expect(await first.innerText()).toContain('kampania-1[.]example[.]com')
    expect(await findings(page)).toEqual([])
    // Enter before the results of the text opens the first of them, and none of the text before.
    await field.fill('kampania-2')
    await ready(page)
    await field.fill('kampania-1[.]example[.]com')
    await field.press('Enter')
    const heading = page.getByRole('heading', { name: 'kampania-1[.]example[.]com' })
    await heading.waitFor()
    await ready(page)
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('row').nth(1).click()
    await page.locator('.drawer-place').filter({ hasText: /^1 of/ }).waitFor()
    await page.keyboard.press('j')
    await page.locator('.drawer-place').filter({ hasText: /^2 of/ }).waitFor()
    await page.getByRole('button', { name: 'Next item' }).press('Enter')
    await page.locator('.drawer-place').filter({ hasText: /^3 of/ }).waitFor()
    await ready(page)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Next item')
    for (const place of [/^2 of/, /^1 of/]) {
      await page.keyboard.press('k')
      await page.locator('.drawer-place').filter({ hasText: place }).waitFor()
    }
    // The first item has none before it.
    await ready(page)
    await page.keyboard.press('k')
    expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
  })

  it('keeps the focus in the head of the drawer while its item arrives', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/ioc')
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      void page.route(/\/feed\/\d+$/, async (route) => {
        resolve()
        await new Promise<void>((released) => {
          answer = released
        })
        await route.continue()
      })
    })
    await page.getByRole('row').nth(1).click()
    await asked
    const close = page.locator('.drawer').getByRole('button', { name: 'Close the panel' })
    await close.focus()
    answer()
    await page.getByRole('heading', { level: 2, name: /example/ }).waitFor()
    await ready(page)
    await page.keyboard.press('Enter')
    await close.waitFor({ state: 'detached' })
  })

  it('shows a user only what the user may open, and keys rest while one types', async () => {
    const { page } = await site.signedIn({ role: 'user', modules: ['threat'] }, '/threats')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('kampania-1.example.com?')
    await page.getByText(/^Nothing matches/).waitFor()
    await ready(page)
    expect(calls.filter((call) => /^\/server-api\/.*(feed|incident|visibilit|user)/.test(call))).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await page.getByRole('checkbox', { name: 'Single-key shortcuts are on' }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('searchbox')
  })
})

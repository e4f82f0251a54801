/** Looking up a list of indicators, in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, saved } from './support/downloads.ts'
import { seedFeeds, sha256 } from './support/feed-seed.ts'
import { findings } from './support/findings.ts'
import { lookUp, openFeeds } from './support/look-up.ts'
import { openSite, type Site } from './support/site.ts'

let site: Site
let analyst: Page
let client: Page

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'user',
    clientId: grid,
    language: 'pl',
  })
  await seedFeeds(site)
  analyst = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await site.signIn(analyst, 'analyst@cert.example')
  client = await site.visit({
    locale: 'pl-PL',
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await site.signIn(client, 'anna@grid.example')
})
afterAll(async () => {
  await site.stop()
})

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
const shownValues = (page: Page): Promise<string[]> =>
  page
    .locator('.look-up-value > :first-child')
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
  it('tells an analyst what is known, with the status, what is not, and what is no indicator', async () => {
    await lookUp(analyst, list)
    expect(await analyst.getByRole('heading', { name: '4 of 8 are known' }).count()).toBe(1)
    expect(await analyst.locator('.outcome-filter').allTextContents()).toEqual([
      'All 8',
      'Known 4',
      'Contained in known 0',
      'Unknown 2',
      'Not understood 2',
    ])
    expect(await analyst.locator('.look-up-row').nth(2).innerText()).toContain('unverified')
    expect(await analyst.locator('.look-up-row').nth(2).locator('.ui-tlp').allInnerTexts()).toEqual([
      'TLP:GREEN',
    ])
    expect(await findings(analyst)).toEqual([])
    const [feed] = await Promise.all([
      analyst.context().waitForEvent('page'),
      analyst.locator('.look-up-row a').filter({ hasText: '192[.]0[.]2[.]61' }).click(),
    ])
    await feed.getByRole('heading', { name: '192[.]0[.]2[.]61' }).waitFor()
    await feed.close()
    await analyst.getByRole('radio', { name: 'Unknown' }).check()
    expect(await shownValues(analyst)).toEqual(['nowa[.]example[.]org', 'hxxp[://]nowa[.]example[.]org/a'])
  })

  it('copies what is unknown, and saves what is shown so that no spreadsheet runs it', async () => {
    await analyst.getByRole('button', { name: 'Copy the unknown', exact: true }).click()
    expect(await analyst.evaluate(() => navigator.clipboard.readText())).toBe(
      'nowa[.]example[.]org\nhxxp[://]nowa[.]example[.]org/a',
    )
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
    expect(await analyst.evaluate(() => document.activeElement?.textContent)).toBe('Look up a list')
  })

  it('counts a list that is too long, and looks it up step by step', async () => {
    await openFeeds(analyst)
    await analyst.getByRole('button', { name: 'Look up a list' }).click()
    const field = analyst.getByLabel('Values')
    await field.fill(Array.from({ length: 5001 }, (_, index) => `h${index}.example.com`).join(' '))
    await analyst.getByText('There are more than 5,000 values. Look them up in parts.').waitFor()
    expect(await analyst.getByRole('button', { name: 'Look up the first 1,000' }).isDisabled()).toBe(true)
    await field.fill(Array.from({ length: 1001 }, (_, index) => `h${index}.example.com`).join(' '))
    await analyst.getByText('1,001 values', { exact: true }).waitFor()
    await analyst.getByRole('button', { name: 'Look up the first 1,000' }).click()
    await analyst.getByText('1 value of the list was not looked up yet.').waitFor()
    await analyst.getByRole('button', { name: 'Look up the next one' }).click()
    await analyst.getByRole('heading', { name: '0 of 1,001 are known' }).waitFor()
    await analyst.getByRole('button', { name: 'Change the list' }).click()
    expect(await field.inputValue()).toContain('h1000.example.com')
  })

  it('keeps the list when it fails, and says why', async () => {
    await openFeeds(analyst)
    await analyst.route('**/feed/look_up', (route) => route.fulfill({ status: 503, json: { errors: [] } }), {
      times: 1,
    })
    await analyst.getByRole('button', { name: 'Look up a list' }).click()
    await analyst.getByLabel('Values').fill('a.example b.example')
    await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
    await analyst.getByRole('alert').waitFor()
    await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
    await analyst.getByRole('heading', { name: '0 of 2 are known' }).waitFor()
  })

  it('is offered to a client on a phone who pastes a list into the search; what is not published is unknown', async () => {
    await openFeeds(client)
    const search = client.getByRole('searchbox')
    await client.evaluate((text) => navigator.clipboard.writeText(text), list)
    await search.focus()
    await client.keyboard.press('Control+V')
    await client.getByText('Wklejono 8 wartości.').waitFor()
    expect(await search.inputValue()).toBe('')
    expect(await overflows(client)).toBe(false)
    expect(await findings(client)).toEqual([])
    await client.locator('.feed-offer').getByRole('button', { name: 'Sprawdź listę' }).click()
    await client.getByRole('button', { name: 'Sprawdź 8 wartości' }).click()
    await client.getByRole('heading', { name: 'Znane 3 z 8' }).waitFor()
    expect(await client.getByText('zweryfikowany').count()).toBe(0)
    expect(await client.getByRole('link', { name: 'Importuj' }).count()).toBe(0)
    expect(await overflows(client)).toBe(false)
    expect(await findings(client)).toEqual([])
    await client.keyboard.press('Escape')
    await client.evaluate(() => navigator.clipboard.writeText('faktura marcowa.pdf'))
    await search.focus()
    await client.keyboard.press('Control+V')
    expect(await search.inputValue()).toBe('faktura marcowa.pdf')
  })
})

/** Digests are on no warning list, as reserved names are. */

/** Looking up a list and importing files of indicators, in a browser. */
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFeeds, sha256 } from './support/feed-seed.ts'
import { findings } from './support/findings.ts'
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
/** The lines of a downloaded CSV file, without its mark of UTF-8. */
const linesOf = async (download: Download): Promise<string[]> =>
  readFileSync(await download.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
const saved = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}
const openList = async (page: Page): Promise<void> => {
  await page.goto('/ioc')
  await page.locator('[data-row]').first().waitFor()
}
const total = async (): Promise<string> => {
  await openList(analyst)
  return analyst.locator('.list-count').innerText()
}
const lookUp = async (list: string): Promise<void> => {
  await openList(analyst)
  await analyst.getByRole('button', { name: 'Look up a list' }).click()
  await analyst.getByLabel('Values').fill(list)
  await analyst.getByLabel('Values').press('Control+Enter')
  await analyst.locator('.look-up-row').first().waitFor()
}
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
    await lookUp(list)
    expect(await analyst.getByRole('heading', { name: '4 of 8 are known' }).count()).toBe(1)
    expect(await analyst.locator('.outcome-filter').allTextContents()).toEqual([
      'All 8',
      'Known 4',
      'Unknown 2',
      'Not understood 2',
    ])
    expect(await analyst.locator('.look-up-row').nth(2).innerText()).toContain('unverified')
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
      /^"1","KAMPANIA-1\[\.\]example\[\.\]com","KAMPANIA-1\.example\.com","domain","known","verified","http.*\/ioc\/1"$/,
    )
    expect(lines[8]).toBe('"6","\'=cmd","\'=cmd","","not understood","not recognized as an indicator",""')
    await analyst.keyboard.press('Escape')
    await analyst.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await analyst.evaluate(() => document.activeElement?.textContent)).toBe('Look up a list')
  })

  it('counts a list that is too long, and looks it up step by step', async () => {
    await openList(analyst)
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
    await openList(analyst)
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
    await openList(client)
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
const digest = (number: number): string => number.toString(16).padStart(8, '0').repeat(8)
const table = [
  'value,type,category,tags,description',
  ...Array.from(
    { length: 460 },
    (_, index) => `${digest(index + 1)},sha256,Serwer C2,"stealer;nobody-has-it",Sample ${index + 1}`,
  ),
  'kampania-1[.]example[.]com,domain,,,',
  '192.0.2.99:443,ip-dst,Network activity,,',
  'no address,ipv4,,,',
  '=1+1,ipv4,,,',
  `${digest(1).toUpperCase()},sha256,,,again`,
].join('\n')

const startImport = async (
  files: readonly { name: string; content: string }[],
  category = 'Phishing',
): Promise<void> => {
  await analyst.goto('/ioc/import')
  await analyst
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    )
  await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
  await analyst.getByRole('option', { name: category }).click()
}
const preview = async (): Promise<string[]> => {
  await analyst.getByRole('button', { name: 'Preview' }).click()
  await analyst.locator('.outcome-filter').first().waitFor()
  return analyst.locator('.outcome-filter').allTextContents()
}
const counts = async (): Promise<Record<string, string>> => {
  await analyst.locator('.import-counts').waitFor()
  return Object.fromEntries(
    await analyst
      .locator('.import-counts > div')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  )
}

describe('importing a file', () => {
  it('asks for what is missing, and is reached from the list', async () => {
    await openList(analyst)
    await analyst.getByRole('link', { name: 'Import', exact: true }).click()
    await analyst.getByRole('button', { name: 'Preview' }).click()
    await analyst.getByText('Choose a file or paste a list.').waitFor()
    expect(await analyst.getByText('Choose a category.').count()).toBe(1)
    expect(await analyst.getByText('Say where they come from.', { exact: true }).count()).toBe(1)
    expect(await findings(analyst)).toEqual([])
  })

  it('shows what would be added before anything is', async () => {
    const before = await total()
    await startImport([{ name: 'samples.csv', content: table }])
    expect(await analyst.getByLabel('Origin').inputValue()).toBe('samples.csv')
    expect(await preview()).toEqual(['New 460', 'Known already 1', 'Known to be harmless 1', 'Refused 2'])
    expect(await analyst.locator('.import-notes li').allInnerTexts()).toEqual([
      'Tags that the portal does not have are left out: nobody-has-it (460)',
      '1 repetition is left out.',
    ])
    expect(await analyst.locator('.import-rows tbody tr').first().innerText()).toMatch(
      /line 2\s+00000001.*\s+SHA-256\s+Serwer C2 · stealer$/,
    )
    expect(await findings(analyst)).toEqual([])
    await analyst.getByLabel('Refused').check()
    expect(await analyst.locator('.import-rows tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^line 464\s+no address\s+not of the type that is named \(ipv4\)$/),
      expect.stringMatching(/^line 465\s+=1\+1\s/),
    ])
    const lines = await linesOf(
      await saved(analyst, () => analyst.getByRole('button', { name: 'Refused rows (CSV)' }).click()),
    )
    expect(lines.slice(1)).toEqual([
      '"samples.csv","464","no address","not of the type that is named (ipv4)"',
      '"samples.csv","465","\'=1+1","not of the type that is named (ipv4)"',
    ])
    expect(await total()).toBe(before)
  })

  it('adds it in batches, stops when asked and goes on, and adds nothing twice', async () => {
    await startImport([{ name: 'samples.csv', content: table }])
    await preview()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await analyst.route(
      '**/feed/import',
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    await analyst.getByRole('button', { name: 'Import 460 indicators' }).click()
    await analyst.getByText('0 of 460').waitFor()
    expect(await findings(analyst)).toEqual([])
    await analyst.getByRole('link', { name: 'Indicators' }).click()
    await analyst
      .getByRole('alertdialog', { name: 'Stop the import?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await analyst.getByRole('button', { name: 'Stop', exact: true }).click()
    release()
    expect(await counts()).toEqual({
      Added: '450',
      'Known already': '1',
      'Repetitions in the file': '1',
      'Left out as known to be harmless': '1',
      Refused: '2',
      'Not sent': '10',
    })
    await analyst.getByRole('button', { name: 'Continue' }).click()
    await analyst.getByRole('heading', { name: '460 indicators imported' }).waitFor()
    expect(await findings(analyst)).toEqual([])
    const lines = await linesOf(
      await saved(analyst, () => analyst.getByRole('button', { name: 'Refused rows (CSV)' }).click()),
    )
    expect(lines.at(-1)).toBe(
      '"samples.csv","463","192.0.2.99","on the list: addresses for documentation (RFC 5737, RFC 3849, RFC 9637)"',
    )
    await analyst.getByRole('link', { name: 'Show the indicators' }).click()
    await analyst.locator('tr[data-row]').first().waitFor()
    expect(await total()).toBe('488 indicators')
    await startImport([{ name: 'samples.csv', content: table }])
    expect(await preview()).toEqual(['New 0', 'Known already 461', 'Known to be harmless 1', 'Refused 2'])
    expect(await analyst.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  })

  it('adds what is known to be harmless when that is wanted, and publishes when that is confirmed', async () => {
    await startImport([{ name: 'list.txt', content: '# a list\n192.0.2.98\n192.0.2.99' }])
    await analyst.getByLabel(/^Verified/).check()
    expect(await preview()).toEqual(['New 0', 'Known already 0', 'Known to be harmless 2', 'Refused 0'])
    await analyst.getByLabel('Add them as well').check()
    await analyst.getByRole('button', { name: 'Publish 2 indicators' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Import and publish' }).click()
    expect(await counts()).toEqual({ Added: '2' })
    await openList(client)
    await client.getByText('192[.]0[.]2[.]98').waitFor()
  })

  it('takes a bundle of STIX and a feed of MISP with its events', async () => {
    const id = '5f0b1c1e-0000-4000-8000-000000000001'
    await startImport([
      {
        name: 'bundle.json',
        content: JSON.stringify({
          type: 'bundle',
          objects: [
            {
              type: 'indicator',
              id: 'indicator--1',
              pattern_type: 'stix',
              pattern: `[file:hashes.'SHA-256' = '${digest(9001)}']`,
              labels: ['stealer'],
            },
            { type: 'malware', id: 'malware--1' },
          ],
        }),
      },
      { name: 'manifest.json', content: JSON.stringify({ [id]: { info: 'Campaign' } }) },
      {
        name: `${id}.json`,
        content: JSON.stringify({
          Event: {
            info: 'Campaign',
            Attribute: [
              { uuid: 'u1', type: 'sha256', category: 'Payload delivery', value: digest(9002), to_ids: true },
              { uuid: 'u2', type: 'link', value: 'https://blog.example/' },
            ],
          },
        }),
      },
    ])
    expect(await preview()).toEqual(['New 2', 'Known already 0', 'Known to be harmless 0', 'Refused 0'])
    expect(await analyst.locator('.import-notes li').allInnerTexts()).toEqual([
      'Categories that the portal does not have; the one you chose is taken: Payload delivery (1)',
      'No indicators, passed over: malware (1), MISP manifest (1), link (1)',
    ])
    await analyst.getByRole('button', { name: 'Import 2 indicators' }).click()
    expect(await counts()).toEqual({ Added: '2' })
  })

  it('asks for the column of values where the header does not tell', async () => {
    await startImport([{ name: 'plain.csv', content: `Co;Uwagi\n${digest(9101)};próbka\n` }])
    await analyst.getByText('Column of values').first().waitFor()
    await analyst.getByRole('button', { name: 'Preview' }).click()
    await analyst.getByText('Choose the column of values.').waitFor()
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a column' }).click()
    await analyst.getByRole('option', { name: 'Co' }).click()
    expect(await preview()).toEqual(['New 1', 'Known already 0', 'Known to be harmless 0', 'Refused 0'])
  })

  it('says what is wrong with a file that cannot be read', async () => {
    await startImport([{ name: 'cut.json', content: '{"type": "bundle", "objects": [' }])
    expect(await preview()).toEqual(['New 0', 'Known already 0', 'Known to be harmless 0', 'Refused 1'])
    await analyst.getByText('the file is broken JSON').waitFor()
  })

  it('takes over what a look-up did not know', async () => {
    await lookUp(`${digest(7001)}\n${sha256}\n${digest(7002)}`)
    await analyst.getByRole('link', { name: 'Import the unknown' }).click()
    expect(await analyst.getByLabel(/^List/).inputValue()).toBe(`${digest(7001)}\n${digest(7002)}`)
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'Phishing' }).click()
    expect(await preview()).toEqual(['New 2', 'Known already 0', 'Known to be harmless 0', 'Refused 0'])
  })

  it('fits a phone', async () => {
    await analyst.setViewportSize({ width: 390, height: 844 })
    await startImport([
      { name: 'other.csv', content: `value,type\n${digest(8001)},sha256\nno address,ipv4\n` },
    ])
    expect(await overflows(analyst)).toBe(false)
    expect(await findings(analyst)).toEqual([])
    await preview()
    expect(await overflows(analyst)).toBe(false)
    expect(await findings(analyst)).toEqual([])
    await analyst.setViewportSize({ width: 1440, height: 900 })
  })

  it('is for analysts alone', async () => {
    await client.goto('/ioc/import')
    await client.getByRole('heading', { level: 1 }).waitFor()
    expect(await client.locator('.import-card').count()).toBe(0)
  })
})

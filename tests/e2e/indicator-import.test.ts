/** Importing files of indicators in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFeeds } from '#shared/contracts/indicators.ts'
import { callAs } from './support/call-as.ts'
import { linesOf, saved } from './support/downloads.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { findings } from './support/findings.ts'
import { lookUp } from './support/lookup.ts'
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

const overflows = async (page: Page): Promise<boolean> => {
  await ready(page)
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
/** The number of indicators from an origin. */
const totalOf = async (analyst: Page, origin: string): Promise<number> =>
  (await callAs(analyst, listFeeds, { query: { origin } })).meta.pagination.total

/** Each test has its own numbers, so no test imports the values of another. */
const digest = (number: number): string => number.toString(16).padStart(8, '0').repeat(8)
const tableFrom = (first: number): string =>
  [
    'value,type,category,tags,description,tlp',
    ...Array.from(
      { length: 460 },
      (_, index) => `${digest(first + index)},sha256,Serwer C2,"stealer;nobody-has-it",Sample ${index + 1}`,
    ),
    'kampania-1[.]example[.]com,domain,,,,RED',
    '192.0.2.99:443,ip-dst,Network activity,,',
    'no address,ipv4,,,',
    '=1+1,ipv4,,,',
    `${digest(first).toUpperCase()},sha256,,,again`,
  ].join('\n')

/** Chooses files and a category in the open import form. */
const choose = async (
  analyst: Page,
  files: readonly { name: string; content: string }[],
  category = 'Phishing',
): Promise<void> => {
  await analyst
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    )
  await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
  await analyst.getByRole('option', { name: category }).click()
}
/** An analyst who has chosen files to import. */
const startImport = async (files: readonly { name: string; content: string }[]): Promise<Page> => {
  const { page } = await site.signedIn({ role: 'analyst' }, '/ioc/import')
  await choose(page, files)
  return page
}
const preview = async (analyst: Page): Promise<string[]> => {
  await analyst.getByRole('button', { name: 'Preview' }).click()
  await analyst.locator('.outcome-filter').first().waitFor()
  await ready(analyst)
  return analyst.locator('.outcome-filter').allTextContents()
}
const counts = async (analyst: Page): Promise<Record<string, string>> => {
  const facts = analyst.locator('main dl')
  await facts.waitFor()
  const [labels, values] = [
    await facts.locator('dt').allTextContents(),
    await facts.locator('dd').allTextContents(),
  ]
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}
/** The axe findings on a page while the test holds its pending replies back. */
const findingsWhileHeld = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    document.documentElement.dataset['state'] = 'ready'
  })
  return findings(page)
}

describe('importing a file', () => {
  it('asks for missing fields, and is linked from the list', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc')
    await analyst.getByRole('link', { name: 'Import', exact: true }).click()
    await ready(analyst)
    await analyst.getByRole('button', { name: 'Preview' }).click()
    await analyst.getByText('Choose a file or paste a list.').waitFor()
    await analyst.getByText('Choose a category.').waitFor()
    await analyst.getByText('Enter the origin.', { exact: true }).waitFor()
    expect(await findings(analyst)).toEqual([])
  })

  it('shows a preview before it adds anything', async () => {
    const name = `${site.unique('samples')}.csv`
    const analyst = await startImport([{ name, content: tableFrom(1) }])
    await expect.poll(() => analyst.getByLabel('Origin').inputValue()).toBe(name)
    expect(await preview(analyst)).toEqual([
      'New 460',
      'Known already 1',
      'Known to be harmless 1',
      'Refused 2',
    ])
    expect(await analyst.getByRole('list', { name: 'Remarks' }).locator('li').allInnerTexts()).toEqual([
      '1 known indicator is marked with a stricter TLP level in the file than in the portal. It keeps its own; change it if the source is right.',
      'Tags that the portal does not have are left out: nobody-has-it (460)',
      '1 repetition is left out.',
    ])
    expect(
      await analyst.getByRole('table', { name: 'Rows' }).locator('tbody tr').first().innerText(),
    ).toMatch(/line 2\s+00000001.*\s+SHA-256\s+TLP:GREEN\s+Serwer C2 · stealer$/)
    expect(await findings(analyst)).toEqual([])
    await analyst.getByLabel('Known already').check()
    expect(await analyst.getByRole('table', { name: 'Rows' }).locator('.tlp-badge').allInnerTexts()).toEqual([
      'TLP:RED',
      'TLP:GREEN',
    ])
    await analyst.getByLabel('Refused').check()
    expect(await analyst.getByRole('table', { name: 'Rows' }).locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^line 464\s+no address\s+not of the given type \(ipv4\)$/),
      expect.stringMatching(/^line 465\s+=1\+1\s/),
    ])
    const lines = await linesOf(
      await saved(analyst, () => analyst.getByRole('button', { name: 'Refused rows (CSV)' }).click()),
    )
    expect(lines.slice(1)).toEqual([
      `"${name}","464","no address","not of the given type (ipv4)"`,
      `"${name}","465","'=1+1","not of the given type (ipv4)"`,
    ])
    expect(await totalOf(analyst, name)).toBe(0)
  })

  it('adds in batches, stops and resumes, and adds nothing twice', async () => {
    const name = `${site.unique('samples')}.csv`
    const content = tableFrom(1001)
    const analyst = await startImport([{ name, content }])
    await preview(analyst)
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
    expect(await findingsWhileHeld(analyst)).toEqual([])
    await analyst.getByRole('link', { name: 'Indicators' }).click()
    await analyst
      .getByRole('alertdialog', { name: 'Stop the import?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await analyst.getByRole('button', { name: 'Stop', exact: true }).click()
    release()
    expect(await counts(analyst)).toEqual({
      Added: '450',
      'Known already': '1',
      'Known, stricter TLP in the file': '1',
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
      `"${name}","463","192.0.2.99","on the list: addresses for documentation (RFC 5737, RFC 3849, RFC 9637)"`,
    )
    await analyst.getByRole('link', { name: 'Show the indicators' }).click()
    await analyst.locator('tr[data-row]').first().waitFor()
    expect(await totalOf(analyst, name)).toBe(460)
    await analyst.goto('/ioc/import')
    await choose(analyst, [{ name, content }])
    expect(await preview(analyst)).toEqual([
      'New 0',
      'Known already 461',
      'Known to be harmless 1',
      'Refused 2',
    ])
    expect(await analyst.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  })

  it('adds known harmless values when asked, and publishes after a confirmation', async () => {
    const analyst = await startImport([
      { name: 'list.txt', content: '# a list\n198.51.100.98\n198.51.100.99' },
    ])
    await analyst.getByLabel(/^Verified/).check()
    expect(await preview(analyst)).toEqual([
      'New 0',
      'Known already 0',
      'Known to be harmless 2',
      'Refused 0',
    ])
    await analyst.getByLabel('Add them as well').check()
    await analyst.getByRole('button', { name: 'Publish 2 indicators' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Import and publish' }).click()
    expect(await counts(analyst)).toEqual({ Added: '2' })
    const { page: member } = await site.signedIn({ role: 'user' }, '/ioc?search=198.51.100.98')
    await member.getByText('198[.]51[.]100[.]98').waitFor()
  })

  it('accepts a STIX bundle and a MISP feed with its events', async () => {
    const id = '5f0b1c1e-0000-4000-8000-000000000001'
    const analyst = await startImport([
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
    expect(await preview(analyst)).toEqual([
      'New 2',
      'Known already 0',
      'Known to be harmless 0',
      'Refused 0',
    ])
    expect(await analyst.getByRole('list', { name: 'Remarks' }).locator('li').allInnerTexts()).toEqual([
      'Categories that the portal does not have; the one that you chose is used instead: Payload delivery (1)',
      'Not indicators, left out: malware (1), MISP manifest (1), link (1)',
    ])
    await analyst.getByRole('button', { name: 'Import 2 indicators' }).click()
    expect(await counts(analyst)).toEqual({ Added: '2' })
  })

  it('shows the doubtful values of a report first, and adds only the ticked ones', async () => {
    const name = `${site.unique('report')}.txt`
    const analyst = await startImport([
      {
        name,
        content: `The sample (${digest(9201)}), as we said.\nUpdate to version 11.22.33.44, then 11.22.33.45 is version 11.22.33.46.\nRegards\n`,
      },
    ])
    expect(await preview(analyst)).toEqual([
      'Doubtful 2',
      'New 2',
      'Known already 0',
      'Known to be harmless 0',
      'Refused 0',
    ])
    const rows = analyst.getByRole('table', { name: 'Rows' }).locator('tbody tr')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/11\[\.\]22\[\.\]33\[\.\]44.*perhaps a version/s),
      expect.stringMatching(/11\[\.\]22\[\.\]33\[\.\]46.*perhaps a version/s),
    ])
    expect(await findings(analyst)).toEqual([])
    expect(await analyst.getByRole('list', { name: 'Remarks' }).locator('li').allInnerTexts()).toEqual([
      '1 line has no indicator.',
    ])
    await analyst.getByRole('checkbox', { name: 'Add 11[.]22[.]33[.]44' }).check()
    await analyst.getByRole('button', { name: 'Import 3 indicators' }).click()
    expect(await counts(analyst)).toEqual({ Added: '3', 'Left out as doubtful': '1' })
    expect(await totalOf(analyst, name)).toBe(3)
  })

  it('asks for the column of values when the header does not identify it', async () => {
    const analyst = await startImport([{ name: 'plain.csv', content: `Co;Uwagi\n${digest(9101)};próbka\n` }])
    await analyst.getByText('Column of values').first().waitFor()
    await analyst.getByRole('button', { name: 'Preview' }).click()
    await analyst.getByText('Choose the column of values.').waitFor()
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a column' }).click()
    await analyst.getByRole('option', { name: 'Co' }).click()
    expect(await preview(analyst)).toEqual([
      'New 1',
      'Known already 0',
      'Known to be harmless 0',
      'Refused 0',
    ])
  })

  it('reports what is wrong with an unreadable file', async () => {
    const analyst = await startImport([{ name: 'cut.json', content: '{"type": "bundle", "objects": [' }])
    expect(await preview(analyst)).toEqual([
      'New 0',
      'Known already 0',
      'Known to be harmless 0',
      'Refused 1',
    ])
    await analyst.getByText('the file is broken JSON').waitFor()
  })

  it('imports the values that a lookup did not know', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' })
    await lookUp(analyst, `${digest(7001)}\n${sha256}\n${digest(7002)}`)
    await analyst.getByRole('link', { name: 'Import the unknown' }).click()
    await expect.poll(() => analyst.getByLabel(/^List/).inputValue()).toBe(`${digest(7001)}\n${digest(7002)}`)
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'Phishing' }).click()
    expect(await preview(analyst)).toEqual([
      'New 2',
      'Known already 0',
      'Known to be harmless 0',
      'Refused 0',
    ])
  })

  it('fits a phone', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' })
    await analyst.setViewportSize({ width: 390, height: 844 })
    await analyst.goto('/ioc/import')
    await choose(analyst, [
      { name: 'other.csv', content: `value,type\n${digest(8001)},sha256\nno address,ipv4\n` },
    ])
    expect(await overflows(analyst)).toBe(false)
    expect(await findings(analyst)).toEqual([])
    await preview(analyst)
    expect(await overflows(analyst)).toBe(false)
    expect(await findings(analyst)).toEqual([])
  })
})

/** How indicators come into the portal, in a browser: imported, published with a report, and read from sources. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { listFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import { listFeeds } from '#shared/contracts/indicators.ts'
import { getThreat, listThreats } from '#shared/contracts/threats.ts'
import { callAs } from './support/call-as.ts'
import { linesOf, saved } from './support/downloads.ts'
import { drop } from './support/drop.ts'
import { findings } from './support/findings.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { lookUp } from './support/lookup.ts'
import { ready } from './support/ready.ts'
import { operator, type Site, startSite } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
  await site.platform.collection(threatsCollection).commit(operator, (commit) =>
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Wyłudzanie',
      name_en: 'Phishing',
      is_active: true,
    }),
  )
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

describe('publishing a report', () => {
  /** Eight indicators, one of them known, and a doubtful and a harmless value. */
  const report = `Since Thursday we see a wave of mails that pretend to be a customs desk. They
link to https://amber-ferret[.]net/login). The page (also reached as www.amber-ferret[.]net),
passes the password on to c2.amber-ferret[.]net. Earlier waves used kampania-1[.]example[.]com
and mail.amber-ferret[.]net, the traffic goes over 45.61.137[.]87, in two cases over 45.61.138[.]23.
The attachment drops a loader with the SHA-256 ${sha256.replace('9f', '8e')}.
It asks 8.8.8[.]8 for names.`

  /** Counts what a person presses with the mouse. */
  const countClicks = async (page: Page): Promise<() => Promise<number>> => {
    await page.evaluate(() => {
      document.documentElement.dataset['clicks'] = '0'
      const count = (): void => {
        const { dataset } = document.documentElement
        dataset['clicks'] = String(Number(dataset['clicks']) + 1)
      }
      document.addEventListener('pointerdown', count, true)
    })
    return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']))
  }

  it('takes a paste and at most eight clicks, from the menu to the next report', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/dashboard')
    const clicks = await countClicks(analyst)
    await analyst.getByRole('navigation').getByRole('link', { name: 'Publish' }).click()
    const text = analyst.getByLabel('Paste the text of the report')
    await text.waitFor()
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    await analyst.keyboard.insertText(report)
    await ready(analyst)

    const section = (name: string) => analyst.getByRole('region', { name, exact: true }).getByRole('listitem')
    expect(await section('To decide').allInnerTexts()).toEqual([
      expect.stringContaining('on the list: public DNS resolvers'),
    ])
    expect(await section('New').count()).toBe(7)
    expect(await section('Known already').allInnerTexts()).toEqual([
      expect.stringContaining('published; it joins the group'),
    ])
    expect(await findings(analyst)).toEqual([])

    await analyst.getByLabel('Name', { exact: true }).click()
    await analyst.keyboard.type('Amber Ferret: fake customs e-mails')
    await analyst.getByLabel('Description').click()
    await analyst.keyboard.type('A copied sign-in page takes the password.')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).last().click()
    await analyst.getByRole('option', { name: 'Phishing' }).click()
    // A group made in place: typed, and taken with Enter.
    await analyst.locator('.p-dropdown').filter({ hasText: 'New group' }).click()
    await analyst.locator('.p-dropdown-filter:focus').waitFor()
    await analyst.keyboard.type('Amber Ferret 11/2026')
    await analyst.getByRole('option', { name: 'New group “Amber Ferret 11/2026”' }).waitFor()
    await analyst.keyboard.press('ArrowDown')
    await analyst.keyboard.press('Enter')
    await analyst.getByRole('button', { name: 'Publish and start the next' }).click()
    await analyst.getByText('Published: Amber Ferret: fake customs e-mails').waitFor()
    expect(await text.inputValue()).toBe('')
    expect(await clicks()).toBeLessThanOrEqual(8)

    // Taken back, it is a draft again, and can be published.
    await analyst.getByRole('button', { name: 'Undo' }).click()
    await analyst.getByText('Undone').waitFor()
    await expect.poll(() => text.inputValue()).toBe(report)
    await ready(analyst)
    expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe(
      'Amber Ferret: fake customs e-mails',
    )
    expect(await section('New').count()).toBe(7)
    await analyst.getByRole('button', { name: 'Publish and start the next' }).click()
    await expect.poll(() => text.inputValue()).toBe('')

    const { data: listed } = await callAs(analyst, listThreats, { query: { search: 'Amber Ferret' } })
    const { threat } = await callAs(analyst, getThreat, { params: { id: String(listed[0]?.threat_id) } })
    expect(threat).toMatchObject({
      name: 'Amber Ferret: fake customs e-mails',
      ioc_group_name: 'Amber Ferret 11/2026',
    })
    const { data } = await callAs(analyst, listFeedGroupFeeds, {
      params: { id: String(threat.ioc_group_id) },
    })
    expect(data).toHaveLength(8)
  })

  it('keeps the draft of a publication that is undone without a reply', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/publish')
    await analyst
      .getByLabel('Paste the text of the report')
      .fill(Array.from({ length: 301 }, (_, n) => `n${n}.lost-reply[.]net`).join('\n'))
    // The button goes, and the focus is on the row that it has shown.
    await analyst.getByRole('button', { name: 'Show more: 1 left' }).press('Enter')
    const last = analyst.getByRole('region', { name: 'New', exact: true }).getByRole('checkbox').last()
    await expect.poll(() => last.evaluate((box) => box === document.activeElement)).toBe(true)
    await analyst.getByRole('button', { name: 'Deselect all' }).click()
    await last.press('Space')
    await analyst.getByLabel('Name', { exact: true }).fill('Lost reply')
    await analyst.getByLabel('Description').fill('It is written once.')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).last().click()
    await analyst.getByRole('option', { name: 'Phishing' }).click()
    await analyst.getByRole('button', { name: 'Publish', exact: true }).click()
    await analyst.route('**/feed/publication/undo', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await analyst.getByRole('button', { name: 'Undo' }).click()
    await analyst.getByRole('alert').first().waitFor()
    await analyst.goto('/publish')
    await analyst.getByRole('button', { name: 'Drafts', exact: true }).click()
    const dialog = analyst.getByRole('dialog', { name: 'Drafts', exact: true })
    await dialog.getByText('Lost reply').waitFor()
  })

  it('keeps a draft over a reload, opens its duplicate, and takes a dropped file', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/publish')
    await analyst.locator('input[type=file]').setInputFiles({
      name: 'report.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The page is at drafts.amber-ferret[.]net today.'),
    })
    await analyst.getByLabel('Name', { exact: true }).fill('Amber Ferret, second wave')
    const checkbox = analyst.getByRole('checkbox', { name: 'drafts[.]amber-ferret[.]net' })
    await checkbox.uncheck()
    await analyst.getByRole('button', { name: 'Settings of drafts[.]amber-ferret[.]net' }).click()
    const settings = analyst.getByRole('dialog', { name: /^Settings of/ })
    await settings.locator('.p-dropdown').click()
    await analyst.getByRole('option', { name: 'TLP:RED' }).click()
    await settings.getByRole('button', { name: 'Close the settings' }).click()
    await analyst.getByText('Draft saved').waitFor()
    await ready(analyst)
    await analyst.reload()
    await ready(analyst)
    expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe('Amber Ferret, second wave')
    expect(await checkbox.isChecked()).toBe(false)
    await analyst.getByRole('region', { name: 'New' }).getByText('TLP:RED').waitFor()

    // Another tab changes the same draft, and neither tab overwrites the other.
    const other = await analyst.context().newPage()
    await other.goto(analyst.url())
    const field = other.getByLabel('Paste the text of the report')
    await drop(field, [
      { name: 'more.txt', buffer: Buffer.from('And at more.amber-ferret[.]net.') },
      { name: 'picture.raw', buffer: Buffer.from([1, 0, 2]) },
    ])
    await other.getByText(/^Not text, or larger than .*: picture\.raw\./).waitFor()
    await expect.poll(() => field.inputValue()).toMatch(/drafts\.amber-ferret.*\n\nAnd at more\.amber-ferret/)
    await ready(other)
    await analyst.getByRole('checkbox', { name: 'more[.]amber-ferret[.]net' }).waitFor()

    // Both tabs change it. What is open here stays open, and both texts are kept.
    await analyst.getByRole('button', { name: 'Settings of more[.]amber-ferret[.]net' }).click()
    await settings.waitFor()
    await other.getByLabel('Description').fill('From the other tab.')
    await ready(other)
    await settings.getByRole('switch', { name: 'Fit for IDS' }).press('Space')
    await analyst.getByText('The draft was changed in two tabs').waitFor()
    await settings.getByRole('button', { name: 'Close the settings' }).click()
    const opensDrafts = analyst.getByRole('button', { name: 'Drafts', exact: true })
    const drafts = analyst.getByRole('dialog', { name: 'Drafts', exact: true })
    await opensDrafts.click()
    await expect.poll(() => drafts.getByRole('listitem').count()).toBe(2)
    await drafts.getByRole('button', { name: 'Close the drafts' }).click()
    // The other tab shows what was saved last.
    await expect.poll(() => other.getByLabel('Description').inputValue()).toBe('')

    // A tab that is left saves at once.
    await analyst.getByLabel('Description').fill('Before the tab is left.')
    const stored = await analyst.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
      return Object.values(localStorage).join('\n')
    })
    expect(stored).toContain('Before the tab is left.')
    await expect.poll(() => other.getByLabel('Description').inputValue()).toBe('Before the tab is left.')

    // Deleted elsewhere, it is neither left nor published without a question.
    await other.goto('/publish')
    await other.getByRole('button', { name: 'Drafts', exact: true }).click()
    const elsewhere = other.getByRole('dialog', { name: 'Drafts', exact: true })
    const deletes = elsewhere.getByRole('button', { name: 'Delete Amber Ferret, second wave' })
    await deletes.first().click()
    await analyst.getByText('Published or deleted in another tab').waitFor()
    const question = analyst.getByRole('alertdialog')
    await analyst.getByRole('button', { name: 'Publish', exact: true }).click()
    await question.filter({ hasText: 'Publish it all the same?' }).waitFor()
    expect(await findings(analyst)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    for (const name of [/^Threats/, 'Publish']) {
      await analyst.getByRole('navigation').getByRole('link', { name }).click()
      await question.getByRole('button', { name: 'Cancel' }).click()
    }
    await elsewhere.getByRole('button', { name: 'Undo' }).click()
    await analyst.getByText('Published or deleted in another tab').waitFor({ state: 'detached' })
    await deletes.last().click()
    await other.close()

    await opensDrafts.click()
    const dialog = drafts
    await dialog.getByRole('button', { name: 'Duplicate Amber Ferret, second wave' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    expect(await findings(analyst)).toEqual([])
    const before = analyst.url()
    await dialog.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => analyst.url()).not.toBe(before)
    expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe('Amber Ferret, second wave')
  })
})

describe('a source', () => {
  /** Writes a list that the cloud serves, of so many names. */
  const writeList = (from: number, to: number): void => {
    const rows = Array.from({ length: to - from }, (_, index) => `bad${from + index}.kit.onion;70;sample`)
    writeFileSync(join(site.folder, 'sources', 'story.csv'), ['what;score;why', ...rows, ''].join('\n'))
  }

  const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
    await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  it('is set up by a preset and a trial, read, held when much is missing, and decided by a person', async () => {
    writeList(0, 10)
    const { page } = await site.signedIn({ role: 'analyst' }, '/ioc/sources')
    await page.getByText('There are no sources yet').waitFor()
    await page.getByRole('link', { name: 'New source' }).click()
    await choose(page, 'None, another address', 'Spamhaus DROP')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toContain('spamhaus.org')
    await page.getByText('free of charge; name the publisher').waitFor()

    await page.getByLabel('Name', { exact: true }).fill('Story list')
    await page.locator('.p-dropdown-label', { hasText: 'every 12 hours' }).waitFor()
    await page.getByLabel('Address', { exact: true }).fill('https://sink.portal.test/sources/story.csv')
    // The interval of the preset is not for another address.
    await page.locator('.p-dropdown-label', { hasText: 'every hour' }).waitFor()
    await choose(page, 'Choose a category', 'Phishing')
    expect(await page.getByRole('button', { name: 'Save and switch on' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: /^Trial run/ }).click()
    await page.getByText('no column of values was found').waitFor()
    await page.getByLabel('What the column #1 becomes').selectOption('Value')
    await page.getByLabel('What the column #2 becomes').selectOption('Confidence')
    await page.getByText('The settings have changed since this trial.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('bad0[.]kit[.]onion').waitFor()
    expect(await findings(page)).toEqual([])

    await page.getByRole('button', { name: 'Save and switch on' }).click()
    await page.getByRole('heading', { name: 'Story list' }).waitFor()
    const figures = page.locator('main dl').first()
    await site.cloud.runSchedule(/source-?reader/i)
    await expect
      .poll(async () => {
        await page.reload()
        return figures.innerText()
      })
      .toContain('+10')
    await page
      .getByRole('button', { name: /^Run of/ })
      .first()
      .click()
    await page.getByText(/Received \d+/).waitFor()
    await page.keyboard.press('Escape')

    writeList(4, 10)
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByText('It is read within a moment: Story list').waitFor()
    await site.cloud.runSchedule(/source-?reader/i)
    await expect
      .poll(async () => {
        await page.reload()
        return page.locator('main').innerText()
      })
      .toContain('4 of 10 indicators are missing')
    for (const gone of [0, 1, 2, 3]) await page.getByText(`bad${gone}[.]kit[.]onion`).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Let them go' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let them go' }).click()
    await page.getByText('Decided. It is read within a moment: Story list').waitFor()
    await site.cloud.runSchedule(/source-?reader/i)
    await expect
      .poll(async () => {
        await page.reload()
        return figures.innerText()
      })
      .toContain('−4')

    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/Its 6 indicators stay/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no sources yet').waitFor()
  })
})

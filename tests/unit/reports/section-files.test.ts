/** What a report shows and exports of a section: document rows, the CSV file, the STIX bundle. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import { documentRows } from '#functions/reports/data/document-section.ts'
import { sectionCsv, sectionStix } from '#functions/reports/data/section-files.ts'
import { readSection } from '#functions/reports/data/section-data.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { keys } from '#functions/rules/keys.ts'
import { reportModules, type ReportModule } from '#shared/domain/reports/modules.ts'
import { tlpMarking } from '#shared/domain/stix/tlp-markings.ts'
import { entries, createFixture, myOrganizationId } from './fixture.ts'

const scope = {
  organizationId: myOrganizationId,
  role: 'user',
  hasIndicatorAccess: true,
  today: '2026-11-20',
} as const
const whole = { first: '2026-08-01', last: '2026-11-30' }
const earlier = { first: '2026-07-01', last: '2026-07-31' }
const now = new Date('2026-12-01T12:00:00.000Z')
const provider = { name: 'Example CERT', portal: 'https://portal.example' }

let fixture: Awaited<ReturnType<typeof createFixture>>
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => {
  fixture.close()
})

const bringAllUpToDate = async (): Promise<void> => {
  const assets = fixture.platform.collection(assetsCollection)
  for (const readModel of [fixture.readModels.visibility, fixture.readModels.threat, fixture.readModels.feed])
    await bringUpToDate(readModel, assets)
}

type View = 'table' | 'descriptions' | 'figures'
const partOf = (module: ReportModule, view: View = 'table', filters: object = {}): ReportPart =>
  // The contract limits the views, and its tests check that.
  ({ module, view, filters, enabled: true, index: 0 }) as ReportPart

const sectionOf = (part: ReportPart, language: 'pl' | 'en' = 'en', own: object = {}) =>
  readSection(fixture.readModels, part, { ...scope, ...own }, whole, earlier, now, language)

const textOf = async (parts: AsyncGenerator<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** The cells of a CSV file that quotes every cell. */
const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => (cell ?? '').replaceAll('""', '"')),
    )

const rowsOf = (part: ReportPart, ids: readonly number[], language: 'pl' | 'en' = 'en', own: object = {}) =>
  documentRows(fixture.collections, fixture.readModels, part, ids, language, { ...scope, ...own })

const csvOf = (
  module: ReportModule,
  ids: readonly number[],
  language: 'pl' | 'en' = 'en',
  own: object = {},
) =>
  textOf(sectionCsv(fixture.collections, fixture.readModels, { module }, ids, language, { ...scope, ...own }))

const objectSchema = z.looseObject({ type: z.string(), id: z.string() })
const bundleSchema = z.object({ type: z.literal('bundle'), id: z.string(), objects: z.array(objectSchema) })
const bundleOf = async (ids: readonly number[], portal = provider.portal, own: object = {}) =>
  bundleSchema.parse(
    JSON.parse(
      await textOf(
        sectionStix(
          fixture.collections,
          fixture.readModels,
          ids,
          { ...provider, portal },
          { ...scope, ...own },
        ),
      ),
    ),
  )

/** The ids of everything in a module, of any organization, verified or not. */
const allIds = Array.from({ length: 600 }, (_, index) => index + 1)

describe('the files of a section', () => {
  it.each(reportModules)('have every row of %s, in order, in both languages', async (module) => {
    const { ids, total } = sectionOf(partOf(module))
    expect(total).toBeGreaterThan(50)
    for (const language of ['pl', 'en'] as const) {
      const [header, ...lines] = cellsOf(await csvOf(module, ids, language))
      expect(lines.map(([id]) => Number(id))).toEqual(ids)
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([header?.length]))
    }
  })

  it.each(reportModules)(
    'and the document have nothing of %s from other organizations, whatever ids are requested',
    async (module) => {
      const part = partOf(module, 'descriptions')
      const found = [
        await csvOf(module, allIds),
        JSON.stringify(await rowsOf(part, allIds)),
        JSON.stringify(sectionOf(part)),
        module === 'feed' ? JSON.stringify(await bundleOf(allIds)) : '',
      ].join('\n')
      expect(found).not.toContain('secret')
      expect(cellsOf(await csvOf(module, allIds)).length - 1).toBe(sectionOf(part).total)
    },
  )

  it.each(['visibility', 'threat', 'feed'] as const)(
    'and the document start with the asset matches of %s and their reasons, without others’ assets',
    async (module) => {
      await bringAllUpToDate()
      const { ids, figures } = sectionOf(partOf(module))
      const header = { pl: 'Dotyczy nas', en: 'Concerns us' }
      const rows = await rowsOf(partOf(module), ids)
      for (const language of ['pl', 'en'] as const) {
        const [head, ...lines] = cellsOf(await csvOf(module, ids, language))
        expect(head?.at(-1)).toBe(header[language])
        const reasons = lines.map((line) => line.at(-1) ?? '')
        const matched = reasons.filter((reason) => reason !== '')
        // Expired, closed and false positive items have their reasons but are not counted.
        const over = rows.flatMap(({ id, ...row }) =>
          'expired' in row && row.expired !== null
            ? [id]
            : 'isOpen' in row && (!row.isOpen || ('isFalsePositive' in row && row.isFalsePositive))
              ? [id]
              : [],
        )
        const valid = lines.filter(
          (line, index) => line.at(-1) !== '' && !over.includes(rows[index]?.id ?? 0),
        )
        expect(valid.length).toBe(figures?.matched)
        expect(matched.length - valid.length).toBe({ visibility: 7, threat: 0, feed: 2 }[module])
        expect(matched.length).toBeGreaterThan(0)
        for (const reason of matched) expect(reason).toMatch(/192\.0\.2\.44|mutex/)
        if (module !== 'visibility')
          expect(reasons.slice(0, valid.length).every((reason) => reason !== '')).toBe(true)
      }
      const listed = rows.flatMap((row) => ('matches' in row ? row.matches : []))
      expect(listed.length).toBeGreaterThan(0)
      expect(JSON.stringify(listed)).not.toMatch(/host15|faktura/)
    },
  )

  it('and the document state who repairs a visibility, until when, and how overdue it is', async () => {
    const { ids } = sectionOf(partOf('visibility'))
    const [header = [], ...lines] = cellsOf(await csvOf('visibility', ids))
    const at = (name: string) => header.indexOf(name)
    const listed = lines.map((line) =>
      line[at('Stage')] === 'in repair' ? [line[at('Assigned to')], line[at('Repair due')]] : null,
    )
    const isFalse = lines.map((line) => line[at('False positive')] === 'yes')
    const rows = await rowsOf(partOf('visibility'), ids)
    const repairs = rows.map((row) => ('repair' in row ? row.repair : null))
    expect(repairs.map((repair) => (repair === null ? null : [repair.owner ?? '', repair.due]))).toEqual(
      listed,
    )
    const days = repairs.flatMap((repair, index) =>
      repair === null ? [] : [{ ...repair, isFalse: isFalse[index] ?? false }],
    )
    expect(days.length).toBeGreaterThan(5)
    // A false positive is never overdue.
    expect(days.some((repair) => repair.isFalse && Number(repair.due.slice(8)) < 20)).toBe(true)
    for (const { due, days: late, isFalse: is } of days)
      expect(late).toBe(is ? 0 : Math.max(0, 20 - Number(due.slice(8))))
  })

  it('include expired indicators and false positives, marked as such', async () => {
    const { ids } = sectionOf(partOf('feed'))
    const [marked = 0] = ids
    const [header = [], ...rows] = cellsOf(
      await csvOf('feed', ids, 'en', { falsePositives: new Set([marked]) }),
    )
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(column('False positive for us')).toEqual(ids.map((id) => (id === marked ? 'yes' : 'no')))
    const expired = column('Expired').filter((cell) => cell !== '').length
    expect(expired).toBeGreaterThan(3)
    const { objects } = await bundleOf(ids)
    const revoked = objects.filter((object) => object['revoked'] === true)
    expect(revoked).toHaveLength(expired)
    expect(revoked.every((object) => typeof object['valid_until'] === 'string')).toBe(true)
    const marks = { falsePositives: new Set([marked]) }
    const labelled = (await bundleOf(ids, provider.portal, marks)).objects.filter(
      ({ labels }) => Array.isArray(labels) && labels.includes('false-positive'),
    )
    expect(labelled.map(({ id }) => Number.parseInt(id.slice(-12), 16))).toEqual([marked])
    const listed = await rowsOf(partOf('feed'), ids.slice(0, 200), 'en', marks)
    expect(
      listed.flatMap((row) => ('isFalsePositive' in row && row.isFalsePositive ? [row.id] : [])),
    ).toEqual([marked])
    expect(listed.some((row) => 'expired' in row && row.expired !== null)).toBe(true)
  })

  it("start with active asset matches, without the organization's false positives", async () => {
    await bringAllUpToDate()
    const before = sectionOf(partOf('feed'))
    const [first = 0] = before.ids
    const after = sectionOf(partOf('feed'), 'en', { falsePositives: new Set([first]) })
    expect(after.figures?.matched).toBe((before.figures?.matched ?? 0) - 1)
    expect(after.ids.indexOf(first)).toBeGreaterThanOrEqual(after.figures?.matched ?? Infinity)
    expect(after.ids.toSorted((a, b) => a - b)).toEqual(before.ids.toSorted((a, b) => a - b))
    // It still has its reason.
    const rows = await rowsOf(partOf('feed'), [first])
    expect(rows.map((row) => ('matches' in row ? row.matches.length : 0))).not.toEqual([0])
  })

  it('and the document mark a threat whose description is not translated', async () => {
    const { ids } = sectionOf(partOf('threat'))
    const id = ids.find((one) => one % 5 === 1) ?? 0
    const [header = [], line = []] = cellsOf(await csvOf('threat', [id]))
    const from = header.indexOf('Language of name')
    expect([line[1], line[2]]).toEqual([`In English ${id}`, `Opis ${id}`])
    expect(line.slice(from, from + 4)).toEqual(['en', 'pl', expect.not.stringContaining('English'), ''])
    const described = (language: 'pl' | 'en') =>
      rowsOf(partOf('threat', 'descriptions'), [id], language).then(([row]) =>
        row !== undefined && 'description' in row ? row.description : undefined,
      )
    expect([await described('en'), await described('pl')]).toEqual([`[PL] Opis ${id}`, `Opis ${id}`])
  })

  it('name no group for a reader without access to indicators', async () => {
    const { ids } = sectionOf(partOf('threat'))
    const groups = (own: object) =>
      rowsOf(partOf('threat'), ids, 'en', own).then((rows) =>
        rows.flatMap((row) => ('group' in row && row.group !== null ? [row.group] : [])),
      )
    const seen = await groups({})
    expect(seen.length).toBeGreaterThan(10)
    expect(new Set(seen.map(({ name }) => name)).size).toBe(entries - 2)
    const [first] = await fixture.portal
      .ok('listFeedGroups', fixture.caller, {
        query: { sort: '+name' },
      })
      .then(({ data }) => data)
    expect(seen).toContainEqual({ name: first?.name, indicators: first?.feed_count })
    // Text in the other language only is labelled. A cell of a file has the plain name.
    expect(seen.map(({ name }) => name)).toContain('Group 2 [PL]')
    expect(await csvOf('threat', ids)).not.toContain('[PL]')
    expect(await groups({ hasIndicatorAccess: false })).toEqual([])
    expect(await csvOf('threat', ids, 'en', { hasIndicatorAccess: false })).not.toContain('Group ')
    expect(await csvOf('threat', ids)).toContain('Group ')
  })

  it('neutralize formulas', async () => {
    const { ids } = sectionOf(partOf('incident'))
    const names = cellsOf(await csvOf('incident', ids)).map(([, name]) => name)
    expect(names.some((name) => name?.startsWith("'=cmd()") === true)).toBe(true)
    expect(names.filter((name) => name?.startsWith('=') === true)).toEqual([])
  })
})

describe('a filter of a section', () => {
  it('by groups that the reader does not see finds nothing and reveals nothing', () => {
    const { total, filters } = sectionOf(
      partOf('feed', 'table', { groups_ids: [1, 2, entries - 1, entries, 99] }),
    )
    expect(filters).toEqual([{ what: 'groups', values: ['Group 1', 'Group 2 [PL]', '#5', '#6', '#99'] }])
    expect(total).toBe(sectionOf(partOf('feed', 'table', { groups_ids: [1, 2] })).total)
    expect(sectionOf(partOf('feed', 'table', { groups_ids: [entries] })).total).toBe(0)
  })

  it('is described in the reader’s language, and omitted if it has no effect', () => {
    const filters = {
      name: 'faktura',
      visibility_categories: [2, 1],
      is_active: false,
      criticality_levels: [1, 3],
      tlp: ['amber', 'clear'],
    } as const
    expect(sectionOf(partOf('visibility', 'table', filters), 'pl').filters).toEqual([
      { what: 'name', values: ['faktura'] },
      { what: 'categories', values: ['Exposure pl 2', 'Exposure pl 1'] },
      { what: 'criticality', values: ['1', '3'] },
      { what: 'open', values: ['no'] },
      { what: 'tlp', values: ['TLP:AMBER', 'TLP:CLEAR'] },
    ])
    const empty = { name: ' ', visibility_categories: [], criticality_levels: [] }
    expect(sectionOf(partOf('visibility', 'table', empty)).filters).toEqual([])
    expect(
      sectionOf(partOf('feed', 'table', { has_group: true, ids_flag: true, feed_types: [3], tags: [1] }))
        .filters,
    ).toEqual([
      { what: 'types', values: ['domain'] },
      { what: 'tags', values: ['Tag 1'] },
      { what: 'has_group', values: ['yes'] },
      { what: 'ids_flag', values: ['yes'] },
    ])
  })
})

describe('the document', () => {
  it('has descriptions where they are shown, and null for deleted items', async () => {
    const { ids } = sectionOf(partOf('visibility'))
    const [first = 0, second = 0] = ids
    expect(await rowsOf(partOf('visibility', 'descriptions'), [first, second])).toMatchObject([
      { id: first, description: `Opis ${first}` },
      { id: second, description: `Opis ${second}` },
    ])
    expect(await rowsOf(partOf('visibility'), [first])).toMatchObject([{ id: first, description: null }])
    expect(await rowsOf(partOf('visibility', 'figures'), ids)).toEqual([])
    const get = fixture.platform.table.get.bind(fixture.platform.table)
    const { pk } = keys.entity('visibility', first)
    fixture.platform.table.get = (key) => (key.pk === pk ? Promise.resolve(undefined) : get(key))
    expect(await rowsOf(partOf('visibility', 'descriptions'), [first, second])).toMatchObject([
      { id: first, description: null },
      { id: second, description: `Opis ${second}` },
    ])
    fixture.platform.table.get = get
  })
})

describe('the STIX bundle', () => {
  it('has every indicator with its references and marking, and the same ids at every generation', async () => {
    const { ids } = sectionOf(partOf('feed'))
    const { objects, id } = await bundleOf(ids)
    const indicators = objects.filter(({ type }) => type === 'indicator')
    expect(indicators).toHaveLength(ids.length)
    const known = new Set(objects.map((object) => object.id))
    expect(known.size).toBe(objects.length)
    const levels = (await rowsOf(partOf('feed'), ids)).map(({ tlp }) => tlp)
    expect(new Set(levels)).toEqual(new Set(['clear', 'green', 'amber', 'amber+strict']))
    expect(indicators.map((object) => object['object_marking_refs'])).toEqual(
      levels.map((level) => [tlpMarking(level).id]),
    )
    for (const object of indicators) {
      expect(known).toContain(object['created_by_ref'])
      expect(object.id).toMatch(/^indicator--[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(object['valid_from']).toBe(object['created'])
    }
    const again = await bundleOf(ids)
    expect(again).toEqual({ type: 'bundle', id, objects })
    const elsewhere = await bundleOf(ids, 'https://other.example')
    expect(
      new Set(elsewhere.objects.filter((object) => known.has(object.id)).map(({ type }) => type)),
    ).toEqual(new Set(['marking-definition']))
  })

  it('is valid without indicators too', async () => {
    // The markings up to the strictest that a report may contain.
    expect((await bundleOf([])).objects.map(({ type, name }) => (type === 'identity' ? type : name))).toEqual(
      ['identity', 'TLP:CLEAR', 'TLP:GREEN', 'TLP:AMBER', 'TLP:AMBER+STRICT'],
    )
  })
})

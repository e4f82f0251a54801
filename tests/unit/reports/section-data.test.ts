/** A report section has the same data as the module's list, shown by the lists' own calls with two hundred filters. */
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { readSection } from '#functions/reports/data/section-data.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { dayAfter } from '#shared/domain/days.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { instantsOf, reportZone, type DayRange } from '#shared/domain/reports/periods.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { entries, numbers, createFixture, myOrganizationId, span } from './fixture.ts'

const filtersOfEach = 50
const scope = {
  organizationId: myOrganizationId,
  role: 'user',
  hasIndicatorAccess: true,
  today: '2026-11-20',
} as const
const now = new Date('2026-11-30T12:00:00.000Z')
const dayMilliseconds = 86_400_000
const dayOf = dayIn(reportZone)
const below = numbers(11)

let fixture: Awaited<ReturnType<typeof createFixture>>
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => {
  fixture.close()
})

const maybe = <T>(value: () => T): T | undefined => (below(3) === 0 ? value() : undefined)
const ids = (): number[] | undefined =>
  maybe(() => [...new Set(Array.from({ length: below(3) + 1 }, () => below(entries + 1) + 1))])
const bool = (): boolean | undefined => maybe(() => below(2) === 0)
const text = (texts: readonly string[]): string | undefined => maybe(() => texts[below(texts.length)] ?? '')
const tlps = () =>
  maybe(() => (['clear', 'green', 'amber', 'amber+strict'] as const).filter(() => below(2) === 0))
const sought = ['a', 'zolta', '192[.]0.2.44', 'ŁÓDŹ', 'nothing like it', ' ', '1']

/** A section with random filters. */
const partOf = (module: ReportModule): ReportPart => {
  const common = { enabled: true, index: 0 } as const
  switch (module) {
    case 'visibility':
      return {
        module,
        ...common,
        view: 'table',
        filters: {
          name: text(sought),
          visibility_categories: ids(),
          is_active: bool(),
          criticality_levels: maybe(() => ([1, 2, 3] as const).filter(() => below(2) === 0)),
          tlp: tlps(),
        },
      }
    case 'incident':
      return {
        module,
        ...common,
        view: 'table',
        filters: {
          name: text(sought),
          incident_categories: ids(),
          is_open: bool(),
          tags: ids(),
          tlp: tlps(),
        },
      }
    case 'threat':
      return {
        module,
        ...common,
        view: 'table',
        filters: { name: text(sought), threat_categories: ids(), tags: ids(), tlp: tlps() },
      }
    case 'feed':
      return {
        module,
        ...common,
        view: 'table',
        filters: {
          value: text(['example.com', 'hxxps://host', '192.0.2', "mutex'1", ' ', '1']),
          feed_categories: ids(),
          feed_types: ids(),
          ids_flag: bool(),
          tags: ids(),
          has_group: bool(),
          groups_ids: ids(),
          tlp: tlps(),
        },
      }
  }
}

/** A section without filters. */
const partOfAll = (module: 'visibility' | 'feed'): ReportPart => ({
  module,
  enabled: true,
  index: 0,
  view: 'table',
  filters: {},
})

interface Row {
  readonly id: number
  readonly since: number
  readonly category: string
  readonly type?: string
  readonly tags: readonly string[]
  readonly isOpen?: boolean
  readonly closed?: number | null
  readonly level?: number
  readonly isFalse?: boolean
  readonly last?: number
  readonly owner?: string | null
  /** The due date of an item in repair. */
  readonly due?: string | null
  /** Whether the list marks it as an asset match. */
  readonly concerns: boolean
}

const moment = (instant: string | null): number => Date.parse(instant ?? '')
const sent = (filters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0))
      .map(([name, value]) => [name, String(value)]),
  )

/** All pages of the module's list with a section's filters, for a period or for all time. */
const listed = async ({ module, filters }: ReportPart, period: DayRange | undefined): Promise<Row[]> => {
  const { portal, caller } = fixture
  const range = period === undefined ? undefined : instantsOf(period)
  const within = (name: string): Record<string, string> =>
    range === undefined
      ? {}
      : {
          [`${name}_after`]: new Date(range.first).toISOString(),
          [`${name}_before`]: new Date(range.last).toISOString(),
        }
  const params = { id: myOrganizationId }
  const pages = async <Item>(
    page: (number: string) => Promise<{ data: Item[]; meta: { pagination: { total_pages: number } } }>,
  ): Promise<Item[]> => {
    const found: Item[] = []
    for (let number = 1, last = 1; number <= last; number += 1) {
      const { data, meta } = await page(String(number))
      found.push(...data)
      last = meta.pagination.total_pages
    }
    return found
  }
  switch (module) {
    case 'visibility': {
      const { visibility_categories: categories, ...rest } = filters
      const query = { ...sent({ ...rest, categories }), ...within('first_detection'), per_page: '100' }
      const items = await pages((page) =>
        portal.ok('listClientVisibilities', caller, { params, query: { ...query, page } }),
      )
      return items.map((item) => ({
        concerns: (item.concerns ?? []).length > 0 && item.is_active && !item.false_positive,
        id: item.visibility_id,
        since: moment(item.first_detection_date),
        last: moment(item.last_detection_date),
        category: item.visibility_category.name_en,
        tags: [],
        isOpen: item.is_active,
        closed: item.closed_date === null ? null : moment(item.closed_date),
        level: item.criticality_level,
        isFalse: item.false_positive,
        owner: item.owner?.name ?? null,
        // A false positive is never overdue.
        due: item.state === 'in_repair' && !item.false_positive ? item.due_date : null,
      }))
    }
    case 'incident': {
      const { incident_categories: categories, ...rest } = filters
      const query = { ...sent({ ...rest, categories }), ...within('creation'), per_page: '100' }
      const items = await pages((page) =>
        portal.ok('listClientIncidents', caller, { params, query: { ...query, page } }),
      )
      return items.map((item) => ({
        concerns: false,
        id: item.incident_id,
        since: moment(item.creation_date),
        category: item.incident_category.name_en,
        tags: item.tags.map(({ name }) => name),
        isOpen: item.is_open,
        closed: item.closed_date === null ? null : moment(item.closed_date),
      }))
    }
    case 'threat': {
      const { threat_categories: categories, ...rest } = filters
      const query = { ...sent({ ...rest, categories }), ...within('creation'), per_page: '100' }
      const items = await pages((page) => portal.ok('listThreats', caller, { query: { ...query, page } }))
      return items.map((item) => ({
        concerns: (item.concerns ?? []).length > 0,
        id: item.threat_id,
        since: moment(item.creation_date),
        category: item.threat_category.name_en,
        tags: item.tags.map(({ name }) => name),
      }))
    }
    case 'feed': {
      const { feed_categories: categories, feed_types: types, groups_ids: groups, ...rest } = filters
      const query = {
        ...sent({ ...rest, categories, types, groups }),
        ...within('publication'),
        per_page: '100',
      }
      const items = await pages((page) => portal.ok('listFeeds', caller, { query: { ...query, page } }))
      return items.map((item) => ({
        // An expired indicator is not an active match.
        concerns: (item.concerns ?? []).length > 0 && (item.expired_date ?? null) === null,
        id: item.feed_id,
        since: moment(item.published_date),
        category: item.category.name,
        type: item.type.name,
        tags: item.tags.map(({ name }) => name),
      }))
    }
  }
}

const byDays = (rows: readonly Row[], { first, last }: DayRange): number[] => {
  const days = rows.map(({ since }) => dayOf(since))
  const counts: number[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1))
    counts.push(days.filter((one) => one === day).length)
  return counts
}

/** The most frequent names in some rows, with the frequency of others. */
const shares = (
  rows: readonly Row[],
  earlier: readonly Row[],
  namesOf: (row: Row) => readonly string[],
  most: number,
) => {
  const count = (of: readonly Row[], name: string) => of.filter((row) => namesOf(row).includes(name)).length
  return [...new Set(rows.flatMap(namesOf))]
    .map((name) => ({ name, now: count(rows, name), before: count(earlier, name) }))
    .toSorted(
      (a, b) =>
        b.now - a.now || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name === b.name ? 0 : 1),
    )
    .slice(0, most)
}

const daysOpen = (row: Row): number => Math.max(0, Math.floor((now.getTime() - row.since) / dayMilliseconds))

/** The median repair time in days of exposures closed in a period, by level. */
const repairDays = (all: readonly Row[], period: DayRange) => {
  const { first, last } = instantsOf(period)
  return [1, 2, 3].flatMap((level) => {
    const times = all
      .filter((row) => row.level === level && row.isFalse === false)
      .flatMap(({ closed, since }) =>
        typeof closed === 'number' && closed >= first && closed <= last ? [Math.max(0, closed - since)] : [],
      )
      .toSorted((a, b) => a - b)
    const middle = times[Math.ceil(times.length / 2) - 1]
    return middle === undefined ? [] : [{ level, days: Math.floor(middle / dayMilliseconds) }]
  })
}

/** The exposures overdue on the day of the report: their number, and the ten most overdue. */
const overdue = (all: readonly Row[]) => {
  const late = all
    .filter(({ due }) => typeof due === 'string' && due < scope.today)
    .toSorted(
      (a, b) =>
        Date.parse(a.due ?? '') - Date.parse(b.due ?? '') || (a.level ?? 0) - (b.level ?? 0) || a.id - b.id,
    )
  return {
    count: late.length,
    repairs: late.slice(0, 10).map(({ id, owner, due }) => ({
      id,
      owner,
      due,
      days: Number(scope.today.slice(8)) - Number(due?.slice(8)),
    })),
  }
}

const remediationOf = (
  rows: readonly Row[],
  earlier: readonly Row[],
  all: readonly Row[],
  periods: DayRange[],
) => {
  const [closed, closedBefore] = periods.map((period) => {
    const { first, last } = instantsOf(period)
    const resolved = all.filter(
      (row) => typeof row.closed === 'number' && row.closed >= first && row.closed <= last,
    )
    const total = resolved.reduce((sum, row) => sum + Math.max(0, (row.closed ?? 0) - row.since), 0)
    return {
      count: resolved.length,
      days: resolved.length === 0 ? null : Math.round(total / resolved.length / dayMilliseconds),
    }
  })
  const open = all.filter(({ isOpen }) => isOpen === true)
  const long = open.filter((row) => row.level === 1 && daysOpen(row) > 14)
  const [period] = periods
  const end = period === undefined ? 0 : instantsOf(period).last
  return {
    openOfNew: {
      now: rows.filter((row) => row.isOpen).length,
      before: earlier.filter((row) => row.isOpen).length,
    },
    closedOfNew: {
      now: rows.filter((row) => !row.isOpen).length,
      before: earlier.filter((row) => !row.isOpen).length,
    },
    closed: { now: closed?.count, before: closedBefore?.count },
    meanDays: { now: closed?.days, before: closedBefore?.days },
    open: all.filter((row) => row.since <= end && (row.isOpen === true || (row.closed ?? 0) > end)).length,
    openBefore: period === undefined ? 0 : open.filter((row) => row.since < instantsOf(period).first).length,
    openLong: long.length === 0 ? null : { count: long.length, days: Math.max(...long.map(daysOpen)) },
    longestOpen: open
      .toSorted((a, b) => a.since - b.since || a.id - b.id)
      .slice(0, 5)
      .map(({ id }) => id),
  }
}

/** The outcome covers open and resolved rows. */
const ofAnyState = (part: ReportPart): ReportPart =>
  part.module === 'visibility'
    ? { ...part, filters: { ...part.filters, is_active: undefined } }
    : part.module === 'incident'
      ? { ...part, filters: { ...part.filters, is_open: undefined } }
      : part

describe('a section', () => {
  it('has at least the level of a group in its filters', () => {
    const period = { first: '2026-08-01', last: '2026-11-20' }
    const levelOf = (tlp: 'clear' | 'green', groups: readonly number[]): TlpLevel =>
      readSection(
        fixture.readModels,
        {
          module: 'feed',
          enabled: true,
          index: 0,
          view: 'table',
          filters: { tlp: [tlp], groups_ids: [...groups] },
        },
        scope,
        period,
        period,
        now,
        'en',
      ).tlp
    expect([levelOf('clear', [2]), levelOf('green', [2]), levelOf('green', [1, 2])]).toEqual([
      'green',
      'green',
      'amber+strict',
    ])
  })

  it.each(['visibility', 'incident', 'threat', 'feed'] as const)(
    'of %s equals the list for its period and filters, and counts it',
    async (module) => {
      let [found, late] = [0, 0]
      for (let tried = 0; tried < filtersOfEach; tried += 1) {
        const part = partOf(module)
        const first = dayAfter('2026-08-01', below(span - 40))
        const period = { first, last: dayAfter(first, below(31)) }
        const before = { first: dayAfter(first, -below(31) - 1), last: dayAfter(first, -1) }
        const rows = await listed(part, period)
        const earlier = await listed(part, before)
        const section = readSection(fixture.readModels, part, scope, period, before, now, 'en')
        const by = JSON.stringify({ part, period, before })
        const inOrder =
          module === 'visibility'
            ? rows.toSorted(
                (a, b) =>
                  (a.level ?? 0) - (b.level ?? 0) ||
                  Number(b.concerns) - Number(a.concerns) ||
                  (b.last ?? 0) - (a.last ?? 0) ||
                  a.id - b.id,
              )
            : rows.toSorted((a, b) => Number(b.concerns) - Number(a.concerns))
        expect(section.ids, by).toEqual(inOrder.map(({ id }) => id))
        expect(section.total).toBe(rows.length)
        found += rows.length
        const { figures } = section
        if (figures === null) throw new Error('The section is too long')
        expect(figures, by).toMatchObject({
          total: { now: rows.length, before: earlier.length },
          matched: rows.filter(({ concerns: matches }) => matches).length,
          byDay: byDays(rows, period),
          byDayBefore: byDays(earlier, before),
          categories: shares(rows, earlier, ({ category }) => [category], 5),
          tags: module === 'visibility' ? null : shares(rows, earlier, ({ tags }) => tags, 5),
          types: module === 'feed' ? shares(rows, earlier, ({ type }) => [type ?? ''], 99) : null,
          criticality:
            module === 'visibility'
              ? [1, 2, 3].map((level) => ({
                  level,
                  now: rows.filter((row) => row.level === level).length,
                  before: earlier.filter((row) => row.level === level).length,
                }))
              : null,
        })
        const remediation =
          figures.remediation === null
            ? null
            : {
                ...figures.remediation,
                longestOpen: figures.remediation.longestOpen.map(({ id }) => id),
                ...(figures.remediation.overdue === undefined
                  ? {}
                  : {
                      overdue: {
                        count: figures.remediation.overdue.count,
                        repairs: figures.remediation.overdue.repairs.map(({ id, owner, due, days }) => ({
                          id,
                          owner,
                          due,
                          days,
                        })),
                      },
                    }),
              }
        late += figures.remediation?.overdue?.count ?? 0
        const anyState = figures.remediation === null ? [] : await listed(ofAnyState(part), undefined)
        expect(remediation, by).toEqual(
          module === 'visibility' || module === 'incident'
            ? {
                ...remediationOf(rows, earlier, anyState, [period, before]),
                ...(module === 'visibility'
                  ? { repairDays: repairDays(anyState, period), overdue: overdue(anyState) }
                  : {}),
              }
            : null,
        )
      }
      expect(found).toBeGreaterThan(filtersOfEach)
      if (module === 'visibility') expect(late).toBeGreaterThan(filtersOfEach)
    },
  )
})

it('states how many matching indicators have expired since', async () => {
  const [part, period] = [partOfAll('feed'), { first: '2026-08-01', last: '2026-11-28' }]
  // The list compares the indicators with the assets.
  await listed(part, undefined)
  const before = { first: '2026-04-01', last: '2026-07-31' }
  const { figures } = readSection(fixture.readModels, part, scope, period, before, now, 'en')
  const expired = z.object({ n: z.int() })
  const count = (state: string): number =>
    fixture.readModels.feed.row(
      expired,
      `SELECT count(DISTINCT item_id) AS n FROM feed_concern JOIN feed ON feed.id = item_id WHERE client_id = ? AND verified = 1 AND expired IS ${state}`,
      [myOrganizationId],
    )?.n ?? 0
  expect([figures?.matched, figures?.matchedBefore]).toEqual([count('NULL'), count('NOT NULL')])
  expect(figures?.matchedBefore).toBeGreaterThan(0)
})

describe('an item withheld because of its level', () => {
  it('is counted by its state: new, open or overdue', async () => {
    const { kinds } = exposuresCollection
    const first = '2026-09-10T10:00:00.000Z'
    const repaired = {
      ...newRemediation(first, 'in_repair'),
      owner: null,
      owner_since: first,
      due_date: '2026-10-01',
    }
    const all = [
      { is_active: true, life: repaired },
      { is_active: true, life: repaired, tlp: 'red' as const },
      { is_active: true, tlp: 'red' as const, first_detection_date: '2026-10-10T10:00:00.000Z' },
      { is_active: false, tlp: 'red' as const },
    ]
    const readModel = await ReadModel.load(
      exposuresCollection,
      { sequence: 1, lastIds: {} },
      (async function* () {
        await Promise.resolve()
        yield all.map((own, index) => ({
          kind: 'visibility',
          id: index + 1,
          row: kinds.visibility.row({
            client_id: myOrganizationId,
            name: `Visibility ${index}`,
            description: '',
            analyst_comment: '',
            category_id: 1,
            criticality_level: 1,
            false_positive: false,
            false_positive_change: null,
            first_detection_date: first,
            last_detection_date: first,
            detections: 1,
            closed_date: own.is_active ? null : first,
            sent_date: null,
            ...own,
          }),
        }))
      })(),
    )
    const [part, period] = [partOfAll('visibility'), { first: '2026-10-01', last: '2026-10-31' }]
    const before = { first: '2026-09-01', last: '2026-09-30' }
    const section = readSection({ visibility: readModel }, part, scope, period, before, now, 'en')
    readModel.close()
    expect(section).toMatchObject({ total: 0, withheld: { fresh: 1, open: 2, overdue: 1 } })
    expect(section.figures?.remediation).toMatchObject({ open: 1, overdue: { count: 1 } })
  })
})

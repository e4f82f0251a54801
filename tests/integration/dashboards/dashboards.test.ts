/**
 * Each number of an organization's dashboard equals the total of the matching filtered list, in any time zone, and for
 * the caller's organization only.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { dashboardTop, type DashboardStatistics } from '#shared/contracts/dashboards.ts'
import { zonedDays } from '#shared/domain/zoned-days.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

const now = new Date('2036-11-10T11:00:00.000Z')
const hour = 3_600_000
const own = 1
const other = 2

let backends: Backends
let portal: Portal
let user: Caller
let stranger: Caller
let turn = 7
/** A pseudo-random number below `below`, the same in each run. */
const pick = (below: number): number => {
  turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((turn / 2_147_483_648) * below)
}
const iso = (ms: number): string => new Date(ms).toISOString()
/** Instants of the last 90 days, many of them near midnight in the tested zones. */
const moment = (): number => {
  const whole = Math.floor((now.getTime() - pick(90 * 24) * hour) / hour) * hour
  return pick(2) === 0 ? whole : whole + [-1, 1, 1_799_999, 59 * 60_000][pick(4)]!
}
const bilingual = (name: string) => ({ name_pl: `${name} pl`, name_en: `${name} en`, is_active: true })
const plain = (name: string) => ({ name, is_active: true })
const several = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

beforeAll(async () => {
  backends = await startBackends()
  const platform = backends.platform(await backends.freshTable(), { clock: { now: () => now } })
  await putOrganization(platform, own, organizationEntity('Bank'))
  await putOrganization(platform, other, organizationEntity('Shop'))
  user = await signIn(platform, { role: 'user', userId: 1, organizationId: own })
  stranger = await signIn(platform, { role: 'user', userId: 2, organizationId: other })

  const incidents = platform.collection(incidentsCollection)
  await incidents.commit(operator, (commit) => {
    several(7, (id) => commit.create('incident_category', id, bilingual(`category ${10 - id}`)))
    several(9, (id) => commit.create('incident_tag', id, plain(`tag ${id}`)))
  })
  const exposures = platform.collection(exposuresCollection)
  await exposures.commit(operator, (commit) => {
    several(7, (id) => commit.create('visibility_category', id, bilingual(`category ${id}`)))
  })
  const threats = platform.collection(threatsCollection)
  await threats.commit(operator, (commit) => {
    several(7, (id) => commit.create('threat_category', id, bilingual(`category ${id}`)))
    several(9, (id) => commit.create('threat_tag', id, plain(`tag ${id}`)))
  })
  const indicators = platform.collection(indicatorsCollection)
  await indicators.commit(operator, (commit) => {
    several(7, (id) => commit.create('feed_category', id, plain(`category ${id}`)))
    several(9, (id) => commit.create('feed_tag', id, plain(`tag ${id}`)))
    commit.create('feed_type', 1, plain('domain'))
  })
  const tags = (): number[] => [...new Set([1 + pick(9), 1 + pick(9)])]
  for (let part = 0; part < 6; part += 1) {
    await incidents.commit(operator, (commit) => {
      for (let one = 0; one < 40; one += 1) {
        const created = moment()
        const isOpen = pick(3) > 0
        commit.create('incident', commit.nextId('incident'), {
          client_id: pick(4) === 0 ? other : own,
          name: `Incident ${part}-${one}`,
          description: null,
          category_id: 1 + pick(7),
          tag_ids: tags(),
          is_open: isOpen,
          attachments: [],
          creation_date: iso(created),
          last_update_date: iso(created),
          closed_date: isOpen ? null : iso(Math.min(created + pick(20) * 24 * hour, now.getTime())),
          sent_date: null,
        })
      }
    })
    await exposures.commit(operator, (commit) => {
      for (let one = 0; one < 40; one += 1) {
        const first = iso(moment())
        const isActive = pick(3) > 0
        commit.create('visibility', commit.nextId('visibility'), {
          client_id: pick(4) === 0 ? other : own,
          name: `Visibility ${part}-${one}`,
          description: null,
          analyst_comment: null,
          category_id: 1 + pick(7),
          criticality_level: 1,
          is_active: isActive,
          false_positive: false,
          false_positive_change: null,
          first_detection_date: first,
          last_detection_date: first,
          detections: 1,
          closed_date: isActive ? null : iso(moment()),
          sent_date: null,
        })
      }
    })
    await threats.commit(operator, (commit) => {
      for (let one = 0; one < 40; one += 1) {
        const created = iso(moment())
        commit.create('threat', commit.nextId('threat'), {
          name: `Threat ${part}-${one}`,
          description: null,
          category_id: 1 + pick(7),
          tag_ids: tags(),
          ioc_group_id: null,
          hyperlinks: [],
          creation_date: created,
          last_update_date: created,
          sent_date: null,
        })
      }
    })
    await indicators.commit(operator, (commit) => {
      for (let one = 0; one < 40; one += 1) {
        const isVerified = pick(4) > 0
        const value = `host-${part}-${one}.example.com`
        commit.create('feed', commit.nextId('feed'), {
          value,
          key: value,
          origin: 'test',
          category_id: 1 + pick(7),
          type_id: 1,
          tag_ids: tags(),
          group_ids: [],
          is_verified: isVerified,
          ids_flag: false,
          notes: null,
          creation_date: iso(now.getTime() - 100 * 24 * hour),
          published_date: isVerified ? iso(moment()) : null,
          sent_date: null,
        })
      }
    })
  }
  portal = createPortal(platform, [
    ...incidentRoutes(platform),
    ...exposureRoutes(platform),
    ...threatRoutes(platform),
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
  ])
}, 120_000)
afterAll(async () => {
  await backends.stop()
})

const totalSchema = z.object({ meta: z.object({ pagination: z.object({ total: z.int() }) }) })
type Query = Readonly<Record<string, string>>

/** Each dashboard, with the list it counts and the names of the list's filters. */
const boards = [
  {
    name: 'incidents',
    board: 'getIncidentDashboard',
    list: 'listClientIncidents',
    since: ['creation_after', 'creation_before'],
    open: 'is_open',
    hasTags: true,
  },
  {
    name: 'visibilities',
    board: 'getVisibilityDashboard',
    list: 'listClientVisibilities',
    since: ['first_detection_after', 'first_detection_before'],
    open: 'is_active',
    hasTags: false,
  },
  {
    name: 'threats',
    board: 'getThreatDashboard',
    list: 'listThreats',
    since: ['creation_after', 'creation_before'],
    open: undefined,
    hasTags: true,
  },
  {
    name: 'indicators',
    board: 'getFeedDashboard',
    list: 'listFeeds',
    since: ['publication_after', 'publication_before'],
    open: undefined,
    hasTags: true,
  },
] as const
type Board = (typeof boards)[number]

const statisticsOf = async (board: Board, caller: Caller, id: number, query: Query) =>
  (await portal.ok(board.board, caller, { params: { id }, query })).statistics

const total = async ({ list }: Board, caller: Caller, id: number, query: Query): Promise<number> => {
  const reply =
    list === 'listThreats' || list === 'listFeeds'
      ? await portal.ok(list, caller, { query })
      : await portal.ok(list, caller, { params: { id }, query })
  return totalSchema.parse(reply).meta.pagination.total
}

const quantity = (day: DashboardStatistics['daily_stats'][number], name: 'new' | 'resolved') =>
  day.stats.find((one) => one.name === name)?.quantity

describe.each(boards)('the dashboard of $name', (board) => {
  it.each([
    ['Europe/Warsaw', '2036-10-20', 22],
    ['America/New_York', '2036-10-30', 12],
    ['Asia/Calcutta', '2036-11-04', 7],
    ['Pacific/Kiritimati', '2036-11-05', 7],
  ])('in %s equals the lists', async (timezone, start, length) => {
    const statistics = await statisticsOf(board, user, own, { period_start_date: start, timezone })
    const days = zonedDays(start, statistics.daily_stats.at(-1)?.date ?? start, timezone)
    expect(statistics.daily_stats.map(({ date }) => date)).toEqual(days.map(({ date }) => date))
    expect(days).toHaveLength(length)
    expect(days.at(-1)?.last).toBeGreaterThanOrEqual(now.getTime())

    const listed = (query: Query) => total(board, user, own, query)
    const [after, before] = board.since
    const period = { [after]: iso(days[0]!.first), [before]: iso(days.at(-1)!.last) }
    expect(statistics.total).toBe(await listed(period))
    expect(statistics.total).toBeGreaterThan(5)
    expect(statistics.daily_stats.reduce((sum, day) => sum + (quantity(day, 'new') ?? 0), 0)).toBe(
      statistics.total,
    )
    for (const [index, day] of statistics.daily_stats.entries()) {
      const { first, last } = days[index]!
      expect(quantity(day, 'new')).toBe(await listed({ [after]: iso(first), [before]: iso(last) }))
      if (board.open !== undefined)
        expect(quantity(day, 'resolved')).toBe(
          await listed({ closed_after: iso(first), closed_before: iso(last) }),
        )
    }
    if (board.open !== undefined) {
      expect(statistics.open_closed_stats).toEqual({
        open: await listed({ ...period, [board.open]: 'true' }),
        closed: await listed({ ...period, [board.open]: 'false' }),
      })
    } else expect(statistics.open_closed_stats).toBeNull()

    const byCategory = await Promise.all(
      several(7, async (id) => ({ id, n: await listed({ ...period, categories: String(id) }) })),
    )
    expect(statistics.category_stats.map(({ category_id: id, value: n }) => ({ id, n }))).toEqual(
      top(byCategory, board.name === 'incidents' ? (id) => 10 - id : (id) => id),
    )
    const byTag = board.hasTags
      ? await Promise.all(
          several(9, async (id) => ({ id, n: await listed({ ...period, tags: String(id) }) })),
        )
      : []
    expect(statistics.tag_stats.map(({ tag_id: id, count: n }) => ({ id, n }))).toEqual(
      top(byTag, (id) => id),
    )
  })

  it('covers the own organization only', async () => {
    const query = { period_start_date: '2036-10-12', timezone: 'UTC' }
    expect(await portal.refused(board.board, user, { params: { id: other }, query })).toEqual({
      status: 404,
      code: 'not_found',
    })
    if (board.open === undefined) return
    const [mine, theirs] = await Promise.all([
      statisticsOf(board, user, own, query),
      statisticsOf(board, stranger, other, query),
    ])
    expect(theirs.total).toBeGreaterThan(0)
    expect(theirs.total).toBeLessThan(mine.total)
  })

  it.each([
    ['an unknown zone', { period_start_date: '2036-11-01', timezone: 'Europe/Atlantis' }],
    ['an offset for a zone', { period_start_date: '2036-11-01', timezone: '+02:00' }],
    ['no zone', { period_start_date: '2036-11-01' }],
    ['a start in the future', { period_start_date: '2036-11-11', timezone: 'UTC' }],
    ['a start more than 62 days back', { period_start_date: '2036-09-08', timezone: 'UTC' }],
    ['a non-existent day', { period_start_date: '2036-02-30', timezone: 'UTC' }],
    ['no start', { timezone: 'UTC' }],
    ['a long text', { period_start_date: '2036-11-01', timezone: 'A'.repeat(5_000) }],
  ])('rejects %s', async (_, query) => {
    expect(await portal.refused(board.board, user, { params: { id: own }, query })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
  })

  it('accepts 62 days, and an instant as its day', async () => {
    const whole = await statisticsOf(board, user, own, { period_start_date: '2036-09-09', timezone: 'UTC' })
    expect(whole.daily_stats).toHaveLength(63)
    const day = await statisticsOf(board, user, own, {
      period_start_date: '2036-11-09T23:30:00Z',
      timezone: 'Europe/Warsaw',
    })
    expect(day.daily_stats.map(({ date }) => date)).toEqual(['2036-11-10'])
  })
})

/** The five most frequent, ties by name. */
const top = (
  counts: readonly { id: number; n: number }[],
  nameOf: (id: number) => number,
): { id: number; n: number }[] =>
  counts
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n || nameOf(a.id) - nameOf(b.id))
    .slice(0, dashboardTop)

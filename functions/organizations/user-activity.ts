/** Activity of an organization's users and requests of its keys, by day and week (part 3 sections 2 and 3). */
import * as z from 'zod'
import { keys } from '#functions/rules/keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { readKeyUse, type KeyDay } from '#functions/rules/key-api/key-use.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { getUserActivity, UserActivityStatistics } from '#shared/contracts/organizations.ts'
import { daysOf, rangeProblem, weekOf } from '#shared/domain/activity-range.ts'
import { PortalError } from '#shared/http/errors.ts'
import { type OrganizationSources, visibleOrganization } from './organization-queries.ts'

interface Count {
  readonly day: string
  readonly what: string
  readonly count: number
}
type Series = UserActivityStatistics['tab_enter_group']

const tabs = ['visibilities', 'incidents', 'threats', 'feeds', 'api', 'reports'] as const
const itemSchema = z.object({ sk: z.string(), n: z.int() })

/** Statistics of a range of days, both inclusive. Throws `range_reversed` and `range_too_long`. */
export const readUserActivity = async (
  dependencies: OrganizationSources,
  { params, session }: Call<typeof getUserActivity, Session>,
) => {
  const { start, end } = params
  const problem = rangeProblem(start, end)
  if (problem !== undefined)
    throw new PortalError(problem, { field: problem === 'range_too_long' ? 'start' : 'end' })
  await visibleOrganization(dependencies, session, params.id)
  const { table } = dependencies.platform
  const [items, use] = await Promise.all([
    table.queryAll(keys.activity(params.id, start, '').pk, {
      from: start,
      to: `${end}#\u{10FFFF}`,
      consistent: false,
    }),
    readKeyUse({ table }, params.id, start, end),
  ])
  return statisticsOf(
    daysOf(start, end),
    items.map((item): Count => {
      const { sk, n } = itemSchema.parse(item)
      const mark = sk.indexOf('#')
      return { day: sk.slice(0, mark), what: sk.slice(mark + 1), count: n }
    }),
    use,
  )
}

const statisticsOf = (
  days: readonly string[],
  activities: readonly Count[],
  use: readonly KeyDay[],
): UserActivityStatistics => {
  const requests = use.map(({ day, answered }): Count => ({ day, what: 'api_requests', count: answered }))
  const counts = [...activities, ...requests]
  const daily = (what: string): Series =>
    sums(
      days,
      counts.filter((one) => one.what === what).map(({ day, count }) => [day, count]),
    )
  const weeks = [...new Set(days.map(weekOf))]
  const weekly = (what: string): Series =>
    sums(
      weeks,
      counts.filter((one) => one.what === what).map(({ day, count }) => [weekOf(day), count]),
    )
  const groups = (named: readonly (readonly [string, number])[]): Series =>
    sums([...new Set(named.map(([name]) => name))], named).toSorted(
      (a, b) => b.count - a.count || (a._id < b._id ? -1 : 1),
    )
  return {
    open_portal_daily: daily('open_portal'),
    open_portal_weekly: weekly('open_portal'),
    downloaded_csv_daily: daily('downloaded_csv'),
    downloaded_csv_weekly: weekly('downloaded_csv'),
    create_one_time_report_daily: daily('create_one_time_report'),
    create_one_time_report_weekly: weekly('create_one_time_report'),
    api_requests_daily: daily('api_requests'),
    api_requests_weekly: weekly('api_requests'),
    tab_enter_group: groups(
      counts.filter(({ what }) => tabs.some((tab) => tab === what)).map(({ what, count }) => [what, count]),
    ),
    api_request_type: groups(use.flatMap(({ byType }) => Object.entries(byType))),
  }
}

/** The sum per name, in the order of the names. Names without a count get 0. */
const sums = (names: readonly string[], counts: readonly (readonly [string, number])[]): Series => {
  const sum = new Map(names.map((name) => [name, 0]))
  for (const [name, count] of counts) if (sum.has(name)) sum.set(name, (sum.get(name) ?? 0) + count)
  return [...sum].map(([_id, count]) => ({ _id, count }))
}

/** Dashboard statistics for a period: by day of the caller's time zone, by category, by tag, open and closed. */
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import type { GroupKey } from '#functions/core/read-model/query-cache.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  dashboardDaysBack,
  dashboardTop,
  type DashboardQuery,
  type DashboardStatistics,
} from '#shared/contracts/dashboards.ts'
import { dayIn, zonedDays, type ZonedDay } from '#shared/domain/zoned-days.ts'
import { PortalError } from '#shared/http/errors.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'

/** The days from the start until today, at least one, in order. */
export interface Period {
  readonly days: readonly ZonedDay[]
  /** Epoch milliseconds, both included. */
  readonly first: number
  readonly last: number
}

const dayMilliseconds = 86_400_000

/** The period of a dashboard query. Throws `validation_failed` for a start in the future or more than 62 days ago. */
export const periodOf = ({ period_start_date: start, timezone }: DashboardQuery, clock: Clock): Period => {
  const dayOf = dayIn(timezone)
  const today = dayOf(clock.now().getTime())
  const from = start.includes('T') ? dayOf(Date.parse(start)) : start
  const back = (Date.parse(today) - Date.parse(from)) / dayMilliseconds
  if (back < 0 || back > dashboardDaysBack)
    throw new PortalError('validation_failed', { field: 'period_start_date' })
  const days = zonedDays(from, today, timezone)
  const [first] = days
  const last = days.at(-1)
  // A time zone that moves across the date line may skip one day, but not all of them.
  if (first === undefined || last === undefined)
    throw new PortalError('validation_failed', { field: 'period_start_date' })
  return { days, first: first.first, last: last.last }
}

/** The rows that a dashboard counts, with their dictionaries. */
export interface CountedRows {
  readonly kind: string
  /** What the caller may see. */
  readonly seen: Condition
  /** The column with the time from which a row counts as new, in epoch milliseconds. */
  readonly since: string
  /** SQLite's `INDEXED BY …` for the rows of a period, where SQLite would choose another index. */
  readonly find?: string
  /** The column that is 1 while a row is open, for rows that are resolved; `closed` has the time of resolution. */
  readonly open?: string
  /** The dictionary of categories; its entries have one name, or one per language. */
  readonly categories: { readonly dictionary: string; readonly names: 'bilingual' | 'plain' }
  /** The dictionary of tags, if any. */
  readonly tags?: string
}

const countsSchema = z.object({ n: z.int() }).transform(({ n }) => n)

/** Number of rows per day, by a time column. */
export const countByDay = (
  readModel: ReadModel,
  { kind, seen, find }: Pick<CountedRows, 'kind' | 'seen' | 'find'>,
  column: string,
  { days }: Pick<Period, 'days'>,
): number[] =>
  readModel.rows(
    countsSchema,
    `SELECT (SELECT count(*) FROM ${kind} ${find ?? ''} WHERE ${seen.sql} AND ${kind}.${column}
       BETWEEN json_extract(day.value, '$[0]') AND json_extract(day.value, '$[1]')) AS n
     FROM json_each(?) AS day ORDER BY day.key`,
    [...seen.parameters, JSON.stringify(days.map(({ first, last }) => [first, last]))],
  )

export const within = ({ seen, kind, since }: CountedRows, { first, last }: Period): Condition =>
  allOf([seen, { sql: `${kind}.${since} BETWEEN ? AND ?`, parameters: [first, last] }])

/** Number of rows by value. */
export type Groups = ReadonlyMap<GroupKey, number>

/** Number of rows in the period by value of a column. */
const countByColumn = (readModel: ReadModel, rows: CountedRows, period: Period, column: string): Groups =>
  readModel.groups({ from: rows.kind, by: `${rows.kind}.${column}`, where: within(rows, period) })

/** The sum over all groups. */
export const sumOf = (groups: Groups): number => [...groups.values()].reduce((sum, n) => sum + n, 0)

const plainSchema = z.object({ id: z.int(), name: z.string(), name_sort: z.string() })
const bilingualSchema = z.object({
  id: z.int(),
  name_pl: z.string(),
  name_en: z.string(),
  name_sort: z.string(),
})

/** The most frequent dictionary entries, ties sorted by name. */
const topEntries = <Entry extends { id: number; name_sort: string }>(
  readModel: ReadModel,
  dictionary: string,
  columns: string,
  schema: z.ZodType<Entry>,
  groups: Groups,
  most: number = dashboardTop,
): { entry: Entry; n: number }[] => {
  // A dictionary may be long, so only entries that tie with the last place or exceed it are looked up; names break
  // ties.
  const least = [...groups.values()].toSorted((a, b) => b - a)[most - 1] ?? 0
  const ids = [...groups].filter(([, n]) => n >= least).map(([id]) => id)
  return readModel
    .rows(
      schema,
      `SELECT id, ${columns}, name_sort FROM ${dictionary} WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    .map((entry) => ({ entry, n: groups.get(entry.id) ?? 0 }))
    .toSorted((a, b) => b.n - a.n || compare(a.entry.name_sort, b.entry.name_sort) || a.entry.id - b.entry.id)
    .slice(0, most)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The most frequent categories with their names. */
export const topCategories = (
  readModel: ReadModel,
  { dictionary, names }: CountedRows['categories'],
  groups: Groups,
  most?: number,
): DashboardStatistics['category_stats'] =>
  names === 'bilingual'
    ? topEntries(readModel, dictionary, 'name_pl, name_en', bilingualSchema, groups, most).map(
        ({ entry: { id, name_pl, name_en }, n }) => ({ category_id: id, name_pl, name_en, value: n }),
      )
    : topEntries(readModel, dictionary, 'name', plainSchema, groups, most).map(
        ({ entry: { id, name }, n }) => ({
          category_id: id,
          name,
          value: n,
        }),
      )

/** Returns the most frequent tags with their names. */
export const topTags = (
  readModel: ReadModel,
  dictionary: string,
  groups: Groups,
): DashboardStatistics['tag_stats'] =>
  topEntries(readModel, dictionary, 'name', plainSchema, groups).map(({ entry, n }) => ({
    tag_id: entry.id,
    tag_name: entry.name,
    count: n,
  }))

/** Number of rows in the period by tag. */
const countByTag = (readModel: ReadModel, rows: CountedRows, period: Period): Groups =>
  readModel.groups({ from: rows.kind, by: 'link.value', links: 'tag_ids', where: within(rows, period) })

/** Rows that are new on each day and, for rows that are resolved, those resolved on it. */
const dailyStats = (
  readModel: ReadModel,
  rows: CountedRows,
  period: Period,
): DashboardStatistics['daily_stats'] => {
  const fresh = countByDay(readModel, rows, rows.since, period)
  const resolved = rows.open === undefined ? undefined : countByDay(readModel, rows, 'closed', period)
  return period.days.map(({ date }, index) => ({
    date,
    stats: [
      { name: 'new', quantity: fresh[index] ?? 0 },
      ...(resolved === undefined ? [] : [{ name: 'resolved' as const, quantity: resolved[index] ?? 0 }]),
    ],
  }))
}

const openClosed = (
  readModel: ReadModel,
  rows: CountedRows,
  period: Period,
): DashboardStatistics['open_closed_stats'] => {
  if (rows.open === undefined) return null
  const states = countByColumn(readModel, rows, period, rows.open)
  return { open: states.get(1) ?? 0, closed: states.get(0) ?? 0 }
}

/** The dashboard statistics of the rows of a period. */
export const dashboardOf = (readModel: ReadModel, rows: CountedRows, period: Period): DashboardStatistics => {
  const categories = countByColumn(readModel, rows, period, 'category_id')
  return {
    total: sumOf(categories),
    daily_stats: dailyStats(readModel, rows, period),
    open_closed_stats: openClosed(readModel, rows, period),
    category_stats: topCategories(readModel, rows.categories, categories),
    tag_stats:
      rows.tags === undefined ? [] : topTags(readModel, rows.tags, countByTag(readModel, rows, period)),
  }
}

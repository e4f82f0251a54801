/**
 * Counts the new rows of a period in one pass. They may be most of a million, and each is tested with every filter of
 * the section.
 */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { within, type Groups, type Period } from '#functions/rules/lists/period.ts'
import type { SectionRows } from './section-rows.ts'

/** New rows of a period, grouped. */
export interface NewRows {
  readonly total: number
  /** Per day, in order. */
  readonly byDay: readonly number[]
  readonly tags: Groups
  /** Groups by the values of a column. Empty when the rows lack the column. */
  by(column: string): Groups
}

const countSchema = z.object({ what: z.string(), value: z.int(), n: z.int() })

/** In milliseconds. Days in the reports' time zone begin at full hours of UTC. */
const hour = 3_600_000

/** The number of new rows in a period. */
export const countIn = (readModel: ReadModel, rows: SectionRows, period: Period): number => {
  const where = within(rows, period)
  return readModel.count(
    `SELECT count(*) FROM ${rows.kind} ${rows.find ?? ''} WHERE ${where.sql}`,
    where.parameters,
  )
}

/** Counts the new rows of a period. */
export const newIn = (readModel: ReadModel, rows: SectionRows, period: Period): NewRows => {
  const columns = [
    'category_id',
    ...(rows.types === undefined ? [] : ['type_id']),
    ...(rows.kind === 'visibility' ? ['criticality'] : []),
    ...(rows.open === undefined ? [] : [rows.open]),
  ]
  const where = within(rows, period)
  const counted = [
    `SELECT 'hour' AS what, ${rows.since} / ${hour} AS value, count(*) AS n FROM fresh GROUP BY value`,
    ...columns.map(
      (column) =>
        `SELECT '${column}' AS what, ${column} AS value, count(*) AS n FROM fresh GROUP BY ${column}`,
    ),
    ...(rows.tags === undefined
      ? []
      : [
          "SELECT 'tag' AS what, link.value AS value, count(*) AS n FROM fresh, json_each(fresh.tag_ids) AS link GROUP BY link.value",
        ]),
  ]
  const found = readModel.rows(
    countSchema,
    `WITH fresh AS MATERIALIZED (
       SELECT ${[rows.since, ...columns, ...(rows.tags === undefined ? [] : ['tag_ids'])].join(', ')}
       FROM ${rows.kind} ${rows.find ?? ''} WHERE ${where.sql})
     ${counted.join('\nUNION ALL ')}`,
    where.parameters,
  )
  const groups = Map.groupBy(found, ({ what }) => what)
  const by = (what: string): Groups => new Map((groups.get(what) ?? []).map(({ value, n }) => [value, n]))
  const byDay = period.days.map(() => 0)
  for (const [at, n] of by('hour')) {
    const day = period.days.findLastIndex(({ first }) => first <= Number(at) * hour)
    byDay[day] = (byDay[day] ?? 0) + n
  }
  return { total: byDay.reduce((sum, n) => sum + n, 0), byDay, tags: by('tag'), by }
}

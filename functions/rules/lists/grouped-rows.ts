/** The rows of a list for any period: their number, groups and ages, for reports. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { within, type CountedRows, type Groups, type Period } from './period.ts'

export interface GroupedRows extends CountedRows {
  /** The dictionary of types, if there is one. */
  readonly types?: string
  /** Whether rows have a criticality. */
  readonly hasCriticality?: boolean
}

/** The ids of the rows under a condition. */
export const idsOfRows = (readModel: ReadModel, { kind, find }: GroupedRows, where: Condition): number[] =>
  readModel.rows(
    idRow,
    `SELECT ${kind}.id AS id FROM ${kind} ${find ?? ''} WHERE ${where.sql}`,
    where.parameters,
  )

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
export const countIn = (readModel: ReadModel, rows: GroupedRows, period: Period): number => {
  const where = within(rows, period)
  return readModel.count(
    `SELECT count(*) FROM ${rows.kind} ${rows.find ?? ''} WHERE ${where.sql}`,
    where.parameters,
  )
}

/**
 * Counts the new rows of a period in one pass. They may be most of a million, and each is tested with every filter.
 */
export const newIn = (readModel: ReadModel, rows: GroupedRows, period: Period): NewRows => {
  const columns = [
    'category_id',
    ...(rows.types === undefined ? [] : ['type_id']),
    ...(rows.hasCriticality === true ? ['criticality'] : []),
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

/** The number of rows under a condition. */
export const countRowsOf = (readModel: ReadModel, { kind }: GroupedRows, where: Condition): number =>
  readModel.count(`SELECT count(*) FROM ${kind} WHERE ${where.sql}`, where.parameters)

const meanSchema = z.object({ n: z.int(), mean: z.number().nullable() })

/** The number of resolved rows under a condition, and how long they were open on average, in milliseconds. */
export const resolvedRows = (
  readModel: ReadModel,
  { kind, since }: GroupedRows,
  where: Condition,
): z.infer<typeof meanSchema> | undefined =>
  readModel.row(
    meanSchema,
    `SELECT count(*) AS n, avg(max(0, ${kind}.closed - ${kind}.${since})) AS mean FROM ${kind} WHERE ${where.sql}`,
    where.parameters,
  )

const agedSchema = z.object({
  id: z.int(),
  name: z.string(),
  since: z.int(),
  criticality: z.literal(criticalityLevels).nullable(),
})

/** The rows under a condition that are oldest, oldest first. */
export const oldestRows = (
  readModel: ReadModel,
  { kind, since, hasCriticality }: GroupedRows,
  where: Condition,
  most: number,
): z.infer<typeof agedSchema>[] =>
  readModel.rows(
    agedSchema,
    `SELECT id, name, ${since} AS since, ${hasCriticality === true ? 'criticality' : 'NULL'} AS criticality FROM ${kind}
     WHERE ${where.sql} ORDER BY ${kind}.${since}, ${kind}.id LIMIT ${most}`,
    where.parameters,
  )

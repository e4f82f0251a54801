/** Conditions on rows that the read model does not have, such as those before a change. */
import { idColumns, linkTable, type Kind, type Row } from '../event-store/definition.ts'
import { idRow, type SqlReader } from './rows.ts'
import type { Condition } from './where.ts'

/**
 * The ids of those rows of a kind that meet a condition. The kind's table and its links then have these rows alone; every
 * other table is as it is. At most one row an id.
 */
export const givenRowsAmong = (
  readModel: SqlReader,
  kind: Kind,
  rows: ReadonlyMap<number, Row>,
  { sql, parameters }: Condition,
): ReadonlySet<number> => {
  const given = [...rows].map(([id, row]) => ({ ...(kind.current?.(row) ?? row), id }))
  const columns = ['id', ...Object.keys(kind.columns)]
  const cells = columns.map((name) => `value ${kind.columns[name] === 'ids' ? '->' : '->>'} '${name}'`)
  const tables = [
    `${kind.name} (${columns.join(', ')}) AS (SELECT ${cells.join(', ')} FROM json_each(?))`,
    ...idColumns(kind).map(
      (column) =>
        `${linkTable(kind.name, column)} (ref, owner) AS (SELECT link.value, ${kind.name}.id FROM ${kind.name}, json_each(${kind.name}.${column}) AS link)`,
    ),
  ]
  return new Set(
    readModel.rows(idRow, `WITH ${tables.join(', ')} SELECT id FROM ${kind.name} WHERE ${sql}`, [
      JSON.stringify(given),
      ...parameters,
    ]),
  )
}

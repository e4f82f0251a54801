/** Conditions of a list query, built from its filters: SQL with parameters, never with values in the text. */
import { searchKey } from '#shared/domain/text.ts'
import { commitColumns, linkTable } from '../event-store/definition.ts'

export type SqlValue = string | number | null

export interface Condition {
  readonly sql: string
  readonly parameters: readonly SqlValue[]
  /** An equivalent form that is cheaper to evaluate row by row, if there is one. */
  readonly tried?: Omit<Condition, 'tried'>
  /** What each matching row has, so that the others need not be compared. */
  readonly requires?: RequiredText
}

/** One of the texts in a column, compared as `instr` does, or else `or` is met, which an index finds. */
interface RequiredText {
  readonly column: string
  readonly texts: readonly string[]
  readonly or?: { readonly sql: string; readonly parameters: readonly SqlValue[] } | undefined
}

/** The form of a condition for evaluation row by row. */
export const triedOf = (condition: Condition): Condition => condition.tried ?? condition

/** Matches no row: the result of a filter on something that the caller may not see. */
export const nothing: Condition = { sql: 'FALSE', parameters: [] }

export type Maybe = Condition | undefined

/** The column contains the text, ignoring case and diacritics. The column holds search keys. */
export const contains = (column: string, text: string | undefined): Maybe => {
  const key = text === undefined ? '' : searchKey(text)
  return key === '' ? undefined : { sql: `instr(${column}, ?) > 0`, parameters: [key] }
}

/** The column is one of the values. */
export const oneOf = (column: string, values: readonly SqlValue[] | undefined): Maybe =>
  values === undefined || values.length === 0
    ? undefined
    : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, parameters: values }

/** The row's id is the search text, `7` or `#7`. */
export const idNamed = (column: string, search: string | undefined): Maybe => {
  const digits = /^#?(\d{1,15})$/.exec(search ?? '')?.[1]
  return digits === undefined ? undefined : { sql: `${column} = ?`, parameters: [Number(digits)] }
}

/**
 * The row refers to at least one of the ids. `owner` is the row's id column. The `tried` form gathers nothing in
 * advance.
 */
export const refersToAny = (
  kind: string,
  column: string,
  owner: string,
  ids: readonly number[] | undefined,
): Maybe => {
  if (ids === undefined || ids.length === 0) return undefined
  const links = linkTable(kind, column)
  const named = ids.map(() => '?').join(', ')
  return {
    sql: `${owner} IN (SELECT owner FROM ${links} WHERE ref IN (${named}))`,
    parameters: ids,
    tried: {
      sql: `EXISTS (SELECT 1 FROM ${links} AS link WHERE link.ref IN (${named}) AND link.owner = ${owner})`,
      parameters: ids,
    },
  }
}

/** The column, in epoch milliseconds, is within the range, both ends included. Ends are ISO 8601. */
export const between = (column: string, after: string | undefined, before: string | undefined): Maybe => {
  const parts = [
    ...(after === undefined ? [] : [{ sql: `${column} >= ?`, parameters: [Date.parse(after)] }]),
    ...(before === undefined ? [] : [{ sql: `${column} <= ?`, parameters: [Date.parse(before)] }]),
  ]
  return parts.length === 0 ? undefined : allOf(parts)
}

/** The column, 1 or 0, has the requested value. */
export const is = (column: string, value: boolean | undefined): Maybe =>
  value === undefined ? undefined : { sql: `${column} = ?`, parameters: [Number(value)] }

/** The column is set, or is null. */
export const isSet = (column: string, wanted: boolean | undefined): Maybe =>
  wanted === undefined ? undefined : { sql: `${column} IS ${wanted ? 'NOT NULL' : 'NULL'}`, parameters: [] }

/** Any of the conditions that are set. */
export const anyOf = (conditions: readonly Maybe[]): Maybe => {
  const set = conditions.filter((condition) => condition !== undefined)
  return set.length === 0 ? undefined : joined(set, ' OR ')
}

/** All of the conditions that are set. */
export const allOf = (conditions: readonly Maybe[]): Condition => {
  const set = conditions.filter((condition) => condition !== undefined)
  if (set.length === 0) return { sql: 'TRUE', parameters: [] }
  const requires = set.find((condition) => condition.requires !== undefined)?.requires
  return { ...joined(set, ' AND '), ...(requires === undefined ? {} : { requires }) }
}

const joined = (conditions: readonly Condition[], by: ' AND ' | ' OR '): Condition => {
  const together = (forms: readonly Condition[]): Condition => ({
    sql: forms.map(({ sql }) => `(${sql})`).join(by),
    parameters: forms.flatMap(({ parameters }) => parameters),
  })
  return conditions.every(({ tried }) => tried === undefined)
    ? together(conditions)
    : { ...together(conditions), tried: together(conditions.map(triedOf)) }
}

/** The condition of what a commit wrote last. */
export const ofCommit = (sequence: number): Condition => ({
  sql: `${commitColumns.sequence} = ?`,
  parameters: [sequence],
})

/** The condition of what a commit after this one wrote last. */
export const sinceCommit = (sequence: number): Condition => ({
  sql: `${commitColumns.sequence} > ?`,
  parameters: [sequence],
})

/** Field values in the audit log. Journals store them, so every function needs this schema. */
import * as z from 'zod'

/** The value of a security field. For a list, only removed entries (before) and added entries (after). */
export const auditedValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
])
export type AuditedValue = z.infer<typeof auditedValueSchema>

/** A changed security field with its values. A new entity has no previous value. */
export const valueChangeSchema = z.object({
  field: z.string(),
  before: auditedValueSchema,
  after: auditedValueSchema,
})
export type ValueChange = z.infer<typeof valueChangeSchema>

/** The columns of rows whose values are shown before and after, by the changed field. */
const shownColumns: Readonly<Record<string, { readonly column: string; readonly isFlag?: true }>> = {
  name: { column: 'name' },
  client_name: { column: 'name' },
  name_pl: { column: 'name_pl' },
  name_en: { column: 'name_en' },
  value: { column: 'value' },
  origin: { column: 'origin' },
  state: { column: 'state' },
  status: { column: 'status' },
  owner: { column: 'owner_name' },
  due_date: { column: 'due' },
  criticality_level: { column: 'criticality' },
  false_positive: { column: 'false_positive', isFlag: true },
  ids_flag: { column: 'ids_flag', isFlag: true },
  is_active: { column: 'is_active', isFlag: true },
  is_open: { column: 'is_open', isFlag: true },
  is_shared: { column: 'is_shared', isFlag: true },
  is_verified: { column: 'verified', isFlag: true },
  max_user_count: { column: 'max_user_count' },
  validity_days: { column: 'validity_days' },
}

/** The row of an item in its list. */
type ListRow = Readonly<Record<string, string | number | null | number[]>>

/** The values of changed fields that the rows of lists have, before and after. `before` has the changed columns alone. */
export const shownValues = (
  fields: readonly string[],
  before: ListRow | undefined,
  row: ListRow | undefined,
): ValueChange[] =>
  fields.flatMap((field): ValueChange[] => {
    const shown = shownColumns[field]
    if (shown === undefined || row === undefined) return []
    const { column, isFlag } = shown
    if (before === undefined || !(column in before) || !(column in row)) return []
    const read = (from: ListRow): AuditedValue => {
      const value = from[column]
      if (isFlag === true) return value === 1
      return Array.isArray(value) ? value.map(String) : (value ?? null)
    }
    return [{ field, before: read(before), after: read(row) }]
  })

/** Characters of a value from which a history has its field alone: each item carries its whole history. */
const longestKept = 200

/** The values that the history of an item keeps. */
export const keptValues = (
  fields: readonly string[],
  before: ListRow | undefined,
  row: ListRow | undefined,
): ValueChange[] =>
  shownValues(fields, before, row).filter((change) =>
    [change.before, change.after].every((value) => typeof value !== 'string' || value.length < longestKept),
  )

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

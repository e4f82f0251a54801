/** Values of fields that the audit log tells: journals keep them, so every function knows them. */
import * as z from 'zod'

/** The value of a security field. Of a list, only what went (before) and what came (after) is told. */
export const auditedValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
])
export type AuditedValue = z.infer<typeof auditedValueSchema>

/** A security field that changed, with its values. A created entity has nothing before. */
export const valueChangeSchema = z.object({
  field: z.string(),
  before: auditedValueSchema,
  after: auditedValueSchema,
})
export type ValueChange = z.infer<typeof valueChangeSchema>

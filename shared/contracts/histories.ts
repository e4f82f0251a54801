/** The history of an item, for analysts only. */
import * as z from 'zod'
import { valueChangeSchema } from '../domain/value-changes.ts'
import { undoTokenSchema } from './undo.ts'
import { instantSchema } from '../http/schemas.ts'

/** One change: when, by whom, and which fields. */
export const pastChangeSchema = z.object({
  date: instantSchema,
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  fields: z.array(z.string()),
  /** Values of some of the fields, before and after. */
  values: z.array(valueChangeSchema).optional(),
  /** It undid an act. */
  is_undo: z.literal(true).optional(),
  /** The reader's own act, which can still be undone. */
  undo: undoTokenSchema.optional(),
})
export type PastChange = z.infer<typeof pastChangeSchema>

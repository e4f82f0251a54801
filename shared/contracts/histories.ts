/** The history of an item, for analysts only. */
import * as z from 'zod'
import { undoTokenSchema } from './undo.ts'
import { instantSchema } from '../http/schemas.ts'

/** One change: when, by whom, and which fields. */
export const pastChangeSchema = z.object({
  date: instantSchema,
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  fields: z.array(z.string()),
  /** The reader's own act, which can still be undone. */
  undo: undoTokenSchema.optional(),
})
export type PastChange = z.infer<typeof pastChangeSchema>

/** The history of an item, which only analysts see. */
import * as z from 'zod'
import { instantSchema } from '../http/schemas.ts'

/** One change: when, by whom, and what it touched. */
export const pastChangeSchema = z.object({
  date: instantSchema,
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  fields: z.array(z.string()),
})
export type PastChange = z.infer<typeof pastChangeSchema>

/** What jobs of all areas show their owner. */
import * as z from 'zod'
import { instantSchema } from '../http/schemas.ts'
import { undoShape } from './undo.ts'

export const jobStates = ['running', 'done', 'failed', 'stopped'] as const

/** What every job shows its owner. `done` of `total` items are processed; `changed` and `skipped` are among these. */
export const jobShape = {
  job_id: z.uuid(),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  skipped: z.int(),
  creation_date: instantSchema,
  end_date: instantSchema.nullable(),
  /** The token of an ended job whose changes can be undone. */
  ...undoShape,
}

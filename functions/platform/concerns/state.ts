/** How far the matches of a replica are. */
import * as z from 'zod'
import type { Replica } from '#functions/platform/journal/replica.ts'

const stateSchema = z.object({
  version: z.string(),
  /** The commit up to which changed rows were compared, and the time of its last row, in epoch milliseconds. */
  sequence: z.int(),
  at: z.int(),
  /** Rows up to this id were compared with all assets; null when all were. */
  passed: z.int().nullable(),
  /** The sequence of the assets. */
  assets: z.int(),
  /** When they were last brought up to date, in epoch milliseconds. */
  compared: z.int(),
})
export type ConcernState = z.infer<typeof stateSchema>

/** How far the matches of a replica are; undefined while nothing was compared. */
export const concernState = (replica: Replica): ConcernState | undefined =>
  replica.row(stateSchema, 'SELECT version, sequence, at, passed, assets, compared FROM concern_state')

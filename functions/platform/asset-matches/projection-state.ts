/** How far the matches of a read model are. */
import * as z from 'zod'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'

const clientsSchema = z.array(z.int())
const stateSchema = z.object({
  version: z.string(),
  /** The commit up to which changed rows were compared, and the time of its last row, in epoch milliseconds. */
  sequence: z.int(),
  at: z.int(),
  /** Rows up to this id were gone through; null when no rows are to be. */
  passed: z.int().nullable(),
  /** The organizations with whose assets they are compared on the way; null for those of all. */
  clients: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : clientsSchema.parse(JSON.parse(text)))),
  /** The sequence of the assets. */
  assets: z.int(),
})
export type ProjectionState = z.infer<typeof stateSchema>

/** How far the matches of a read model are; undefined while nothing was compared. */
export const projectionState = (readModel: ReadModel): ProjectionState | undefined =>
  readModel.row(stateSchema, 'SELECT version, sequence, at, passed, clients, assets FROM concern_state')

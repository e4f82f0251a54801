/** Progress of the match projection of a read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'

const organizationsSchema = z.array(z.int())
const stateSchema = z.object({
  version: z.string(),
  /** The last commit whose changed rows were compared, and the time of its last row, in epoch milliseconds. */
  sequence: z.int(),
  at: z.int(),
  /** The scan of all rows has passed this id; null when no scan is pending. */
  passed: z.int().nullable(),
  /** Organizations whose assets the scan compares; null means all. */
  clients: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : organizationsSchema.parse(JSON.parse(text)))),
  /** The sequence of the collection of assets. */
  assets: z.int(),
})
export type ProjectionState = z.infer<typeof stateSchema>

/** The progress of a read model; undefined before the first comparison. */
export const projectionState = (readModel: ReadModel): ProjectionState | undefined =>
  readModel.row(stateSchema, 'SELECT version, sequence, at, passed, clients, assets FROM concern_state')

/** Who was active since the rows of the users were last told: the notes that are still there. */
import * as z from 'zod'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table } from '#functions/platform/store/table.ts'

export const noteSchema = z.object({ sk: z.string(), at: z.int() })

/** When users were last active, in epoch seconds by their ids: those of the last quarter of an hour. */
export const recentlyActive = async (table: Table): Promise<ReadonlyMap<number, number>> => {
  const notes = await table.queryAll(keys.seen(0).pk, { consistent: false })
  return new Map(notes.map((note) => noteSchema.parse(note)).map(({ sk, at }) => [Number(sk), at]))
}

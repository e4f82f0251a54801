/** Recent activity that the users' rows do not contain yet: the notes that still exist. */
import * as z from 'zod'
import { keys } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'

export const noteSchema = z.object({ sk: z.string(), at: z.int() })

/** The last activity of users within the last quarter of an hour, in epoch seconds by user id. */
export const recentlyActive = async (table: Table): Promise<ReadonlyMap<number, number>> => {
  const notes = await table.queryAll(keys.seen(0).pk, { consistent: false })
  return new Map(notes.map((note) => noteSchema.parse(note)).map(({ sk, at }) => [Number(sk), at]))
}

/** The last authors of conversations about incidents. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'

const lastReplySchema = z.object({ name: z.string() })

/** The name of the last author of each conversation: one request each. Deleted ones are absent. */
export const lastAuthors = async (
  table: Table,
  incidentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const found = await Promise.all(
    incidentIds.map(async (id) => {
      const pages = table.query(keys.reply(id, '', 0).pk, { descending: true, limit: 1, consistent: false })
      for await (const [item] of pages)
        return item === undefined ? [] : [[id, lastReplySchema.parse(item).name] as const]
      return []
    }),
  )
  return new Map(found.flat())
}

/**
 * The last activity of users. Accounts record it to five minutes, but lists do not read accounts. So each active user
 * leaves a note, and a scheduled function copies the notes into the users' rows.
 */
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

const noteSchema = z.object({ sk: z.string(), at: z.int() })

/** The last activity that the users' rows do not contain yet, of a quarter of an hour, in epoch seconds by user id. */
export const recentlyActive = async (table: Table): Promise<ReadonlyMap<number, number>> => {
  const notes = await table.queryAll(keys.seen(0).pk, { consistent: false })
  return new Map(notes.map((note) => noteSchema.parse(note)).map(({ sk, at }) => [Number(sk), at]))
}

/** The actor name of these commits in the journal. No user acts here. */
export const activityActor: Actor = { user_id: null, name: 'last-activity', client_id: null }

/**
 * Copies every note into its user's row. Returns the number of changed rows. A note rewritten meanwhile stays for the
 * next run.
 */
export const publishActivity = async (platform: Platform): Promise<number> => {
  const { table } = platform
  const organizations = platform.collection(organizationsCollection)
  const notes = (await table.queryAll(keys.seen(0).pk))
    .map((item) => noteSchema.parse(item))
    .map(({ sk, at }) => ({ id: Number(sk), at }))
  let updated = 0
  for (const part of inCommits(notes)) {
    updated += await organizations.commit(activityActor, async (commit) => {
      const users = await organizations.getMany(
        'user',
        part.map(({ id }) => id),
      )
      let changed = 0
      for (const [index, { id, at }] of part.entries()) {
        const stored = users[index]
        if (stored === undefined || (stored.entity.last_activity ?? 0) >= at) continue
        commit.refresh('user', id, { ...stored.entity, last_activity: at }, stored, ['last_activity'])
        changed += 1
      }
      return changed
    })
    for (const { id, at } of part) {
      await onCondition(platform, () =>
        table.delete(keys.seen(id), {
          expression: 'attribute_not_exists(pk) OR #at = :at',
          names: { '#at': 'at' },
          values: { ':at': at },
        }),
      )
    }
  }
  return updated
}

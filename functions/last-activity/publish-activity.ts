/**
 * When users were last active, told to the lists. Their accounts have it to five minutes, but a list reads no
 * accounts; so
 * a person who was active leaves a note, and a scheduled function takes the notes into the users' rows.
 */
import { organizationsCollection } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { inCommits } from '#functions/platform/journal/in-commits.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { noteSchema } from './listing.ts'

/** The name under which the journal has these commits: nobody did anything. */
export const activityActor: Actor = { user_id: null, name: 'last-activity', client_id: null }

/**
 * Takes every note into its user's row; answers with how many rows changed. A note made anew meanwhile stays
 * for the next run.
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

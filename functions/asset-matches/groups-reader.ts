/**
 * Group matches for functions that have threats but no read model of indicators. The snapshot function writes them, and
 * each instance checks for newer ones once a minute. So a list of threats costs no extra request.
 */
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import type { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import { groupMatchesSchema, type GroupMatches } from './group-matches.ts'

const readMilliseconds = 60_000

const storedGroupMatchesSchema = groupMatchesSchema.extend({
  /** The sources: the sequences of indicators, assets and sightings, and the rule version; and the time, ISO 8601. */
  feeds: z.int(),
  assets: z.int(),
  sightings: z.int(),
  version: z.int(),
  at: z.string(),
})
/** Group matches as stored for functions without a read model of indicators. */
type StoredGroupMatches = z.infer<typeof storedGroupMatchesSchema>

/** They are stored with the snapshots of threats, because the same functions read both. */
const place = { collection: 'threats', name: 'groups' }

/** The stored group matches and their ETag; `same` while they still have `tag`, undefined when there are none. */
export const readGroupMatches = (
  snapshots: Pick<Snapshots, 'value'>,
  tag?: string,
): Promise<{ value: StoredGroupMatches; tag: string | undefined } | 'same' | undefined> =>
  snapshots.value(place, storedGroupMatchesSchema, tag)

export const saveGroupMatches = (
  snapshots: Pick<Snapshots, 'saveValue'>,
  groups: StoredGroupMatches,
): Promise<void> => snapshots.saveValue(place, groups)

export interface GroupsReader {
  /** The group matches as known now; undefined until the first read succeeds. */
  read(): Promise<GroupMatches | undefined>
}

export const groupsReader = ({
  snapshots,
  clock,
  log,
}: {
  readonly snapshots: Pick<Snapshots, 'value'> | undefined
  readonly clock: Clock
  readonly log: Log
}): GroupsReader => {
  let known: { readonly groups: GroupMatches; readonly tag: string | undefined } | undefined
  let readAt = -Infinity
  const look = async (): Promise<void> => {
    try {
      const found = snapshots && (await readGroupMatches(snapshots, known?.tag))
      if (found !== undefined && found !== 'same') known = { groups: found.value, tag: found.tag }
    } catch (error) {
      // The previous group matches are still nearly right.
      log.error('matches of groups not read', describeError(error))
    }
  }
  return {
    read: async () => {
      const now = clock.now().getTime()
      if (now - readAt >= readMilliseconds) {
        readAt = now
        await look()
      }
      return known?.groups
    },
  }
}

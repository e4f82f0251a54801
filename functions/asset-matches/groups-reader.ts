/**
 * Group matches for functions that have threats but no read model of indicators. The snapshot function writes them, and
 * each instance checks for newer ones once a minute. So a list of threats costs no extra request.
 */
import type { Clock } from '#functions/core/clock.ts'
import type { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import type { GroupMatches } from './group-matches.ts'

const readMilliseconds = 60_000

export interface GroupsReader {
  /** The group matches as known now; undefined until the first read succeeds. */
  read(): Promise<GroupMatches | undefined>
}

export const groupsReader = ({
  snapshots,
  clock,
  log,
}: {
  readonly snapshots: Pick<Snapshots, 'groups'> | undefined
  readonly clock: Clock
  readonly log: Log
}): GroupsReader => {
  let known: { readonly groups: GroupMatches; readonly tag: string | undefined } | undefined
  let readAt = -Infinity
  const look = async (): Promise<void> => {
    try {
      const found = await snapshots?.groups(known?.tag)
      if (found !== undefined && found !== 'same') known = { groups: found.kept, tag: found.tag }
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

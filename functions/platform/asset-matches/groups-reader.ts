/**
 * What groups of indicators match, for functions that have threats and no read model of indicators: the function of snapshots
 * keeps it, and each instance looks for a newer one once a minute. So a list of threats costs no request more.
 */
import type { Clock } from '#functions/platform/clock.ts'
import type { Snapshots } from '#functions/platform/journal/snapshots.ts'
import { describeError, type Log } from '#functions/platform/log.ts'
import type { GroupMatches } from './group-matches.ts'

const readMilliseconds = 60_000

export interface GroupsReader {
  /** What is known now; undefined while nothing is. */
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
      // What was read before still says nearly all.
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

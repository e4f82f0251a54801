/**
 * What the published indicators of published groups match, group by group: threats concern an organization by the group
 * that they name too. It is read of the matches of indicators, and taken in beside the threats (docs/decisions/concerns.md).
 */
import * as z from 'zod'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { concernKinds } from '#shared/domain/concerns/concern.ts'
import { concernState } from './state.ts'

const groupConcernSchema = z.object({
  group_id: z.int(),
  client_id: z.int(),
  asset_id: z.int(),
  /** The asset as it was compared: of another value the match says nothing. */
  asset_key: z.string(),
  /** The strongest kind of match, as its place among `concernKinds`. */
  kind: z.int().min(0).lt(concernKinds.length),
  /** How many indicators of the group match in this way. */
  indicators: z.int().min(1),
})
export type GroupConcern = z.infer<typeof groupConcernSchema>

export const groupConcernsSchema = z.object({
  /** It is another one whenever anything may be otherwise. */
  name: z.string(),
  concerns: z.array(groupConcernSchema),
})
export type GroupConcerns = z.infer<typeof groupConcernsSchema>

/** The name of what groups match, of a replica of indicators. */
export const groupConcernsNameOf = (feeds: Replica): string => {
  const state = concernState(feeds)
  return `${state?.version ?? ''} ${state?.sequence ?? 0} ${state?.assets ?? 0}`
}

/** What groups match, of a replica of indicators whose matches are up to date. */
export const groupConcernsOf = (feeds: Replica): GroupConcerns => {
  const rows = feeds.rows(
    groupConcernSchema,
    `SELECT link.value AS group_id, match.client_id, match.asset_id, asset.key AS asset_key, match.kind, count(*) AS indicators
     FROM feed_concern AS match
     CROSS JOIN feed ON feed.id = match.item_id AND feed.verified = 1
     CROSS JOIN json_each(feed.group_ids) AS link
     CROSS JOIN feed_group ON feed_group.id = link.value AND feed_group.verified = 1
     CROSS JOIN concern_asset AS asset ON asset.id = match.asset_id AND asset.client_id = match.client_id
     WHERE match.dismissed = 0
     GROUP BY link.value, match.client_id, match.asset_id, match.kind
     ORDER BY link.value, match.client_id, match.asset_id, match.kind`,
  )
  return {
    name: groupConcernsNameOf(feeds),
    // The first of a pair is the strongest.
    concerns: rows.filter((row, index) => {
      const before = rows[index - 1]
      return before === undefined || pairOf(before) !== pairOf(row)
    }),
  }
}

const pairOf = ({ group_id, client_id, asset_id }: GroupConcern): string =>
  `${group_id} ${client_id} ${asset_id}`

/** The name of what a replica has taken in; undefined before. */
export const groupsTaken = (replica: Replica): string | undefined =>
  Object.values(replica.collection.kinds).some(({ isConcernedByGroups }) => isConcernedByGroups === true)
    ? replica.row(z.object({ name: z.string() }), 'SELECT name FROM concern_group_state')?.name
    : undefined

/** Takes in what groups match; answers with the groups of which something is otherwise. */
export const takeGroupConcerns = (
  replica: Replica,
  { name, concerns }: GroupConcerns,
  write: (sql: string, parameters?: readonly (string | number)[]) => void,
): number[] => {
  const known = new Map(
    replica
      .rows(
        groupConcernSchema,
        'SELECT group_id, client_id, asset_id, asset_key, kind, indicators FROM concern_group',
      )
      .map((one) => [pairOf(one), one]),
  )
  const changed = new Set<number>()
  for (const one of concerns) {
    const before = known.get(pairOf(one))
    known.delete(pairOf(one))
    if (
      before?.asset_key === one.asset_key &&
      before.kind === one.kind &&
      before.indicators === one.indicators
    )
      continue
    changed.add(one.group_id)
    write(
      'INSERT OR REPLACE INTO concern_group (group_id, client_id, asset_id, asset_key, kind, indicators) VALUES (?, ?, ?, ?, ?, ?)',
      [one.group_id, one.client_id, one.asset_id, one.asset_key, one.kind, one.indicators],
    )
  }
  for (const { group_id, client_id, asset_id } of known.values()) {
    changed.add(group_id)
    write('DELETE FROM concern_group WHERE group_id = ? AND client_id = ? AND asset_id = ?', [
      group_id,
      client_id,
      asset_id,
    ])
  }
  write('INSERT OR REPLACE INTO concern_group_state (id, name) VALUES (1, ?)', [name])
  return [...changed]
}

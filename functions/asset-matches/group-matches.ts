/**
 * What the published indicators of published groups match, by group. Threats also match an organization's assets
 * through the group that they name. Derived from the matches of indicators and applied to the matches of threats
 * (docs/decisions/asset-match-projection.md).
 */
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import type { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import { tlpLevels, tlpRank } from '#shared/domain/tlp/levels.ts'
import type { CompiledAssets, ProjectedMatch } from './match-sources.ts'
import { knownProjectionOf, matchTable, projectionOf, projectionState } from './match-tables.ts'

const strength = z.int().min(0).lt(matchKinds.length)

/**
 * For each TLP level, the matches of indicators at most that strict, in a group at most that strict; null where there
 * are none.
 */
const levelsSchema = z.array(z.tuple([strength, z.int().min(1)]).nullable()).length(tlpLevels.length)

const groupMatchSchema = z.object({
  group_id: z.int(),
  client_id: z.int(),
  asset_id: z.int(),
  /** The asset value that was compared. The match does not hold for another value. */
  asset_key: z.string(),
  /** The strongest kind of match, as its index in `matchKinds`. */
  kind: strength,
  /** Number of indicators of the group with this kind of match. */
  indicators: z.int().min(1),
  /** The strongest kind and its count by TLP rank, for callers who may receive at most that level. */
  levels: levelsSchema,
})
export type GroupMatch = z.infer<typeof groupMatchSchema>

/** The match as a row of the read model. */
const projectedGroupMatchSchema = groupMatchSchema.extend({
  levels: z.string().transform((text) => levelsSchema.parse(JSON.parse(text))),
})

const countedSchema = groupMatchSchema.omit({ levels: true }).extend({ level: z.int() })
type Counted = z.infer<typeof countedSchema>

const groupMatchesSchema = z.object({
  /** Version: changes whenever the result may have changed. */
  name: z.string(),
  /** The matches. Stored next to the snapshots under this name. */
  concerns: z.array(groupMatchSchema),
})
export type GroupMatches = z.infer<typeof groupMatchesSchema>

/** Indicators that organizations marked as false positives for themselves. */
export interface FalsePositives {
  /** Version: changes whenever a false positive is added or removed. */
  readonly name: string
  /** The false positives that still apply to indicators of this read model. */
  in(
    this: void,
    indicators: ReadModel,
  ): readonly { readonly organizationId: number; readonly indicatorId: number }[]
}

/** Reads the false positives of organizations. They belong to another collection, which this module must not import. */
export type FalsePositivesOf = (this: void, organizationIds: readonly number[]) => FalsePositives

const organizationIdSchema = z.object({ client_id: z.int() }).transform(({ client_id: id }) => id)

/** False positives of the organizations that indicators are compared for. */
const falsePositivesFor = (indicators: ReadModel, falsePositivesOf: FalsePositivesOf): FalsePositives =>
  falsePositivesOf(
    indicators.rows(organizationIdSchema, 'SELECT DISTINCT client_id FROM concern_asset ORDER BY client_id'),
  )

const nameOf = (indicators: ReadModel, falsePositives: FalsePositives): string => {
  const state = projectionState(indicators)
  return `${state?.version ?? ''} ${state?.sequence ?? 0} ${state?.assets ?? 0} ${falsePositives.name}`
}

/** The version of the group matches of a read model of indicators. */
export const groupMatchesNameOf = (indicators: ReadModel, falsePositivesOf: FalsePositivesOf): string =>
  nameOf(indicators, falsePositivesFor(indicators, falsePositivesOf))

/**
 * Group matches of a read model of indicators with up-to-date matches. Counts valid indicators that are not false
 * positives for the organization.
 */
export const groupMatchesOf = (indicators: ReadModel, falsePositivesOf: FalsePositivesOf): GroupMatches => {
  const { kind, members } = knownProjectionOf(indicators.collection)
  if (members === undefined) throw new Error(`${kind} is in no groups`)
  const falsePositives = falsePositivesFor(indicators, falsePositivesOf)
  const marked = falsePositives
    .in(indicators)
    .map(({ organizationId, indicatorId }) => [organizationId, indicatorId])
  const rows = indicators.rows(
    countedSchema,
    `SELECT link.value AS group_id, match.client_id, match.asset_id, asset.key AS asset_key, match.kind,
       ${members.level} AS level, count(*) AS indicators
     FROM ${matchTable(kind)} AS match
     ${members.joins}
     CROSS JOIN concern_asset AS asset ON asset.id = match.asset_id AND asset.client_id = match.client_id
     WHERE match.dismissed = 0
       AND (match.client_id, match.item_id) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))
     GROUP BY link.value, match.client_id, match.asset_id, match.kind, level
     ORDER BY link.value, match.client_id, match.asset_id, match.kind`,
    [JSON.stringify(marked)],
  )
  return {
    name: nameOf(indicators, falsePositives),
    concerns: [...Map.groupBy(rows, pairOf).values()].flatMap((pair): GroupMatch[] => {
      const [strongest] = pair
      if (strongest === undefined) return []
      const { level: _, ...first } = strongest
      const levels = tlpLevels.map((level) => strongestWithin(pair, tlpRank(level)))
      return [{ ...first, indicators: levels.at(-1)?.[1] ?? first.indicators, levels }]
    }),
  }
}

/** The strongest kind of match up to a TLP rank, and its count. `pair` starts with the strongest. */
const strongestWithin = (pair: readonly Counted[], rank: number): GroupMatch['levels'][number] => {
  const within = pair.filter(({ level }) => level <= rank)
  const kind = within[0]?.kind
  return kind === undefined
    ? null
    : [kind, within.reduce((sum, one) => sum + (one.kind === kind ? one.indicators : 0), 0)]
}

const pairOf = ({
  group_id,
  client_id,
  asset_id,
}: Pick<GroupMatch, 'group_id' | 'client_id' | 'asset_id'>): string => `${group_id} ${client_id} ${asset_id}`

/** The version of the group matches that a read model has applied; undefined before the first. */
export const groupsTaken = (readModel: ReadModel): string | undefined =>
  projectionOf(readModel.collection)?.ofGroups !== undefined
    ? readModel.row(z.object({ name: z.string() }), 'SELECT name FROM concern_group_state')?.name
    : undefined

/** Applies group matches. Returns the groups whose matches changed. */
export const takeGroupMatches = (
  readModel: ReadModel,
  { name, concerns: assetMatches }: GroupMatches,
  write: (sql: string, parameters?: readonly (string | number)[]) => void,
): number[] => {
  const known = new Map(
    readModel
      .rows(
        projectedGroupMatchSchema,
        'SELECT group_id, client_id, asset_id, asset_key, kind, indicators, levels FROM concern_group',
      )
      .map((one) => [pairOf(one), one]),
  )
  const changed = new Set<number>()
  for (const one of assetMatches) {
    const before = known.get(pairOf(one))
    known.delete(pairOf(one))
    if (
      before?.asset_key === one.asset_key &&
      before.kind === one.kind &&
      before.indicators === one.indicators &&
      JSON.stringify(before.levels) === JSON.stringify(one.levels)
    )
      continue
    changed.add(one.group_id)
    write(
      'INSERT OR REPLACE INTO concern_group (group_id, client_id, asset_id, asset_key, kind, indicators, levels) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [
        one.group_id,
        one.client_id,
        one.asset_id,
        one.asset_key,
        one.kind,
        one.indicators,
        JSON.stringify(one.levels),
      ],
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

const groupRowSchema = z.object({
  group_id: z.int(),
  client_id: z.int(),
  asset_id: z.int(),
  asset_key: z.string(),
  kind: z
    .int()
    .transform((index) => matchKinds[index])
    .pipe(z.enum(matchKinds)),
  indicators: z.int(),
  levels: z.string(),
})

/** What groups of indicators match, by group. Ignores assets that are deleted or have another value now. */
export const matchesByGroups = (
  readModel: ReadModel,
  { all }: CompiledAssets,
  groups: readonly number[],
): Map<number, ProjectedMatch[]> => {
  const found = new Map<number, ProjectedMatch[]>()
  const rows =
    groups.length === 0
      ? []
      : readModel.rows(
          groupRowSchema,
          'SELECT group_id, client_id, asset_id, asset_key, kind, indicators, levels FROM concern_group WHERE group_id IN (SELECT value FROM json_each(?))',
          [JSON.stringify([...new Set(groups)])],
        )
  for (const { group_id, client_id: organizationId, asset_id: assetId, asset_key, ...match } of rows) {
    const asset = all.get(assetId)
    if (asset?.key !== asset_key || asset.organizationId !== organizationId) continue
    const matches = found.get(group_id) ?? []
    found.set(group_id, matches)
    matches.push({ organizationId, assetId, ...match })
  }
  return found
}

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

/**
 * Group matches for functions that have threats but no read model of indicators. The snapshot function writes them, and
 * each instance checks for newer ones once a minute. So a list of threats costs no extra request.
 */
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
  const refresh = async (): Promise<void> => {
    const found = snapshots && (await readGroupMatches(snapshots, known?.tag))
    if (found !== undefined && found !== 'same') known = { groups: found.value, tag: found.tag }
  }
  const look = async (): Promise<void> => {
    try {
      await refresh().catch((error: unknown) => {
        // The other side closed the connection while it was idle. A new one works.
        if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return refresh()
        throw error
      })
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

/**
 * Reads the matches of a read model with an organization's assets: the filter, the matches of rows, their count, and
 * explanations.
 */
import * as z from 'zod'
import { knownProjectionOf, matchTable, projectionState } from './match-tables.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idsAmong } from '#functions/core/read-model/rows.ts'
import { allOf, nothing, triedOf, type Condition, type Maybe } from '#functions/core/read-model/where.ts'
import {
  matchesPerItem,
  matchesPerRow,
  type Compared,
  type MatchedItem,
  type ExplainedMatch,
  type ItemMatch,
} from '#shared/contracts/asset-matches.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import { stricterTlp, tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { MatchedReadModel } from './asset-matches.ts'
import type { WatchedAssets } from './watched-assets.ts'

/**
 * For threats: the strictest TLP level of indicators and groups through which the caller may see matches; undefined
 * when the caller sees none. Other items do not match through groups.
 */
export interface MatchAccess {
  readonly byGroups?: TlpLevel | undefined
}

type Subject = Parameters<WatchedAssets['explain']>[0]

/** SQL for what indicators up to a TLP level match: the kind (0) or the number of indicators (1). */
const levelled = (alias: string, most: TlpLevel, part: 0 | 1): string =>
  `${alias}.levels ->> '$[${tlpRank(most)}][${part}]'`

/** SQL condition for the matches that the caller may see. */
const visibleMatch = (alias: string, { byGroups }: MatchAccess): string =>
  byGroups === undefined
    ? `${alias}.indicators = 0`
    : `(${alias}.indicators = 0 OR ${levelled(alias, byGroups, 1)} IS NOT NULL)`

/**
 * The filter for items that match the organization's assets, or for those that do not. For callers without assets it
 * finds nothing.
 */
export const matchFilter = (
  kind: MatchedItem,
  organizationId: number | undefined,
  wanted: boolean | undefined,
  sight: MatchAccess = {},
): Maybe => {
  if (wanted === undefined) return undefined
  if (organizationId === undefined) return nothing
  const table = matchTable(kind)
  const not = wanted ? '' : 'NOT '
  const tried = hasMatch(kind, organizationId, sight)
  return {
    sql: `${kind}.id ${not}IN (SELECT item_id FROM ${table} AS match WHERE client_id = ? AND dismissed = 0 AND ${visibleMatch('match', sight)})`,
    parameters: [organizationId],
    tried: { sql: `${not}${tried.sql}`, parameters: tried.parameters },
  }
}

/** Number of items under a condition that match the organization's assets. */
const matchedTotal = (
  readModel: ReadModel,
  kind: MatchedItem,
  organizationId: number,
  others: Condition,
  sight: MatchAccess,
): number =>
  readModel.total({
    from: kind,
    // There are few matches, so each is tried.
    where: allOf([matchFilter(kind, organizationId, true, sight), triedOf(others)]),
    hint: 'NOT INDEXED',
  })

const kindSchema = z
  .int()
  .transform((index) => matchKinds[index])
  .pipe(z.enum(matchKinds))
const rowSchema = z.object({
  item_id: z.int(),
  kind: kindSchema,
  indicators: z.int(),
  level: z.int().nullable(),
  asset_id: z.int(),
  type: z.enum(assetTypes),
  value: z.string(),
  key: z.string(),
  created: z.int(),
})

/** Matches as the caller may see them: kind and count of group matches depend on the caller's TLP level. */
const matchesOf = (kind: MatchedItem, { byGroups }: MatchAccess): string => {
  const seen = (part: 0 | 1, own: string): string =>
    byGroups === undefined ? own : `coalesce(${levelled('match', byGroups, part)}, ${own})`
  // The lowest TLP level with the same result: nothing stricter was used for it.
  const level =
    byGroups === undefined
      ? 'NULL'
      : `(SELECT min(one.key) FROM json_each(match.levels) AS one WHERE one.value = match.levels -> '$[${tlpRank(byGroups)}]')`
  return `SELECT match.item_id, ${seen(0, 'match.kind')} AS kind, ${seen(1, 'match.indicators')} AS indicators, ${level} AS level, match.asset_id, match.dismissed, asset.type, asset.value, asset.key, asset.created
   FROM ${matchTable(kind)} AS match JOIN concern_asset AS asset ON asset.id = match.asset_id AND asset.client_id = match.client_id`
}

/** The label that look-alikes imitate: the registered label of a domain. */
const bare = "iif(asset.key GLOB 'www.*', substr(asset.key, 5), asset.key)"
const label = `substr(${bare}, 1, instr(${bare}, '.') - 1)`

/**
 * Sort order of assets that match an item in the same way, closest first. Closer are the domain whose label the value
 * contains as written, the longer domain or name, and the smaller network.
 */
const closeness = ({ collection }: ReadModel): string => {
  const { written } = knownProjectionOf(collection)
  const lookAlike = `match.kind = ${matchKinds.indexOf('look_alike')}`
  const isWritten =
    written === undefined ? '0' : `iif(${lookAlike} AND instr(${written}, ${label}) > 0, 1000, 0)`
  return `CASE asset.type
    WHEN 'ip_address' THEN iif(instr(asset.key, '/') = 0, 1000, CAST(substr(asset.key, instr(asset.key, '/') + 1) AS INTEGER))
    WHEN 'domain' THEN ${isWritten} + iif(${lookAlike}, length(${label}), length(asset.key))
    ELSE length(asset.key) END DESC`
}

/** SQL value that tells whether a row matches an organization's assets, for sorting. */
export const hasMatch = (
  kind: MatchedItem,
  organizationId: number,
  sight: MatchAccess = {},
): { readonly sql: string; readonly parameters: readonly [number] } => ({
  sql: `EXISTS (SELECT 1 FROM ${matchTable(kind)} AS match WHERE match.client_id = ? AND match.item_id = ${kind}.id AND match.dismissed = 0 AND ${visibleMatch('match', sight)})`,
  parameters: [organizationId],
})

/**
 * A query of the items (`item_id`) that match an organization's assets, whose id is its parameter. Threats match through
 * groups too, which not every caller sees.
 */
export const matchedItemsOf = (kind: Exclude<MatchedItem, 'threat'>): string =>
  `SELECT DISTINCT item_id FROM ${matchTable(kind)} WHERE client_id = ? AND dismissed = 0`

/** Those of the items that match an organization's assets. */
export const matchedAmong = (
  readModel: ReadModel,
  kind: MatchedItem,
  ids: readonly number[],
  organizationId: number,
  access: MatchAccess,
): ReadonlySet<number> => idsAmong(readModel, kind, ids, hasMatch(kind, organizationId, access))

/** The match fields of a list's meta; empty for callers without assets. */
export const matchesMeta = (
  readModel: ReadModel,
  kind: MatchedItem,
  organizationId: number | undefined,
  others: Condition,
  sight: MatchAccess = {},
): { concerns_total?: number; concerns_assets?: number } =>
  organizationId === undefined
    ? {}
    : {
        concerns_total: matchedTotal(readModel, kind, organizationId, others, sight),
        concerns_assets: assetCount(readModel, organizationId),
      }

/** Number of the organization's assets that items are compared with. */
export const assetCount = (readModel: ReadModel, organizationId: number): number =>
  readModel.count('SELECT count(*) FROM concern_asset WHERE client_id = ?', [organizationId])

/** The strongest matches of items, by item id. Items without matches are missing. */
export const matchesOfItems = (
  readModel: ReadModel,
  kind: MatchedItem,
  organizationId: number,
  ids: readonly number[],
  sight: MatchAccess = {},
): Map<number, ItemMatch[]> => {
  const found = new Map<number, ItemMatch[]>()
  const rows = readModel.rows(
    rowSchema,
    `${matchesOf(kind, sight)} WHERE match.client_id = ? AND match.dismissed = 0 AND ${visibleMatch('match', sight)} AND match.item_id IN (SELECT value FROM json_each(?))
     ORDER BY match.item_id, 2, ${closeness(readModel)}, asset.value, match.asset_id`,
    [organizationId, JSON.stringify(ids)],
  )
  for (const { item_id: id, kind: why, asset_id, type, value, ...group } of rows) {
    const matches = found.get(id) ?? []
    found.set(id, matches)
    if (matches.length < matchesPerRow)
      matches.push({ kind: why, asset: { asset_id, asset_type: type, value }, ...inIndicators(group) })
  }
  return found
}

/**
 * The number of indicators through which a threat matches, and their strictest TLP level. Empty when the threat matches
 * directly.
 */
const inIndicators = ({
  indicators,
  level,
}: Pick<z.infer<typeof rowSchema>, 'indicators' | 'level'>): Pick<ItemMatch, 'indicators' | 'tlp'> =>
  indicators === 0 ? {} : { indicators, ...(level === null ? {} : { tlp: tlpOfRank(level) }) }

/** TLP level of a line that shows the matches of an item: the strictest of the item and the matches. */
export const tlpWithMatches = (tlp: TlpLevel, matches: readonly ItemMatch[]): TlpLevel =>
  matches.reduce((level, match) => stricterTlp(level, match.tlp ?? level), tlp)

/** Items with their matches; unchanged for callers without assets. */
export const itemsWithMatches = <Item extends { readonly concerns?: ItemMatch[] | undefined }>(
  readModel: ReadModel,
  kind: MatchedItem,
  organizationId: number | undefined,
  items: readonly Item[],
  idOf: (item: Item) => number,
  sight: MatchAccess = {},
): Item[] => {
  if (organizationId === undefined) return [...items]
  const matches = matchesOfItems(readModel, kind, organizationId, items.map(idOf), sight)
  return items.map((item) => ({ ...item, concerns: matches.get(idOf(item)) ?? [] }))
}

/** One item with its matches; unchanged for callers without assets. */
export const itemWithMatches = <Item extends { readonly concerns?: ItemMatch[] | undefined }>(
  readModel: ReadModel,
  kind: MatchedItem,
  organizationId: number | undefined,
  id: number,
  item: Item,
  sight: MatchAccess = {},
): Item => {
  const [one = item] = itemsWithMatches(readModel, kind, organizationId, [item], () => id, sight)
  return one
}

/**
 * Explains why an item matches an organization's assets, and what it was compared with. `subject` holds the compared
 * values of the item.
 */
export const explainMatches = (
  matched: MatchedReadModel,
  kind: MatchedItem,
  organizationId: number,
  id: number,
  subject: Subject,
  sight: MatchAccess = {},
): { concerns: ExplainedMatch[]; compared: Compared } => ({
  concerns: explainedMatches(matched, kind, organizationId, id, subject, sight),
  compared: comparedOf(matched, kind, organizationId, id),
})

/** The matches of an item, including dismissed ones, with the matching parts of both sides. */
const explainedMatches = (
  { readModel, watched }: Omit<MatchedReadModel, 'at'>,
  kind: MatchedItem,
  organizationId: number,
  id: number,
  subject: Subject,
  sight: MatchAccess,
): ExplainedMatch[] => {
  // An organization sees only its own exposures.
  const isOwn = kind === 'visibility'
  const dismissals = new Map(
    watched
      .dismissedOf(organizationId, kind, id)
      .map(({ asset_id, by_name, created }) => [
        asset_id,
        { by: by_name, date: new Date(created).toISOString() },
      ]),
  )
  return readModel
    .rows(
      rowSchema,
      `${matchesOf(kind, sight)} WHERE match.client_id = ? AND match.item_id = ? AND ${visibleMatch('match', sight)} ORDER BY match.dismissed, 2, ${closeness(readModel)}, asset.value, match.asset_id LIMIT ${matchesPerItem}`,
      [organizationId, id],
    )
    .map(({ kind: why, indicators, level, asset_id, type, value, key, created }) => {
      const asset = { id: asset_id, organizationId, type, value, key }
      const explained = indicators > 0 ? undefined : watched.explain(subject, asset, isOwn)
      return {
        kind: why,
        asset: { asset_id, asset_type: type, value, creation_date: new Date(created).toISOString() },
        here: explained === undefined ? null : explained.here,
        there: explained === undefined ? null : explained.asset,
        dismissed: dismissals.get(asset_id) ?? null,
        ...inIndicators({ indicators, level }),
      }
    })
}

/**
 * The organization's assets that an item was compared with, as of the reply. Independent of other organizations' assets
 * and actions.
 */
export const comparedOf = (
  { readModel, at }: { readonly readModel: ReadModel; readonly at: Date },
  kind: MatchedItem,
  organizationId: number,
  id: number,
): Compared => ({
  assets: assetCount(readModel, organizationId),
  date: at.toISOString(),
  complete: isCompared(readModel, kind, organizationId, id),
})

/** Whether the matches of an item with an organization's assets are up to date. */
const isCompared = (readModel: ReadModel, kind: MatchedItem, organizationId: number, id: number): boolean => {
  const state = projectionState(readModel)
  if (state === undefined) return false
  const { passed, clients: organizationIds, sequence } = state
  const isPassed =
    passed === null || id <= passed || (organizationIds !== null && !organizationIds.includes(organizationId))
  return (
    isPassed && readModel.count(`SELECT coalesce(max(_seq), 0) FROM ${kind} WHERE id = ?`, [id]) <= sequence
  )
}

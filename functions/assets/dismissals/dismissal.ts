/** Rules for dismissing a match: the item must be visible and match the asset, and outdated dismissals make room. */
import * as z from 'zod'
import { readGroupMatches } from '#functions/asset-matches/group-matches.ts'
import { storedItems, type VisibleItem } from '#functions/asset-matches/match-sources.ts'
import { watchedAssets } from '#functions/asset-matches/watched-assets.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Table } from '#functions/core/store/table.ts'
import { visibleExposure } from '#functions/exposures/exposure-match-queries.ts'
import { visibleIndicator } from '#functions/indicators/indicator-match-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { visibleThreat } from '#functions/threats/threat-match-queries.ts'
import {
  moduleOfItem,
  type MatchedItem,
  matchedItems,
  dismissalsOfOrganization,
} from '#shared/contracts/asset-matches.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'

type Where = Pick<Platform, 'table' | 'snapshots'>

/** Throws `module_forbidden` for a caller without the module of the item. */
export const checkModuleOf = (session: Session, item: MatchedItem): void => {
  if (!hasModule(session.access, moduleOfItem[item])) throw new PortalError('module_forbidden')
}

/** Reads a published indicator or threat, or an exposure of the organization. Throws `not_found` otherwise. */
export const visibleItem = async (
  table: Table,
  organizationId: number,
  item: MatchedItem,
  id: number,
): Promise<VisibleItem> => {
  const seen = await readers[item](table, id, organizationId)
  if (seen === undefined) throw new PortalError('not_found')
  return seen
}

const readers: Record<
  MatchedItem,
  (table: Table, id: number, organizationId: number) => Promise<VisibleItem | undefined>
> = { feed: visibleIndicator, threat: visibleThreat, visibility: visibleExposure }

/** Throws `concern_gone` unless the item matches the asset, as readers see it. `assets` is the read model of assets. */
export const checkMatches = async (
  { snapshots }: Where,
  { access, maxTlp }: Session,
  assets: ReadModel,
  { matches, group }: VisibleItem,
  { organizationId, assetId }: { readonly organizationId: number; readonly assetId: number },
): Promise<void> => {
  const matching = await import('#functions/asset-matches/asset-matching.ts')
  const own = watchedAssets(assets, matching).of([organizationId])
  if (
    matches(own.matcher).some((match) => match.assetId === assetId && match.organizationId === organizationId)
  )
    return
  const asset = own.all.get(assetId)
  const byGroups = group !== undefined && asset !== undefined && access.has_feed_access
  const kept = byGroups && snapshots !== undefined ? await readGroupMatches(snapshots) : undefined
  const isOfGroup =
    typeof kept === 'object' &&
    kept.value.concerns.some(
      (one) =>
        one.group_id === group &&
        one.client_id === organizationId &&
        one.asset_id === assetId &&
        one.asset_key === asset?.key &&
        one.levels[tlpRank(maxTlp ?? 'red')] !== null,
    )
  if (!isOfGroup) throw new PortalError('concern_gone')
}

const dismissalSchema = z.object({ id: z.int(), by: z.string(), created: z.int() })

/** The organization's dismissal of a match between an item and an asset. */
export const dismissalOf = (
  readModel: ReadModel,
  organizationId: number | null,
  pair: { readonly item: MatchedItem; readonly item_id: number; readonly asset_id: number },
): z.infer<typeof dismissalSchema> | undefined =>
  readModel.row(
    dismissalSchema,
    'SELECT id, by_name AS by, created FROM concern_dismissal WHERE client_id = ? AND item = ? AND item_id = ? AND asset_id = ?',
    [organizationId, pair.item, pair.item_id, pair.asset_id],
  )

/** Maximum of each kind deleted in one commit. */
const clearedAtOnce = 20
/** Items looked up per request. */
const lookedForAtOnce = 100

const pairSchema = z
  .object({ id: z.int(), item: z.enum(matchedItems), item_id: z.int() })
  .transform(({ item_id, ...pair }) => ({ ...pair, itemId: item_id }))

/**
 * The ids of outdated dismissals to delete with the next one, since their number is limited: those of deleted assets and, if there is still no room, those of
 * deleted items. `most` is the maximum per organization. Throws `too_many_dismissals` when there is still no room.
 */
export const endedDismissals = async (
  readModel: ReadModel,
  table: Pick<Table, 'batchGet'>,
  organizationId: number,
  most = dismissalsOfOrganization,
): Promise<number[]> => {
  const total = readModel.count('SELECT count(*) FROM concern_dismissal WHERE client_id = ?', [
    organizationId,
  ])
  const ended = readModel.rows(
    idRow,
    `SELECT id FROM concern_dismissal WHERE client_id = ? AND asset_id NOT IN (SELECT id FROM asset) LIMIT ${clearedAtOnce}`,
    [organizationId],
  )
  if (total - ended.length >= most)
    ended.push(...(await ofDeletedItems(readModel, table, organizationId, ended)))
  if (total - ended.length >= most) throw new PortalError('too_many_dismissals')
  return ended
}

/** Items are in other collections, so each is looked up. Only an organization at its limit pays for that. */
const ofDeletedItems = async (
  readModel: ReadModel,
  table: Pick<Table, 'batchGet'>,
  organizationId: number,
  known: readonly number[],
): Promise<number[]> => {
  const pairs = readModel.rows(
    pairSchema,
    'SELECT id, item, item_id FROM concern_dismissal WHERE client_id = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id',
    [organizationId, JSON.stringify(known)],
  )
  const found: number[] = []
  for (let start = 0; start < pairs.length && found.length < clearedAtOnce; start += lookedForAtOnce) {
    const part = pairs.slice(start, start + lookedForAtOnce)
    const items = await storedItems(table, part)
    found.push(...part.flatMap(({ id }, index) => (items[index] === undefined ? [id] : [])))
  }
  return found.slice(0, clearedAtOnce)
}

/** The items whose matches organizations dismiss: whether the caller sees one, and what it matches. */
import { readGroupMatches } from '#functions/asset-matches/groups-reader.ts'
import * as z from 'zod'
import { watchedAssets } from '#functions/asset-matches/watched-assets.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { aboutExposure } from '#functions/asset-matches/names-within.ts'
import { moduleOfItem, type MatchedItem } from '#shared/contracts/asset-matches.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import type { AssetMatch } from '#shared/domain/asset-matches/asset-match.ts'
import type { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { textsOf } from '#shared/domain/translations.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'

type Where = Pick<Platform, 'table' | 'snapshots'>

const indicatorSchema = z.object({
  is_verified: z.literal(true),
  value: z.string(),
  key: z.string(),
  type_id: z.int(),
})
const threatSchema = z.object({
  name: z.string(),
  description: z.string().nullable().default(null),
  translation: z
    .object({ lang: languageSchema, name: z.string(), description: z.string().nullable() })
    .optional(),
  tag_ids: z.array(z.int()),
  ioc_group_id: z.int().nullish(),
})
const visibilitySchema = z.object({
  client_id: z.int(),
  name: z.string(),
  description: z.string().nullish(),
})
const namedSchema = z.object({ entity: z.object({ name: z.string() }) })

/** An item that users of an organization see, with the words by which it matches their assets. */
interface VisibleItem {
  readonly matches: (matcher: AssetMatcher) => AssetMatch[]
  /** For a threat: the group whose indicators it also matches by. */
  readonly group?: number | undefined
}

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
  const stored = await table.get(keys.entity(item, id))
  const seen = await readers[item](stored?.['entity'], organizationId, table)
  if (seen === undefined) throw new PortalError('not_found')
  return seen
}

const readers: Record<
  MatchedItem,
  (entity: unknown, organizationId: number, table: Table) => Promise<VisibleItem | undefined>
> = {
  feed: async (entity, _, table) => {
    const { data } = indicatorSchema.safeParse(entity)
    if (data === undefined) return undefined
    const { value, key, type_id: id } = data
    const [type] = (await namesOf(table, 'feed_type', [id])).flatMap(typesOfName)
    return { matches: (matcher) => matcher.ofIndicator({ value, key, type }) }
  },
  threat: async (entity, _, table) => {
    const { data } = threatSchema.safeParse(entity)
    if (data === undefined) return undefined
    const { tag_ids, ioc_group_id: group } = data
    const tags = await namesOf(table, 'threat_tag', tag_ids)
    const texts = textsOf(data)
    return { matches: (matcher) => matcher.ofText({ texts, tags }), group: group ?? undefined }
  },
  visibility: (entity, organizationId) => {
    const { data } = visibilitySchema.safeParse(entity)
    if (data?.client_id !== organizationId) return Promise.resolve(undefined)
    const texts = [data.name, ...aboutExposure(data.description ?? null)]
    return Promise.resolve({ matches: (matcher) => matcher.ofText({ texts, tags: [], organizationId }) })
  },
}

const namesOf = async (
  table: Table,
  kind: 'feed_type' | 'threat_tag',
  ids: readonly number[],
): Promise<string[]> =>
  (await table.batchGet(ids.map((id) => keys.entity(kind, id)))).flatMap(
    (item) => namedSchema.safeParse(item).data?.entity.name ?? [],
  )

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

/** The filters of indicator lists, and how to query a million rows (part 2 section 2). */
import * as z from 'zod'
import { apiKeysCollection, type ApiKeyKinds } from '#functions/api-keys/api-key-store.ts'
import { matchFilter } from '#functions/asset-matches/match-queries.ts'
import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { indexName, linkTable } from '#functions/core/event-store/definition.ts'
import { type Access, countRows, idsInOrder } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  allOf,
  anyOf,
  between,
  contains,
  is,
  isSet,
  nothing,
  oneOf,
  refersToAny,
  type Condition,
} from '#functions/core/read-model/where.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { ofTlp } from '#functions/rules/tlp/tlp.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import type { IndicatorQuery, indicatorFilterShape } from '#shared/contracts/indicators.ts'
import { everyAddressKeys } from '#shared/domain/indicators/every-address.ts'
import { searchTextRange, searchForms } from '#shared/domain/indicators/matching-key.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import type { IndicatorAccess } from './access-queries.ts'
import { indicatorIndexes, indicatorsCollection, type IndicatorKinds } from './indicator-store.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'

/** What commands, queries and routes of indicators, groups and views need. */
export interface IndicatorsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<ViewKinds>
  readonly threats: Collection<ThreatKinds>
  readonly sightings: Collection<SightingKinds>
  /** Indicators are matched with these. */
  readonly assets: Collection<AssetKinds>
  /** Keys may be limited to groups and views. */
  readonly apiKeys: Collection<ApiKeyKinds>
  readonly files: Files
}

/** Composes the area from the platform. */
export const indicatorsDependencies = (platform: Platform): IndicatorsDependencies => {
  if (platform.files === undefined) throw new Error('Indicators need the files bucket')
  return {
    platform,
    indicators: platform.collection(indicatorsCollection),
    views: platform.collection(viewsCollection),
    threats: platform.collection(threatsCollection),
    sightings: platform.collection(sightingsCollection),
    assets: platform.collection(assetsCollection),
    apiKeys: platform.collection(apiKeysCollection),
    files: platform.files,
  }
}

/**
 * How the rows of a search are found: small columns of the publication index, a text, links to tags or groups, or each
 * full row.
 */
type Way = 'columns' | 'text' | 'links' | 'row'

export interface IndicatorSearch {
  readonly where: Condition
  readonly ways: readonly Way[]
  /** Whether the search has no filters beyond visibility. */
  readonly isWhole: boolean
  /** The condition without the filter for asset matches. Absent when there is no such filter. */
  readonly others?: Condition
}

const part = (way: Way, where: Condition | undefined): IndicatorSearch[] =>
  where === undefined ? [] : [{ where, ways: [way], isWhole: false }]

/** Combines searches with AND. */
export const allSearches = (searches: readonly IndicatorSearch[]): IndicatorSearch => ({
  where: allOf(searches.map(({ where }) => where)),
  ways: searches.flatMap(({ ways }) => ways),
  isWhole: searches.every(({ isWhole }) => isWhole),
  ...(searches.some(({ others }) => others !== undefined)
    ? { others: allOf(searches.map(({ where, others }) => others ?? where)) }
    : {}),
})

/** Indicators that match the caller's assets, or those that do not. */
const matchCondition = ({ assetOwner }: IndicatorAccess, wanted: boolean | undefined): IndicatorSearch[] =>
  // The few that match are found through the matches. Those that do not are nearly all.
  part(wanted === true ? 'links' : 'columns', matchFilter('feed', assetOwner, wanted)).map((search) => ({
    ...search,
    others: { sql: 'TRUE', parameters: [] },
  }))

/** A search whose condition is checked on each row. */
export const searchOf = (where: Condition): IndicatorSearch => ({
  where,
  ways: ['row'],
  isWhole: false,
})

const linked = (
  column: 'tag_ids' | 'group_ids' | 'source_ids',
  ids: readonly number[] | undefined,
): IndicatorSearch[] => part('links', refersToAny('feed', column, 'feed.id', ids))

/** The indicators of a group, if the caller may see it. */
export const ofGroup = (id: number): IndicatorSearch => allSearches(linked('group_ids', [id]))

/** Indicators in any of the groups that the caller may see. Unverified groups are ignored, even in filters. */
const ofGroups = (visible: IndicatorAccess, ids: readonly number[] | undefined): IndicatorSearch[] => {
  if (ids === undefined || ids.length === 0) return []
  if (visible.isAnalyst) return linked('group_ids', ids)
  const seen = `SELECT id FROM feed_group AS grouping WHERE grouping.id IN (${ids.map(() => '?').join(', ')}) AND ${visible.condition('grouping').sql}`
  const links = linkTable('feed', 'group_ids')
  return part('links', {
    sql: `feed.id IN (SELECT owner FROM ${links} WHERE ref IN (${seen}))`,
    parameters: ids,
    tried: {
      sql: `EXISTS (SELECT 1 FROM ${links} AS link WHERE link.ref IN (${seen}) AND link.owner = feed.id)`,
      parameters: ids,
    },
  })
}

/** Indicators in any group that the caller may see, or in none. */
const inGroup = (visible: IndicatorAccess, wanted: boolean | undefined): IndicatorSearch[] => {
  if (wanted === undefined) return []
  const seen = visible.condition('grouping').sql
  const sql = `feed.id IN (SELECT owner FROM ${linkTable('feed', 'group_ids')} WHERE ref IN (SELECT id FROM feed_group AS grouping WHERE ${seen}))`
  const tried = `EXISTS (SELECT 1 FROM json_each(feed.group_ids) AS link CROSS JOIN feed_group AS grouping ON grouping.id = link.value AND ${seen})`
  const not = wanted ? '' : 'NOT '
  return part(wanted ? 'links' : 'row', {
    sql: `${not}${sql}`,
    parameters: [],
    tried: { sql: `${not}${tried}`, parameters: [] },
  })
}

/**
 * The filters of an indicator list, limited to what the caller may see (part 2 section 2). Filters by analyst fields
 * find nothing for others.
 */
export const indicatorSearch = (
  visible: IndicatorAccess,
  query: Omit<IndicatorQuery, 'page' | 'per_page' | 'sort'>,
): IndicatorSearch => {
  const seen = visible.condition('feed')
  return allSearches([
    { where: seen, ways: [], isWhole: true },
    ...within(query.search),
    ...within(query.value),
    ...part('columns', oneOf('feed.category_id', query.categories)),
    ...part('columns', oneOf('feed.type_id', query.types)),
    ...linked('tag_ids', query.tags),
    ...ofGroups(visible, query.groups),
    ...inGroup(visible, query.has_group),
    ...part(
      'row',
      visible.isAnalyst || query.origin === undefined
        ? contains('feed.origin_search', query.origin)
        : nothing,
    ),
    ...part('columns', is('feed.verified', query.is_verified)),
    ...part('columns', is('feed.ids_flag', query.ids_flag)),
    ...part('columns', ofTlp('feed', query.tlp)),
    ...part('columns', between('feed.published', query.publication_after, query.publication_before)),
    ...part('row', created(visible, query)),
    ...part('row', sent(visible, query.sent)),
    ...part('columns', isSet('feed.expired', query.is_expired)),
    ...falsePositive(visible, query.is_false_positive),
    ...matchCondition(visible, query.concerns_us),
    ...ofSources(visible, query),
  ])
}

/** Only analysts learn where indicators come from. */
const ofSources = (
  { isAnalyst }: IndicatorAccess,
  { sources, min_sources: least }: Pick<IndicatorQuery, 'sources' | 'min_sources'>,
): IndicatorSearch[] => {
  if (sources === undefined && least === undefined) return []
  if (!isAnalyst) return part('columns', nothing)
  return [
    ...linked('source_ids', sources),
    ...part('row', least === undefined ? undefined : { sql: 'feed.living >= ?', parameters: [least] }),
  ]
}

/** Filters by false positives of the caller's organization. Finds nothing for callers without an organization. */
const falsePositive = (
  { falsePositives }: Pick<IndicatorAccess, 'falsePositives'>,
  wanted: boolean | undefined,
): IndicatorSearch[] => {
  if (wanted === undefined) return []
  if (falsePositives === undefined) return part('columns', nothing)
  return part(wanted ? 'links' : 'row', {
    sql: `feed.id ${wanted ? '' : 'NOT '}IN (SELECT value FROM json_each(?))`,
    parameters: [JSON.stringify([...falsePositives])],
  })
}

/** Options of an export or machine request in addition to its filters. */
export interface MachineOptions {
  readonly expired?: 'include' | undefined
  readonly false_positives?: 'include' | undefined
  readonly is_expired?: boolean | undefined
  readonly is_false_positive?: boolean | undefined
}

/**
 * Machines receive neither expired indicators nor false positives of the organization, unless they request them by an
 * option or a filter.
 */
export const machineConditions = (
  visible: Pick<IndicatorAccess, 'falsePositives'>,
  asked: MachineOptions,
): IndicatorSearch[] => [
  ...(asked.expired === 'include' || asked.is_expired !== undefined
    ? []
    : part('columns', { sql: 'feed.expired IS NULL', parameters: [] })),
  ...(asked.false_positives === 'include' ||
  asked.is_false_positive !== undefined ||
  visible.falsePositives === undefined ||
  visible.falsePositives.size === 0
    ? []
    : falsePositive(visible, false)),
]

/** Only analysts may filter by creation date. */
const created = (
  { isAnalyst }: IndicatorAccess,
  {
    creation_after: after,
    creation_before: before,
  }: Pick<IndicatorQuery, 'creation_after' | 'creation_before'>,
): Condition | undefined => {
  if (after === undefined && before === undefined) return undefined
  return isAnalyst ? between('feed.created', after, before) : nothing
}

/** Only analysts may filter by whether e-mails were sent. */
const sent = ({ isAnalyst }: IndicatorAccess, wanted: boolean | undefined): Condition | undefined =>
  isAnalyst || wanted === undefined ? isSet('feed.sent', wanted) : nothing

/** The value contains the text, in any notation. */
const within = (text: string | undefined): IndicatorSearch[] => {
  const { parts, whole } = searchForms(text ?? '')
  const isKey = anyOf(
    whole.map((key) => ({
      sql: 'feed.value_key >= ? AND feed.value_key < ?',
      parameters: searchTextRange(key),
    })),
  )
  const where = anyOf([
    ...parts.map((one) => ({ sql: 'instr(feed.value_key, ?) > 0', parameters: [one] })),
    isKey,
  ])
  return part(
    'text',
    where === undefined
      ? undefined
      : { ...where, requires: { column: 'value_key', texts: parts, or: isKey } },
  )
}

const indexedBy = (index: keyof typeof indicatorIndexes): string =>
  `INDEXED BY ${indexName('feed', indicatorIndexes[index])}`

/**
 * The order and index of an indicator list. SQLite would choose any index with an equality: among a million rows, the
 * status that nine of ten share.
 */
export const indicatorAccess = (
  visible: IndicatorAccess,
  search: IndicatorSearch,
  sort: IndicatorQuery['sort'],
): { order: { column: string; descending: boolean }[]; access: Access } => {
  const chosen = sort ?? (visible.isAnalyst ? '-creation_date' : '-verification_date')
  const descending = chosen.startsWith('-')
  const byCreation = visible.isAnalyst && chosen.endsWith('creation_date')
  return {
    // Unverified indicators have no publication date. The index keeps those apart, so the order is the same.
    order: byCreation
      ? [{ column: 'created', descending }]
      : [
          { column: 'verified', descending },
          { column: 'published', descending },
        ],
    access: {
      find: findBy(search.ways),
      scan: indexedBy(byCreation ? 'created' : 'published'),
      isCached: search.ways.includes('text') || search.ways.includes('row'),
      // Counting the few unverified ones is faster than counting the others.
      ...(search.isWhole && !visible.isAnalyst && visible.maxTlp === undefined
        ? {
            total: `SELECT (SELECT count(*) FROM feed) - (SELECT count(*) FROM feed ${indexedBy('published')} WHERE verified = 0)`,
          }
        : {}),
    },
  }
}

/** The most selective access: links of tags and groups, then the text, then the small columns. */
const findBy = (ways: readonly Way[]): string => {
  if (ways.includes('links')) return 'NOT INDEXED'
  if (ways.includes('row')) return ''
  return ways.includes('text') ? indexedBy('key') : indexedBy('published')
}

/** Excludes networks of all addresses from rows `feed`: machines must never receive one. */
export const notEveryAddress: Condition = {
  sql: everyAddressKeys.map(() => 'NOT (feed.value_key >= ? AND feed.value_key < ?)').join(' AND '),
  parameters: everyAddressKeys.flatMap(searchTextRange),
}

const ids = z.array(z.int()).optional()
const text = z.string().optional()
const choice = z.boolean().optional()

/** The filters of an indicator list as a job stores them, already parsed. */
export const storedFilterSchema = z.object({
  search: text,
  value: text,
  categories: ids,
  types: ids,
  tags: ids,
  groups: ids,
  has_group: choice,
  origin: text,
  is_verified: choice,
  ids_flag: choice,
  tlp: z.array(z.enum(tlpLevels)).optional(),
  publication_after: text,
  publication_before: text,
  creation_after: text,
  creation_before: text,
  sent: choice,
  is_expired: choice,
  is_false_positive: choice,
  concerns_us: choice,
  sources: ids,
  min_sources: z.int().optional(),
} satisfies {
  readonly [Name in keyof typeof indicatorFilterShape]: z.ZodType<
    z.output<(typeof indicatorFilterShape)[Name]>
  >
})

/** The ids of all matching indicators, in the caller's order. */
export const indicatorIdsInOrder = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
  sort: IndicatorQuery['sort'],
): number[] =>
  idsInOrder(readModel, { from: 'feed', where: search.where, ...indicatorAccess(visible, search, sort) })

/** The number of matching indicators. */
export const countIndicators = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
): number =>
  countRows(readModel, {
    from: 'feed',
    where: search.where,
    access: indicatorAccess(visible, search, undefined).access,
  })

/** Indicators that have not expired and are no false positives. */
export const validIndicators = (falsePositives: ReadonlySet<number>): Condition => ({
  sql: 'feed.expired IS NULL AND feed.id NOT IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify([...falsePositives])],
})

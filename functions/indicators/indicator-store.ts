/**
 * The collection of indicators with their groups, comments and dictionaries. An indicator lists its groups, so that a
 * list filtered by group is one query of the read model.
 */
import * as z from 'zod'
import { plainEntryKind, plainEntrySchema, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import { matchTables } from '#functions/asset-matches/match-tables.ts'
import { commitColumns, defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { groupNameFields, type GroupReaders } from '#functions/rules/tlp/group-names.ts'
import {
  disclosedTlp,
  explicitTlpShape,
  tlpColumn,
  tlpDefaultKind,
  tlpRow,
} from '#functions/rules/tlp/tlp.ts'
import { networkKind } from '#shared/domain/indicators/containers.ts'
import { rebuiltSearchText, searchTextOf } from '#shared/domain/indicators/matching-key.ts'
import { defaultValidityDays } from '#shared/domain/indicators/validity.ts'
import {
  translatedShape,
  wholeTranslationColumns,
  wholeTranslationRow,
} from '#functions/rules/translations/columns.ts'
import { nameKey, searchKey, sortKey } from '#shared/domain/text.ts'
import { indicatorMatchProjection } from './indicator-match-queries.ts'

/**
 * An unpublished publication, with everything machines received of it and everything that decided who received it.
 * Instants are ISO 8601.
 */
const takenBackSchema = z.object({
  published: z.string(),
  at: z.string(),
  /** The journal sequence of the commit that unpublished it. 0 when unknown. */
  sequence: z.int().default(0),
  value: z.string(),
  /** The normalized form used for matching. */
  key: z.string().optional(),
  type_id: z.int(),
  category_id: z.int(),
  tag_ids: z.array(z.int()).default([]),
  group_ids: z.array(z.int()).default([]),
  ids_flag: z.boolean(),
  /** When it became valid again after it had expired. */
  revived: z.string().optional(),
  /** The reason that readers see. */
  reason: z.string().optional(),
  ...explicitTlpShape,
})
export type TakenBack = z.infer<typeof takenBackSchema>
/** Maximum number of unpublished publications kept; the oldest are dropped. */
export const mostTakenBack = 20

/** What a source says of an indicator. Instants are ISO 8601. */
const sourceOfIndicatorSchema = z.object({
  source_id: z.int(),
  /** The source's own id. */
  own_id: z.string().optional(),
  /** The run that first had it. */
  since: z.string(),
  /** 0 to 100. */
  confidence: z.int(),
  /** The run that no longer had it. */
  gone: z.string().optional(),
  /** It went from a source whose indicators of its type do not end. */
  no_end: z.boolean().optional(),
  /** By its licence the indicator may not leave the portal. */
  portal_only: z.boolean().optional(),
})
export type SourceOfIndicator = z.infer<typeof sourceOfIndicatorSchema>

/** The sources that have an indicator now. */
export const livingSources = ({ sources = [] }: Pick<IndicatorEntity, 'sources'>): SourceOfIndicator[] =>
  sources.filter(({ gone }) => gone === undefined)

/** An indicator with what its sources say. What only portal-only sources had may not leave the portal. */
export const withSources = (
  { portal_only: _, ...indicator }: IndicatorEntity,
  sources: readonly SourceOfIndicator[],
): IndicatorEntity => {
  const isPortalOnly =
    indicator.of_sources === true &&
    sources.length > 0 &&
    sources.every(({ portal_only: isOnly }) => isOnly === true)
  return { ...indicator, sources: [...sources], ...(isPortalOnly ? { portal_only: true } : {}) }
}

export const indicatorEntitySchema = z.object({
  /** Refanged, otherwise as entered. */
  value: z.string(),
  /** The normalized form used for matching: `storedValue`. */
  key: z.string(),
  origin: z.string(),
  category_id: z.int(),
  type_id: z.int(),
  tag_ids: z.array(z.int()),
  group_ids: z.array(z.int()),
  is_verified: z.boolean(),
  ids_flag: z.boolean(),
  notes: z.string().nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
  /** When it was verified, which publishes it. Null while it is not published. */
  published_date: z.string().nullable(),
  /** When organizations were notified by e-mail, or null. */
  sent_date: z.string().nullable(),
  /** The last unpublished publication. Machines that received it are sent its withdrawal. */
  former_publication: z.string().optional(),
  /**
   * All unpublished publications, oldest first. Edits before the next publication must stay hidden from earlier
   * readers.
   */
  taken_back: z.array(takenBackSchema).optional(),
  /** The start of its validity, if not the publication: the last sighting. Only for published ones. */
  renewed_date: z.string().optional(),
  /** When an analyst confirmed it or changed its value. Its validity starts at this time or later. */
  checked_date: z.string().optional(),
  /** When its validity ended. Absent while it is valid. */
  expired_date: z.string().optional(),
  /** When it became valid again after it had expired. */
  revived_date: z.string().optional(),
  /** The sources that have it, or had it until `gone`. At most `sourceLimits.sourcesOfIndicator`. */
  sources: z.array(sourceOfIndicatorSchema).optional(),
  /** A source added it. An indicator that people added is theirs: no source withdraws it. */
  of_sources: z.boolean().optional(),
  ...explicitTlpShape,
})
export type IndicatorEntity = z.infer<typeof indicatorEntitySchema>

/**
 * Indexes for the filters of a million indicators, so that rows need not be read:
 * - by publication, with unverified ones apart, which have no such date
 * - by creation
 * - by value
 *
 * Queries name the index they use.
 */
export const indicatorIndexes = {
  published: ['verified', 'published', 'id', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  created: ['created', 'id', 'verified', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  key: ['value_key', 'verified', 'published', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  network: ['network'],
  /** The order of the change feed. */
  changed: [commitColumns.at, commitColumns.sequence],
  /** The few unpublished ones: see `withdrawnIndicators`. */
  takenBack: ['was_published'],
} as const

/** Unpublished publications as JSON for the read model, each with its search text. */
const takenBackText = (all: readonly TakenBack[]): string =>
  JSON.stringify(
    all.map((one) => ({
      ...one,
      found: searchTextOf(one.value, one.key ?? one.value),
      level: tlpRow(one).tlp,
    })),
  )

const takenBackListSchema = z.array(takenBackSchema)

const indicatorKind = kind({
  name: 'feed',
  schema: indicatorEntitySchema,
  columns: {
    value: 'text',
    /** The search key: `searchTextOf`, which begins with the normalized form in lower case. */
    value_key: 'text',
    /** The kind of a network (`networkKind`). Null for anything else. */
    network: 'integer?',
    origin: 'text',
    origin_search: 'text',
    category_id: 'integer',
    type_id: 'integer',
    tag_ids: 'ids',
    group_ids: 'ids',
    verified: 'integer',
    ids_flag: 'integer',
    /** Whether it has notes. These are long and read one by one. */
    has_notes: 'integer',
    created: 'integer',
    published: 'integer?',
    /** The last unpublished publication. */
    was_published: 'integer?',
    /** The unpublished publications as JSON, or null. */
    taken_back: 'text?',
    sent: 'integer?',
    /** The start of its validity. Null when it is not published. */
    renewed: 'integer?',
    expired: 'integer?',
    revived: 'integer?',
    /** How many sources have it, and which. */
    living: 'integer',
    source_ids: 'ids',
    ...tlpColumn,
  },
  indexes: Object.values(indicatorIndexes),
  row: (indicator) => ({
    value: indicator.value,
    value_key: searchTextOf(indicator.value, indicator.key),
    network: networkKind(indicator.key) ?? null,
    origin: indicator.origin,
    origin_search: searchKey(indicator.origin),
    category_id: indicator.category_id,
    type_id: indicator.type_id,
    tag_ids: indicator.tag_ids,
    group_ids: indicator.group_ids,
    verified: Number(indicator.is_verified),
    ids_flag: Number(indicator.ids_flag),
    has_notes: Number(indicator.notes !== null && indicator.notes !== ''),
    created: Date.parse(indicator.creation_date),
    published: timeOf(indicator.published_date),
    was_published: timeOf(indicator.former_publication),
    taken_back: indicator.taken_back === undefined ? null : takenBackText(indicator.taken_back),
    sent: timeOf(indicator.sent_date),
    renewed: timeOf(
      indicator.published_date === null ? null : (indicator.renewed_date ?? indicator.published_date),
    ),
    expired: timeOf(indicator.expired_date),
    revived: timeOf(indicator.revived_date),
    living: livingSources(indicator).length,
    source_ids: livingSources(indicator).map(({ source_id: id }) => id),
    ...tlpRow(indicator),
  }),
  version: 7,
  keepsTombstones: true,
  tombstoneIndexes: [indicatorIndexes.takenBack],
  current: (row) => ({
    ...row,
    value_key: rebuiltSearchText(String(row['value']), String(row['value_key'])),
    was_published: row['was_published'] ?? null,
    taken_back:
      typeof row['taken_back'] === 'string'
        ? takenBackText(takenBackListSchema.parse(JSON.parse(row['taken_back'])))
        : null,
    network: row['network'] ?? networkKind(String(row['value_key'])) ?? null,
    renewed: row['renewed'] ?? row['published'] ?? null,
    expired: row['expired'] ?? null,
    revived: row['revived'] ?? null,
    living: row['living'] ?? 0,
    source_ids: row['source_ids'] ?? [],
  }),
  derived: matchTables(indicatorMatchProjection),
  disclosed: (item) => disclosedTlp(item),
  counters: ({ verified }) => [{ scope: 'all', field: verified === 1 ? 'verified' : 'unverified' }],
})

export const indicatorGroupEntitySchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ...translatedShape,
  tag_ids: z.array(z.int()),
  is_verified: z.boolean(),
  /** ISO 8601. */
  creation_date: z.string(),
  last_update_date: z.string(),
  /** The commit that last hid it from readers. Machines that received it must remove it. */
  hidden: z.object({ at: z.string(), sequence: z.int() }).optional(),
  ...explicitTlpShape,
})
export type IndicatorGroupEntity = z.infer<typeof indicatorGroupEntitySchema>

const indicatorGroupKind = kind({
  name: 'feed_group',
  schema: indicatorGroupEntitySchema,
  columns: {
    name: 'text',
    name_key: 'text',
    name_search: 'text',
    name_sort: 'text',
    description: 'text?',
    ...wholeTranslationColumns,
    /** Used to find names that clash. */
    translation_key: 'rare',
    tag_ids: 'ids',
    verified: 'integer',
    updated: 'integer',
    hidden_at: 'integer?',
    hidden_seq: 'integer?',
    ...tlpColumn,
  },
  indexes: [
    ['name_key'],
    ['translation_key'],
    ['name_sort', 'id'],
    ['updated', 'id'],
    ['verified', 'updated', 'id'],
  ],
  row: (group) => ({
    name: group.name,
    name_key: nameKey(group.name),
    name_search: searchKey(group.name),
    name_sort: sortKey(group.name),
    description: group.description,
    ...wholeTranslationRow(group),
    translation_key: group.translation === undefined ? undefined : nameKey(group.translation.name),
    tag_ids: group.tag_ids,
    verified: Number(group.is_verified),
    updated: Date.parse(group.last_update_date),
    hidden_at: timeOf(group.hidden?.at),
    hidden_seq: group.hidden?.sequence ?? null,
    ...tlpRow(group),
  }),
  disclosed: (item) => disclosedTlp(item),
  counters: ({ verified }) => [
    { scope: 'all', field: verified === 1 ? 'verified_groups' : 'unverified_groups' },
  ],
  // Drafts are hidden from organizations: their names and that they exist. Groups above a reader's TLP level are hidden
  // too. A change of level hides the name from some readers or reveals it.
  shown: ({ name, lang, translation, verified, tlp }) => {
    const names = `${name}${lang ?? ''}${translation ?? ''}`
    const own = typeof tlp === 'number' ? tlpOfRank(tlp) : 'default'
    const shownAs = (readers: GroupReaders, isVisible: boolean): [string, string][] =>
      Object.entries(groupNameFields(readers)).map(([level, field]) => [
        field,
        isVisible && level === own ? names : '',
      ])
    return Object.fromEntries([...shownAs('groups', true), ...shownAs('published_groups', verified === 1)])
  },
})

export const indicatorCommentEntitySchema = z.object({
  feed_id: z.int(),
  comment: z.string(),
  user_id: z.int(),
  user_email: z.string(),
  creation_date: z.string(),
  last_update_date: z.string(),
})
export type IndicatorCommentEntity = z.infer<typeof indicatorCommentEntitySchema>

const indicatorCommentKind = kind({
  name: 'feed_comment',
  schema: indicatorCommentEntitySchema,
  columns: {
    feed_id: 'integer',
    comment: 'text',
    user_id: 'integer',
    user_email: 'text',
    created: 'integer',
    updated: 'integer',
  },
  indexes: [['feed_id', 'created', 'id']],
  row: (comment) => ({
    feed_id: comment.feed_id,
    comment: comment.comment,
    user_id: comment.user_id,
    user_email: comment.user_email,
    created: Date.parse(comment.creation_date),
    updated: Date.parse(comment.last_update_date),
  }),
})

const typeEntry = plainEntryKind('feed_type')
/** An indicator type. Without a configured validity, its name determines the default. */
const indicatorTypeKind = kind({
  name: 'feed_type',
  schema: plainEntrySchema.extend({ validity_days: z.int().nullable().optional() }),
  columns: { ...typeEntry.columns, /** Null means unlimited. */ validity_days: 'integer?' },
  indexes: typeEntry.indexes,
  row: (entry) => ({
    ...typeEntry.row(entry),
    validity_days: entry.validity_days === undefined ? defaultValidityDays(entry.name) : entry.validity_days,
  }),
  current: (row) =>
    row['validity_days'] === undefined
      ? { ...row, validity_days: defaultValidityDays(String(row['name'])) }
      : row,
})

export const indicatorsCollection = defineCollection({
  name: 'feeds',
  kinds: {
    feed: indicatorKind,
    feed_group: indicatorGroupKind,
    feed_comment: indicatorCommentKind,
    feed_category: plainEntryKind('feed_category'),
    feed_tag: plainEntryKind('feed_tag'),
    feed_type: indicatorTypeKind,
    feed_tlp: tlpDefaultKind('feed'),
    feed_group_tlp: tlpDefaultKind('feed_group'),
  },
})
export type IndicatorKinds = (typeof indicatorsCollection)['kinds']

/** SQL that counts the indicators and groups with an entry of a dictionary. */
export const indicatorEntryUses = {
  feed_category: usesOfEntry(['feed', 'category_id']),
  feed_tag: usesOfEntry(['feed', 'tag_ids'], ['feed_group', 'tag_ids']),
  feed_type: usesOfEntry(['feed', 'type_id']),
}

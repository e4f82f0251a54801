/**
 * The collection of indicators: indicators, their groups, comments on them, and the dictionaries they refer to. An
 * indicator
 * names its groups, so that a list filtered by group is one query of the read model.
 */
import * as z from 'zod'
import { plainEntryKind, plainEntrySchema } from '#functions/platform/dictionaries/entries.ts'
import { commitColumns, defineCollection, kind } from '#functions/platform/journal/definition.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { groupNameFields, type GroupReaders } from '#functions/platform/tlp/group-names.ts'
import {
  disclosedTlp,
  explicitTlpShape,
  tlpColumn,
  tlpDefaultKind,
  tlpRow,
} from '#functions/platform/tlp/tlp.ts'
import { networkKind } from '#shared/domain/indicators/containers.ts'
import { foundAnew, foundAs } from '#shared/domain/indicators/matching-key.ts'
import { defaultValidityDays } from '#shared/domain/indicators/validity.ts'
import {
  translatedShape,
  wholeTranslationColumns,
  wholeTranslationRow,
} from '#functions/platform/translations/columns.ts'
import { nameKey, searchKey, sortKey } from '#shared/domain/text.ts'

/**
 * A publication that was taken back, with all that machines were told of it and that decided who was. Instants are ISO 8601.
 */
const takenBackSchema = z.object({
  published: z.string(),
  at: z.string(),
  /** The commit that took it back, by its place in the journal; 0 where it was not noted. */
  sequence: z.int().default(0),
  value: z.string(),
  /** The form by which it was matched. */
  key: z.string().optional(),
  type_id: z.int(),
  category_id: z.int(),
  tag_ids: z.array(z.int()).default([]),
  group_ids: z.array(z.int()).default([]),
  ids_flag: z.boolean(),
  /** Since when it was valid again, where it had expired. */
  revived: z.string().optional(),
  /** Why, as readers are told. */
  reason: z.string().optional(),
  ...explicitTlpShape,
})
export type TakenBack = z.infer<typeof takenBackSchema>
/** So many publications that were taken back are kept, the latest ones. */
export const mostTakenBack = 20

export const indicatorEntitySchema = z.object({
  /** In its plain form: refanged, otherwise as entered. */
  value: z.string(),
  /** The form by which it is matched: `storedValue`. */
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
  /** When it was verified, which publishes it; null while it is not. */
  published_date: z.string().nullable(),
  /** When the organizations were told by mail; null until then. */
  sent_date: z.string().nullable(),
  /** The publication that was taken back last: machines that were given it are told so. */
  former_publication: z.string().optional(),
  /** All of them, oldest first: what is edited before it is published again is not told to who saw it before. */
  taken_back: z.array(takenBackSchema).optional(),
  /** From when its validity counts, where that is not its publication: when it was seen last. Of a published one. */
  renewed_date: z.string().optional(),
  /** When an analyst held it to be valid, or gave it another value: its validity counts from then at least. */
  checked_date: z.string().optional(),
  /** When its validity ended; absent while it is valid. */
  expired_date: z.string().optional(),
  /** When it was valid again, where it had expired. */
  revived_date: z.string().optional(),
  ...explicitTlpShape,
})
export type IndicatorEntity = z.infer<typeof indicatorEntitySchema>

/**
 * Indexes that answer the filters of a million indicators without reading their rows: in the order of publication,
 * with the
 * unverified ones, which have no such date, apart; in the order of creation; and by the value. Searches name
 * the one they stand on.
 */
export const indicatorIndexes = {
  published: ['verified', 'published', 'id', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  created: ['created', 'id', 'verified', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  key: ['value_key', 'verified', 'published', 'category_id', 'type_id', 'ids_flag', 'expired', 'tlp'],
  network: ['network'],
  /** The order in which machines are told of changes. */
  changed: [commitColumns.at, commitColumns.sequence],
  /** Those that were taken back, which are few: see `withdrawnIndicators`. */
  takenBack: ['was_published'],
} as const

/** Publications that were taken back as the read model has them, as JSON: with the text by which each is found. */
const takenBackText = (all: readonly TakenBack[]): string =>
  JSON.stringify(
    all.map((one) => ({
      ...one,
      found: foundAs(one.value, one.key ?? one.value),
      level: tlpRow(one).tlp,
    })),
  )

const timeOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant)

const takenBackListSchema = z.array(takenBackSchema)

const indicatorKind = kind({
  name: 'feed',
  schema: indicatorEntitySchema,
  columns: {
    value: 'text',
    /** By which it is found: `foundAs`, which begins with the key in small letters. */
    value_key: 'text',
    /** Of a network its kind, `networkKind`; null of anything else. */
    network: 'integer?',
    origin: 'text',
    origin_search: 'text',
    category_id: 'integer',
    type_id: 'integer',
    tag_ids: 'ids',
    group_ids: 'ids',
    verified: 'integer',
    ids_flag: 'integer',
    /** Whether it has notes; they are long and read one by one. */
    has_notes: 'integer',
    created: 'integer',
    published: 'integer?',
    /** The publication that was taken back last. */
    was_published: 'integer?',
    /** The publications that were taken back, as JSON; null where there is none. */
    taken_back: 'text?',
    sent: 'integer?',
    /** From when its validity counts; null of what is not published. */
    renewed: 'integer?',
    expired: 'integer?',
    revived: 'integer?',
    ...tlpColumn,
  },
  indexes: Object.values(indicatorIndexes),
  row: (indicator) => ({
    value: indicator.value,
    value_key: foundAs(indicator.value, indicator.key),
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
    published: indicator.published_date === null ? null : Date.parse(indicator.published_date),
    was_published:
      indicator.former_publication === undefined ? null : Date.parse(indicator.former_publication),
    taken_back: indicator.taken_back === undefined ? null : takenBackText(indicator.taken_back),
    sent: indicator.sent_date === null ? null : Date.parse(indicator.sent_date),
    renewed: timeOf(
      indicator.published_date === null ? null : (indicator.renewed_date ?? indicator.published_date),
    ),
    expired: timeOf(indicator.expired_date),
    revived: timeOf(indicator.revived_date),
    ...tlpRow(indicator),
  }),
  version: 6,
  keepsTombstones: true,
  tombstoneIndexes: [indicatorIndexes.takenBack],
  current: (row) => ({
    ...row,
    value_key: foundAnew(String(row['value']), String(row['value_key'])),
    was_published: row['was_published'] ?? null,
    taken_back:
      typeof row['taken_back'] === 'string'
        ? takenBackText(takenBackListSchema.parse(JSON.parse(row['taken_back'])))
        : null,
    network: row['network'] ?? networkKind(String(row['value_key'])) ?? null,
    renewed: row['renewed'] ?? row['published'] ?? null,
    expired: row['expired'] ?? null,
    revived: row['revived'] ?? null,
  }),
  isMatched: true,
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
  /** The commit that last took it from readers: machines that were given it do without from then on. */
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
    /** By which names clash. */
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
  // Drafts are nothing to organizations: neither their names nor that somebody works on them. So are levels to who is not given
  // them; one that moves takes the name from some readers or gives it to others.
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
/** A type; where nobody has set how long its indicators are valid, its name says it. */
const indicatorTypeKind = kind({
  name: 'feed_type',
  schema: plainEntrySchema.extend({ validity_days: z.int().nullable().optional() }),
  columns: { ...typeEntry.columns, /** Null is without end. */ validity_days: 'integer?' },
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

export {
  indicatorViewEntitySchema,
  indicatorViewsCollection,
  isVisibleView,
  type IndicatorViewKinds,
} from './views/views-collection.ts'

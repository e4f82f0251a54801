/** Indicators as replies and CSV files show them. */
import * as z from 'zod'
import { itemsWithMatches, matchesOfItems } from '#functions/asset-matches/match-queries.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import { tagsOf, tagsRowShape, tagsSelect, type Tag } from '#functions/rules/dictionaries/classification.ts'
import { csvInstant, csvTable, titlesOf, type CsvColumn } from '#functions/rules/lists/csv.ts'
import { matchesColumn } from '#functions/rules/lists/matches-csv.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/indicators.ts'
import pl from '#messages/pl/csv/indicators.ts'
import type { Indicator, IndicatorListItem } from '#shared/contracts/indicators.ts'
import type { Language } from '#shared/contracts/account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { nameTranslationSchema } from '#shared/contracts/translations.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import { tlpOfRank, stricterTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import { nameIn } from '#shared/domain/translations.ts'
import type { IndicatorAccess } from './access-queries.ts'
import { levelledGroup, levelledGroupRow } from './groups/group-presenter.ts'
import { indicatorsCollection, type IndicatorEntity } from './indicator-store.ts'

/**
 * The list's columns. Names are joined by id, so that a renamed one shows everywhere at once. Only visible groups are
 * included.
 */
const select = (visible: IndicatorAccess): string => `
  feed.id, feed.value, feed.origin, feed.verified, feed.ids_flag, feed.created, feed.published, feed.sent,
  feed.renewed, feed.expired, type.validity_days, ${tlpSql('feed')} AS tlp,
  category.id AS category_id, category.name AS category_name, category.is_active AS category_active,
  type.id AS type_id, type.name AS type_name, type.is_active AS type_active,
  ${tagsSelect('feed')},
  (SELECT json_group_array(json_object('group_id', grouping.id, 'name', grouping.name, 'lang', grouping.lang, 'translation', json(grouping.translation), 'tlp', ${tlpSql('feed_group', 'grouping')}))
     FROM json_each(feed.group_ids) AS link CROSS JOIN feed_group AS grouping ON grouping.id = link.value AND ${visible.condition('grouping').sql}) AS groups`
const joins =
  'JOIN feed_category AS category ON category.id = feed.category_id JOIN feed_type AS type ON type.id = feed.type_id'

// Schemas are expensive to create and cheap to use, so they are created once and not per row.
const groupListSchema = z.array(
  z
    .object({
      group_id: z.int(),
      name: z.string(),
      lang: languageSchema.nullable(),
      translation: nameTranslationSchema.nullable(),
      tlp: z.int(),
    })
    .transform(levelledGroup),
)
const groupsSchema = z.string().transform((text) => groupListSchema.parse(JSON.parse(text)))
const rowSchema = z.object({
  id: z.int(),
  value: z.string(),
  origin: z.string(),
  verified: z.int(),
  ids_flag: z.int(),
  created: z.int(),
  published: z.int().nullable(),
  sent: z.int().nullable(),
  renewed: z.int().nullable(),
  expired: z.int().nullable(),
  tlp: z.int(),
  validity_days: z.int().nullable(),
  category_id: z.int(),
  category_name: z.string(),
  category_active: z.int(),
  type_id: z.int(),
  type_name: z.string(),
  type_active: z.int(),
  ...tagsRowShape,
  groups: groupsSchema,
})
type IndicatorRow = z.infer<typeof rowSchema>

/** The validity of an indicator, and whether it is a false positive for the caller's organization. */
const validityOf = (
  id: number,
  { renewed, expired, validity_days: days }: Pick<IndicatorRow, 'renewed' | 'expired' | 'validity_days'>,
  { falsePositives }: Pick<IndicatorAccess, 'falsePositives'>,
): Pick<IndicatorListItem, 'renewed_date' | 'valid_until' | 'expired_date' | 'is_false_positive'> => ({
  renewed_date: instantOf(renewed),
  // An expired indicator stays expired, even if its type is now valid for longer.
  valid_until: instantOf(expired ?? validUntil(renewed, days)),
  expired_date: instantOf(expired),
  ...(falsePositives === undefined ? {} : { is_false_positive: falsePositives.has(id) }),
})

export const toTags = (tags: readonly Tag[]): Indicator['tags'] =>
  tags.map(({ id, name }) => ({ feed_tag_id: id, name }))

const itemOf = (row: IndicatorRow, visible: IndicatorAccess): IndicatorListItem => ({
  feed_id: row.id,
  value: row.value,
  category: {
    feed_category_id: row.category_id,
    name: row.category_name,
    is_active: row.category_active === 1,
  },
  type: { feed_type_id: row.type_id, name: row.type_name, is_active: row.type_active === 1 },
  tags: toTags(row.tags),
  groups: row.groups,
  ids_flag: row.ids_flag === 1,
  tlp: tlpOfRank(row.tlp),
  published_date: instantOf(row.published),
  sent: row.sent !== null,
  sent_date: instantOf(row.sent),
  ...validityOf(row.id, row, visible),
  ...(visible.isAnalyst
    ? {
        origin: row.origin,
        is_verified: row.verified === 1,
        creation_date: new Date(row.created).toISOString(),
      }
    : {}),
})

/** The rows of a list, as `toIndicatorItems` takes them. */
export const indicatorList = (visible: IndicatorAccess) => ({
  from: 'feed',
  select: select(visible),
  joins,
  schema: rowSchema,
})

/** Rows as items of a list, with the asset matches of the reader's organization. */
export const toIndicatorItems = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  rows: readonly IndicatorRow[],
): IndicatorListItem[] =>
  itemsWithMatches(
    readModel,
    'feed',
    visible.assetOwner,
    rows.map((row) => itemOf(row, visible)),
    ({ feed_id: id }) => id,
  )

/** An indicator in full: its stored entity with names from the dictionaries. */
export const toIndicatorResponse = (
  readModel: ReadModel,
  id: number,
  indicator: IndicatorEntity,
  visible: IndicatorAccess,
): Indicator => {
  const { renewed, expired } = indicatorsCollection.kinds.feed.row(indicator)
  const days = readModel.row(
    z.object({ validity_days: z.int().nullable() }),
    'SELECT validity_days FROM feed_type WHERE id = ?',
    [indicator.type_id],
  )?.validity_days
  const entrySchema = z.object({ id: z.int(), name: z.string(), is_active: z.int() })
  const entry = (kind: 'feed_category' | 'feed_type', entryId: number) => {
    const found = readModel.row(entrySchema, `SELECT id, name, is_active FROM ${kind} WHERE id = ?`, [
      entryId,
    ])
    if (found === undefined) throw new Error(`Indicator ${id} has ${kind} ${entryId}, which does not exist`)
    return { name: found.name, is_active: found.is_active === 1 }
  }
  const matches =
    visible.assetOwner === undefined
      ? undefined
      : (matchesOfItems(readModel, 'feed', visible.assetOwner, [id]).get(id) ?? [])
  return {
    feed_id: id,
    value: indicator.value,
    category: { feed_category_id: indicator.category_id, ...entry('feed_category', indicator.category_id) },
    type: { feed_type_id: indicator.type_id, ...entry('feed_type', indicator.type_id) },
    tags: toTags(tagsOf(readModel, 'feed', indicator)),
    groups: readModel.rows(
      levelledGroupRow,
      `SELECT grouping.id AS group_id, grouping.name, grouping.lang, grouping.translation, ${tlpSql('feed_group', 'grouping')} AS tlp FROM json_each(?) AS link CROSS JOIN feed_group AS grouping ON grouping.id = link.value AND ${visible.condition('grouping').sql}`,
      [JSON.stringify(indicator.group_ids)],
    ),
    ids_flag: indicator.ids_flag,
    ...tlpOf(readModel, 'feed', indicator),
    notes: indicator.notes,
    published_date: indicator.published_date,
    sent: indicator.sent_date !== null,
    sent_date: indicator.sent_date,
    ...validityOf(id, { renewed, expired, validity_days: days ?? null }, visible),
    ...(visible.isAnalyst
      ? {
          origin: indicator.origin,
          is_verified: indicator.is_verified,
          creation_date: indicator.creation_date,
        }
      : {}),
    ...(matches === undefined ? {} : { concerns: matches }),
  }
}

/** An indicator of a CSV file. Only analysts receive notes. */
type CsvIndicator = IndicatorListItem & { readonly notes?: string | null }

const texts = formats(en, pl)
const title = titlesOf(en, pl)

const yesOrNo = (value: boolean | undefined, language: Language): string =>
  texts[language](value === true ? 'yes' : 'no')

const csvColumns: readonly CsvColumn<CsvIndicator>[] = [
  { ...title('columns.id'), cell: (indicator) => indicator.feed_id },
  { ...title('columns.value'), cell: (indicator) => indicator.value },
  { ...title('columns.type'), cell: (indicator) => indicator.type.name },
  { ...title('columns.category'), cell: (indicator) => indicator.category.name },
  { ...title('columns.tags'), cell: (indicator) => indicator.tags.map(({ name }) => name).join('; ') },
  {
    ...title('columns.groups'),
    cell: (indicator, language) => indicator.groups.map((group) => nameIn(group, language)).join('; '),
  },
  { ...title('columns.ids'), cell: (indicator, language) => yesOrNo(indicator.ids_flag, language) },
  {
    ...title('columns.tlp'),
    // The line also contains the names of its groups, so their levels count.
    cell: (indicator) =>
      tlpLabel(indicator.groups.reduce((level, { tlp }) => stricterTlp(level, tlp), indicator.tlp)),
  },
  {
    ...title('columns.published'),
    cell: (indicator) => csvInstant(indicator.published_date),
  },
  { ...title('columns.validUntil'), cell: (indicator) => csvInstant(indicator.valid_until) },
  { ...title('columns.expired'), cell: (indicator) => csvInstant(indicator.expired_date) },
]

const falsePositiveColumn: CsvColumn<CsvIndicator> = {
  ...title('columns.falsePositive'),
  cell: (indicator, language) => yesOrNo(indicator.is_false_positive, language),
}

const analystColumns: readonly CsvColumn<CsvIndicator>[] = [
  { ...title('columns.origin'), cell: (indicator) => indicator.origin ?? null },
  {
    ...title('columns.verified'),
    cell: (indicator, language) => yesOrNo(indicator.is_verified, language),
  },
  {
    ...title('columns.created'),
    cell: (indicator) => csvInstant(indicator.creation_date ?? null),
  },
  { ...title('columns.notified'), cell: (indicator) => csvInstant(indicator.sent_date) },
  { ...title('columns.notes'), cell: (indicator) => indicator.notes ?? null },
]

/** The beginning of file names. */
export const indicatorCsvPrefix = title('prefix')

/**
 * The CSV files of indicators, which contain what the list shows. Analysts and organizations have additional columns. A
 * column tells whether an indicator has expired or is a false positive for the organization
 * (docs/decisions/indicator-validity.md).
 */
export const indicatorCsv = (visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>) =>
  csvTable<CsvIndicator>(indicatorCsvPrefix, [
    ...csvColumns,
    ...(visible.falsePositives === undefined ? [] : [falsePositiveColumn]),
    ...(visible.isAnalyst ? analystColumns : []),
    ...(visible.assetOwner === undefined ? [] : [matchesColumn]),
  ])

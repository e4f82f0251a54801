/** Presents indicators from the read model. */
import * as z from 'zod'
import { matchesMeta, matchesOfItems, itemsWithMatches } from '#functions/asset-matches/match-queries.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { csvInstant, type Cell } from '#functions/rules/lists/csv.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import { matchesCell, matchesHeader } from '#functions/rules/lists/matches-csv.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { csvReplySchema } from '#shared/contracts/csv-files.ts'
import type { Indicator, IndicatorListItem, IndicatorQuery } from '#shared/contracts/indicators.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { nameTranslationSchema } from '#shared/contracts/translations.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import { tlpOfRank, stricterTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { type IndicatorAccess, limitedToChannel, type VisibleIndicators } from './access-queries.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { levelledGroup, levelledGroupRow } from './groups/group-presenter.ts'
import { indicatorAccess, type IndicatorSearch, countIndicators } from './indicator-queries.ts'
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
  (SELECT json_group_array(json_object('feed_tag_id', tag.id, 'name', tag.name))
     FROM json_each(feed.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value) AS tags,
  (SELECT json_group_array(json_object('group_id', grouping.id, 'name', grouping.name, 'lang', grouping.lang, 'translation', json(grouping.translation), 'tlp', ${tlpSql('feed_group', 'grouping')}))
     FROM json_each(feed.group_ids) AS link CROSS JOIN feed_group AS grouping ON grouping.id = link.value AND ${visible.condition('grouping').sql}) AS groups`
const joins =
  'JOIN feed_category AS category ON category.id = feed.category_id JOIN feed_type AS type ON type.id = feed.type_id'

// Schemas are expensive to create and cheap to use, so they are created once and not per row.
const tagListSchema = z.array(z.object({ feed_tag_id: z.int(), name: z.string() }))
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
const tagsSchema = z.string().transform((text) => tagListSchema.parse(JSON.parse(text)))
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
  tags: tagsSchema,
  groups: groupsSchema,
})
type IndicatorRow = z.infer<typeof rowSchema>

const instantOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString()

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

const itemOf = (row: IndicatorRow, visible: IndicatorAccess): IndicatorListItem => ({
  feed_id: row.id,
  value: row.value,
  category: {
    feed_category_id: row.category_id,
    name: row.category_name,
    is_active: row.category_active === 1,
  },
  type: { feed_type_id: row.type_id, name: row.type_name, is_active: row.type_active === 1 },
  tags: row.tags,
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

const withAssetMatches = (
  readModel: ReadModel,
  { assetOwner }: IndicatorAccess,
  items: readonly IndicatorListItem[],
): IndicatorListItem[] => itemsWithMatches(readModel, 'feed', assetOwner, items, ({ feed_id: id }) => id)

/** A page of indicators: newest first for analysts, latest published first for others. */
export const readIndicators = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
  query: Pick<IndicatorQuery, 'sort' | 'page' | 'per_page'>,
): { rows: IndicatorListItem[]; total: number } => {
  const { rows, total } = readPage(readModel, {
    from: 'feed',
    select: select(visible),
    joins,
    where: search.where,
    ...indicatorAccess(visible, search, query.sort),
    schema: rowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    rows: withAssetMatches(
      readModel,
      visible,
      rows.map((row) => itemOf(row, visible)),
    ),
    total,
  }
}

/** The indicators with these ids, in their order. Deleted and hidden ones are left out. */
export const indicatorsByIds = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  ids: readonly number[],
): IndicatorListItem[] => {
  const seen = visible.condition('feed')
  const rows = readModel.rows(
    rowSchema,
    `SELECT ${select(visible)} FROM feed ${joins} WHERE feed.id IN (SELECT value FROM json_each(?)) AND ${seen.sql}`,
    [JSON.stringify(ids), ...seen.parameters],
  )
  const items = withAssetMatches(
    readModel,
    visible,
    rows.map((row) => itemOf(row, visible)),
  )
  const known = new Map(items.map((item) => [item.feed_id, item]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The response of an indicator list. */
export const indicatorPage = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
  query: IndicatorQuery,
  request: Request,
) => {
  const { rows, total } = readIndicators(readModel, visible, search, query)
  return {
    data: rows,
    meta: {
      ...pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
      ...matchesMeta(readModel, 'feed', visible.assetOwner, search.others ?? search.where),
    },
  }
}

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
    tags: readModel.rows(
      z.object({ feed_tag_id: z.int(), name: z.string() }),
      'SELECT tag.id AS feed_tag_id, tag.name FROM json_each(?) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value',
      [JSON.stringify(indicator.tag_ids)],
    ),
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

// CSV files of indicators: of all, of a group or of a view. A file contains what the list shows. A column tells
// whether an indicator has expired or is a false positive for the organization
// (docs/decisions/indicator-validity.md).

const csvMessages = {
  pl: {
    file: 'wskazniki',
    yes: 'tak',
    no: 'nie',
    header: [
      'ID',
      'Wartość',
      'Typ',
      'Kategoria',
      'Tagi',
      'Grupy',
      'IDS',
      'TLP',
      'Data publikacji',
      'Ważny do',
      'Wygasł',
    ],
    falsePositive: 'Fałszywy alarm u nas',
    analysts: ['Źródło', 'Zweryfikowany', 'Data utworzenia', 'Data powiadomienia', 'Uwagi'],
  },
  en: {
    file: 'iocs',
    yes: 'yes',
    no: 'no',
    header: [
      'ID',
      'Value',
      'Type',
      'Category',
      'Tags',
      'Groups',
      'IDS',
      'TLP',
      'Publication date',
      'Valid until',
      'Expired',
    ],
    falsePositive: 'False positive for us',
    analysts: ['Origin', 'Verified', 'Creation date', 'Notification date', 'Notes'],
  },
} as const satisfies Record<Language, unknown>

/** The prefix of file names. */
export const csvPrefix = (language: Language): string => csvMessages[language].file

/** The header line of a file. Analysts and organizations have additional columns. */
export const csvHeader = (
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
): readonly string[] => [
  ...csvMessages[language].header,
  ...(visible.falsePositives === undefined ? [] : [csvMessages[language].falsePositive]),
  ...(visible.isAnalyst ? csvMessages[language].analysts : []),
  ...(visible.assetOwner === undefined ? [] : [matchesHeader(language)]),
]

/** The cells of an indicator. `notes` are for analysts only. */
export const csvCells = (
  indicator: IndicatorListItem,
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
  notes: string | null = null,
): Cell[] => {
  const { yes, no } = csvMessages[language]
  return [
    indicator.feed_id,
    indicator.value,
    indicator.type.name,
    indicator.category.name,
    indicator.tags.map(({ name }) => name).join('; '),
    indicator.groups.map((group) => nameIn(group, language)).join('; '),
    indicator.ids_flag ? yes : no,
    // The line also contains the names of its groups, so their levels count.
    tlpLabel(indicator.groups.reduce((level, { tlp }) => stricterTlp(level, tlp), indicator.tlp)),
    ...[indicator.published_date, indicator.valid_until, indicator.expired_date].map((date) =>
      date === null ? null : csvInstant(date),
    ),
    ...(visible.falsePositives === undefined ? [] : [indicator.is_false_positive === true ? yes : no]),
    ...(visible.isAnalyst
      ? [
          indicator.origin ?? null,
          indicator.is_verified === true ? yes : no,
          indicator.creation_date === undefined ? null : csvInstant(indicator.creation_date),
          indicator.sent_date === null ? null : csvInstant(indicator.sent_date),
          notes,
        ]
      : []),
    ...(visible.assetOwner === undefined ? [] : [matchesCell(indicator.concerns, language)]),
  ]
}

/**
 * A CSV file of at most `amount` matching indicators, in the caller's language. Also returns the number of matches and
 * of those left out because of their TLP level.
 */
export const exportIndicatorsAs = (
  { platform, files }: IndicatorsDependencies,
  visible: VisibleIndicators,
  wanted: {
    readonly what: string
    /** Called with the read model available, which determines the valid false positives. */
    readonly search: (visible: IndicatorAccess) => IndicatorSearch
    readonly sort: IndicatorQuery['sort']
    readonly amount: number
  },
  session: Session,
  request: Request,
): Promise<z.infer<typeof csvReplySchema>> =>
  exportCsv(
    { platform, files },
    { session, request },
    { what: wanted.what, prefix: { pl: csvPrefix('pl'), en: csvPrefix('en') } },
    async (language) => {
      const readModel = await visible.readModel()
      const leaving = limitedToChannel(visible, 'export')
      const { rows, total } = readIndicators(readModel, leaving, wanted.search(leaving), {
        sort: wanted.sort,
        page: 1,
        per_page: wanted.amount,
      })
      return {
        header: csvHeader(language, visible),
        rows: rows.map((indicator) => csvCells(indicator, language, visible)),
        total,
        leftOut: countIndicators(readModel, visible, wanted.search(visible)) - total,
      }
    },
  )

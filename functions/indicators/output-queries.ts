/**
 * The indicators of a search in batches for outputs, and their counts. All come from the read model, and a million are
 * never in memory at once.
 */
import * as z from 'zod'
import { indicatorAccessOf } from './access-queries.ts'
import type { IndicatorSearch } from './indicator-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'
import { withdrawnIndicators } from './withdrawn-queries.ts'
import { commitColumns, tombstoneTable, indexName } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idNameRow } from '#functions/core/read-model/rows.ts'
import { allOf, type Condition, type Maybe } from '#functions/core/read-model/where.ts'
import { languagesOf, translationRowShape } from '#functions/rules/translations/columns.ts'
import { nameTranslationSchema } from '#shared/contracts/translations.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import {
  withheldValue,
  type IdRange,
  type OutputFormat,
  type OutputIndicator,
} from '#shared/domain/outputs/output.ts'
import { tlpOfRank, tlpRank } from '#shared/domain/tlp/levels.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'

/** Machines receive what readers see: no key receives unpublished indicators. */
export const outputReaders = indicatorAccessOf('user', undefined, maxTlp('output'))

/** Indicators per batch. */
const batchSize = 1000

export interface OutputRowsOptions {
  /** Only these ids. */
  readonly range?: IdRange | undefined
  /**
   * Whether to include deleted and unpublished publications: each, or only the last of an indicator. With `expired` only
   * expired indicators are added.
   */
  readonly withWithdrawn?: OutputFormat['withWithdrawn'] | 'expired'
  /** Latest published first, instead of id order. */
  readonly newestFirst?: boolean
  /** Groups that may be named. By default all verified ones. */
  readonly groups?: readonly number[] | undefined
  /** Published indicators with these ids are left out. */
  readonly leftOut?: readonly number[] | undefined
  /** Indicators with these ids are included although expired. */
  readonly given?: readonly number[] | undefined
  /** Expired indicators are included as if valid. */
  readonly withExpired?: boolean
}

const rowSchema = z.object({
  id: z.int(),
  value: z.string(),
  category_id: z.int(),
  type_id: z.int(),
  tag_ids: z.string(),
  group_ids: z.string(),
  ids_flag: z.int(),
  published: z.int(),
  revived: z.int().nullable(),
  renewed: z.int().nullable(),
  expired: z.int().nullable(),
  at: z.int(),
  tlp: z.int(),
  /** 1 when a stricter TLP level now hides everything but the withdrawal. */
  masked: z.int(),
})
type Row = z.infer<typeof rowSchema>

const columns = [
  ...['value', 'category_id', 'type_id', 'tag_ids', 'group_ids', 'ids_flag', 'published', 'revived'].map(
    (name) => `feed.${name}`,
  ),
  `feed.${commitColumns.at} AS at`,
].join(', ')
const validity = `feed.renewed, feed.expired, ${tlpSql('feed')} AS tlp, 0 AS masked`
/** Withdrawn publications have no stored validity. */
const noValidity = `NULL AS renewed, NULL AS expired, ${tlpSql('feed')} AS tlp, feed.now_tlp > ${tlpRank(maxTlp('output'))} AS masked`

const idsWithin = (column: string, range: IdRange | undefined): Condition =>
  range === undefined
    ? { sql: 'TRUE', parameters: [] }
    : { sql: `${column} BETWEEN ? AND ?`, parameters: [range.from, range.to] }

/**
 * The indicators of a search in batches, in id order unless the newest come first. The search is one for published
 * indicators (`selectedIndicators`). Withdrawn ones match it by their state then: each publication separately, before the
 * present one.
 */
export function* outputRows(
  readModel: ReadModel,
  { where }: IndicatorSearch,
  {
    range,
    withWithdrawn,
    newestFirst = false,
    groups,
    leftOut = [],
    given = [],
    withExpired = false,
  }: OutputRowsOptions = {},
): Generator<OutputIndicator[]> {
  const { sql, parameters } = allOf([
    where,
    idsWithin('feed.id', range),
    // Consumers of withdrawals also learn of expired ones.
    withExpired || withWithdrawn !== undefined
      ? undefined
      : {
          sql: '(feed.expired IS NULL OR feed.id IN (SELECT value FROM json_each(?)))',
          parameters: [JSON.stringify(given)],
        },
    leftOut.length === 0
      ? undefined
      : { sql: 'feed.id NOT IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(leftOut)] },
  ])
  // By their own table, or by the index of publication: rows come in order, so nothing is sorted.
  const [way, order] = newestFirst
    ? [`INDEXED BY ${indexName('feed', indicatorIndexes.published)}`, 'feed.published DESC, feed.id DESC']
    : ['NOT INDEXED', 'feed.id']
  const published = readModel.each(
    rowSchema,
    `SELECT feed.id, ${columns}, ${validity} FROM feed ${way} WHERE feed.verified = 1 AND ${sql} ORDER BY ${order}`,
    parameters,
  )
  const from = withdrawnIndicators(idsWithin('item.id', range))
  const deleted =
    withWithdrawn === undefined || withWithdrawn === 'expired'
      ? undefined
      : readModel.each(
          rowSchema,
          `${from.sql} SELECT feed.feed_id AS id, ${columns}, ${noValidity} FROM feed WHERE ${where.sql} ORDER BY feed.id`,
          [...from.parameters, ...where.parameters],
        )
  const indicatorOf = readNames(readModel, groups)
  const isGiven = new Set(given)
  const rows = byId(published, deleted)
  let batch: OutputIndicator[] = []
  for (const { row, isDeleted } of withWithdrawn === 'last' ? lastOfEach(rows) : rows) {
    const isWithdrawn = isDeleted || (row.expired !== null && !withExpired && !isGiven.has(row.id))
    batch.push(indicatorOf(row, isWithdrawn, isGiven.has(row.id)))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The highest possible id of an indicator in any selection. */
export const lastOutputId = (readModel: ReadModel): number =>
  Math.max(
    readModel.count('SELECT coalesce(max(id), 0) FROM feed'),
    readModel.count(`SELECT coalesce(max(id), 0) FROM ${tombstoneTable('feed')}`),
  )

interface Read {
  readonly row: Row
  readonly isDeleted: boolean
}

/** The last row of each id. */
function* lastOfEach(rows: Iterable<Read>): Generator<Read> {
  let last: Read | undefined
  for (const one of rows) {
    if (last !== undefined && last.row.id !== one.row.id) yield last
    last = one
  }
  if (last !== undefined) yield last
}

/** Merges two lists in id order. */
function* byId(published: Iterator<Row>, deleted: Iterator<Row> | undefined): Generator<Read> {
  let next = published.next()
  let nextDeleted = deleted?.next()
  while (next.done !== true || (nextDeleted !== undefined && nextDeleted.done !== true)) {
    if (
      nextDeleted !== undefined &&
      nextDeleted.done !== true &&
      (next.done === true || nextDeleted.value.id <= next.value.id)
    ) {
      yield { row: nextDeleted.value, isDeleted: true }
      nextDeleted = deleted?.next()
    } else if (next.done !== true) {
      yield { row: next.value, isDeleted: false }
      next = published.next()
    }
  }
}

const groupSchema = idNameRow.extend({
  lang: translationRowShape.lang,
  translation: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : nameTranslationSchema.parse(JSON.parse(text)))),
})
const daysSchema = z.object({ id: z.int(), validity_days: z.int().nullable() })
const idsSchema = z.array(z.int())
const instant = (time: number): string => new Date(time).toISOString()

/**
 * The end of its validity. An indicator included although expired is valid for its organization; its end is not stored.
 */
const endOf = (
  { renewed, expired }: Row,
  days: number | null,
  isGiven: boolean,
): Pick<OutputIndicator, 'validUntil' | 'expired'> => {
  if (expired !== null) return isGiven ? {} : { validUntil: instant(expired), expired: instant(expired) }
  const until = validUntil(renewed, days)
  return until === null ? {} : { validUntil: instant(until) }
}

/**
 * Parses rows to indicators, with the present names of dictionary entries and groups. Includes only groups that readers
 * see.
 */
const readNames = (
  readModel: ReadModel,
  only: readonly number[] | undefined,
): ((row: Row, isWithdrawn: boolean, isGiven: boolean) => OutputIndicator) => {
  const named = (dictionary: 'feed_category' | 'feed_type' | 'feed_tag'): Map<number, string> =>
    new Map(readModel.rows(idNameRow, `SELECT id, name FROM ${dictionary}`).map(({ id, name }) => [id, name]))
  const categories = named('feed_category')
  const types = named('feed_type')
  const days = new Map(
    readModel
      .rows(daysSchema, 'SELECT id, validity_days FROM feed_type')
      .map((one) => [one.id, one.validity_days]),
  )
  const tags = named('feed_tag')
  const groups = new Map(
    readModel
      .rows(
        groupSchema,
        `SELECT id, name, lang, translation FROM feed_group WHERE ${outputReaders.condition('feed_group').sql}`,
      )
      .map(({ lang, translation, ...group }) => [
        group.id,
        { ...group, ...languagesOf({ lang, translation }) },
      ]),
  )
  if (only !== undefined) for (const id of groups.keys()) if (!only.includes(id)) groups.delete(id)
  const idsOf = (text: string): readonly number[] => (text === '[]' ? [] : idsSchema.parse(JSON.parse(text)))
  const fieldsOf = (row: Row) => ({
    value: row.value,
    type: types.get(row.type_id) ?? '',
    category: categories.get(row.category_id) ?? '',
    tags: idsOf(row.tag_ids).flatMap((id) => tags.get(id) ?? []),
    groups: idsOf(row.group_ids).flatMap((id) => {
      return groups.get(id) ?? []
    }),
    idsFlag: row.ids_flag === 1,
  })
  return (row, isWithdrawn, isGiven) => ({
    id: row.id,
    ...(row.masked === 1 ? withheldValue : fieldsOf(row)),
    tlp: tlpOfRank(row.tlp),
    published: instant(row.published),
    changed: instant(row.at),
    withdrawn: isWithdrawn,
    ...(row.revived === null ? {} : { since: instant(row.revived) }),
    ...endOf(row, days.get(row.type_id) ?? null, isGiven),
  })
}

// Conditions of outputs, for `countPublished` and searches.

/** Published from then on. Epoch milliseconds. */
export const publishedSince = (from: number): Condition => ({
  sql: 'feed.published >= ?',
  parameters: [from],
})

/** Instants in epoch milliseconds: from the first on, before the last. */
interface Instants {
  readonly from?: number | undefined
  readonly before?: number | undefined
}

/** Published, and changed by a commit, within these instants. */
export const isWithin = (published: Instants, changed: Instants): Condition => {
  const bounds = [
    ['feed.published >= ?', published.from],
    ['feed.published < ?', published.before],
    [`feed.${commitColumns.at} >= ?`, changed.from],
    [`feed.${commitColumns.at} < ?`, changed.before],
  ] as const
  return allOf(bounds.map(([sql, at]) => (at === undefined ? undefined : { sql, parameters: [at] })))
}

export const hasIdsFlag: Condition = { sql: 'feed.ids_flag = 1', parameters: [] }

export const isOneOf = (ids: readonly number[]): Condition => ({
  sql: 'feed.id IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify(ids)],
})

export const isExpiredExcept = (ids: readonly number[]): Condition => ({
  sql: 'feed.expired IS NOT NULL AND feed.id NOT IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify(ids)],
})

/** The number of published indicators under these conditions, of the types with values of any of these kinds. */
export const countPublished = (
  readModel: ReadModel,
  conditions: readonly Maybe[],
  kinds: readonly IndicatorType[] | undefined,
): number => {
  const { sql, parameters } = allOf([
    { sql: 'feed.verified = 1', parameters: [] },
    ...conditions,
    kinds && {
      sql: 'feed.type_id IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify(typesFor(readModel, kinds))],
    },
  ])
  return readModel.count(`SELECT count(*) FROM feed NOT INDEXED WHERE ${sql}`, parameters)
}

/** The dictionary's types with values of any of these kinds. */
const typesFor = (readModel: ReadModel, kinds: readonly IndicatorType[]): number[] =>
  readModel
    .rows(idNameRow, 'SELECT id, name FROM feed_type')
    .filter(({ name }) => typesOfName(name).some((kind) => kinds.includes(kind)))
    .map(({ id }) => id)

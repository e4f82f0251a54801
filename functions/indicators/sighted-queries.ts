/** Indicators as sightings meet them: their present values, the validity of their types, and their withdrawals. */
import * as z from 'zod'
import { commitColumns, linkTable } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idsAmong } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { keyOfSearchText } from '#shared/domain/indicators/matching-key.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { sightedValue } from '#shared/domain/indicators/sighted-value.ts'
import { withdrawnIndicators, withdrawnTlp } from './withdrawn-queries.ts'

const dayMilliseconds = 86_400_000
const lineEnd = 'char(10)'

/**
 * SQL that tells whether the reported value is the present value of a row `feed`. `value` is an expression of the
 * reported value.
 */
const isPresentValue = (value: string): string =>
  `(feed.value = ${value} OR (instr(${value}, '/') = 0 AND substr(feed.value_key, 1, instr(feed.value_key || ${lineEnd}, ${lineEnd}) - 1) = ${value}))`

/** A value reported of an indicator. */
interface ReportedValue {
  /** The id of the indicator. */
  readonly id: number
  readonly said: string
}

const placeRow = z.object({ place: z.int() }).transform(({ place }) => place)

/** Those of the reports whose indicator still has the reported value, in their order. */
export const ofPresentValue = <Report extends ReportedValue>(
  indicators: ReadModel,
  reports: readonly Report[],
): Report[] =>
  reports.length === 0
    ? []
    : indicators
        .rows(
          placeRow,
          `SELECT report.key AS place FROM json_each(?) AS report CROSS JOIN main.feed AS feed ON feed.id = report.value ->> 0
            WHERE ${isPresentValue('(report.value ->> 1)')} ORDER BY report.key`,
          [JSON.stringify(reports.map(({ id, said }) => [id, said]))],
        )
        .flatMap((place) => reports[place] ?? [])

/**
 * The ids of the expired indicators with a sighting of their present value that makes them valid at a moment, by the
 * validity of their type. Epoch milliseconds.
 */
export const revivedIndicators = (
  indicators: ReadModel,
  seen: readonly (ReportedValue & { readonly at: number })[],
  now: number,
): number[] =>
  seen.length === 0
    ? []
    : indicators.rows(
        idRow,
        `SELECT DISTINCT feed.id FROM json_each(?) AS seen CROSS JOIN main.feed AS feed ON feed.id = seen.value ->> 'id'
           JOIN feed_type AS type ON type.id = feed.type_id
          WHERE feed.expired IS NOT NULL AND ${isPresentValue("(seen.value ->> 'said')")}
            AND (type.validity_days IS NULL OR seen.value ->> 'at' + type.validity_days * ${dayMilliseconds} > ?)
          ORDER BY feed.id`,
        [JSON.stringify(seen), now],
      )

const valueRow = z
  .object({ id: z.int(), value: z.string(), key: z.string(), expired: z.int().nullable() })
  .transform(({ key, expired, ...row }) => ({
    ...row,
    said: sightedValue({ value: row.value, key: keyOfSearchText(key) }),
    isExpired: expired !== null,
  }))

/** Those of the indicators under a condition on `feed`, with the value that a sighting of them reports now. */
export const presentValues = (indicators: ReadModel, ids: readonly number[], seen: Condition) =>
  indicators.rows(
    valueRow,
    `SELECT id, value, value_key AS key, expired FROM feed WHERE id IN (SELECT value FROM json_each(?)) AND ${seen.sql}`,
    [JSON.stringify(ids), ...seen.parameters],
  )

/** Those of the indicators that exist. */
export const existingIndicators = (indicators: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(indicators, 'feed', ids)

/** Whether an indicator is published, and was so at a moment. Epoch milliseconds. */
export const isPublishedSince = (indicators: ReadModel, id: number, at: number): boolean =>
  indicators.count('SELECT count(*) FROM feed WHERE id = ? AND verified = 1 AND published <= ?', [id, at]) > 0

const daysRow = z.object({ id: z.int(), days: z.int().nullable() })

/** The validity of each indicator type in days. Null means unlimited. */
export const validityDays = (indicators: ReadModel): ReadonlyMap<number, number | null> =>
  new Map(
    indicators
      .rows(daysRow, 'SELECT id, validity_days AS days FROM feed_type')
      .map(({ id, days }) => [id, days]),
  )

const typeRow = z.object({ id: z.int(), name: z.string(), days: z.int().nullable() })
const typesOf = (indicators: ReadModel) =>
  indicators
    .rows(typeRow, 'SELECT id, name, validity_days AS days FROM feed_type')
    .flatMap(({ name, ...row }) => typesOfName(name).map((type) => ({ ...row, type })))

/** The validity of the types that the portal knows, in days. Null means unlimited. */
export const validityByType = (indicators: ReadModel): Partial<Record<IndicatorType, number | null>> =>
  Object.fromEntries(typesOf(indicators).map(({ type, days }) => [type, days]))

/** Days by type as days by the dictionary's entry. Null means unlimited. */
export const daysOfTypeIds = (
  indicators: ReadModel,
  days: Readonly<Partial<Record<IndicatorType, number | null>>>,
): ReadonlyMap<number, number | null> =>
  new Map(
    typesOf(indicators).flatMap(({ id, type }): [number, number | null][] => {
      const own = days[type]
      return own === undefined ? [] : [[id, own]]
    }),
  )

const validityRow = daysRow.extend({ renewed: z.int(), expired: z.int().nullable() })

/** The stored validity of those of the indicators that are published, with the days of their type. */
export const publishedValidity = (
  indicators: ReadModel,
  ids: readonly number[],
): z.infer<typeof validityRow>[] =>
  indicators.rows(
    validityRow,
    `SELECT feed.id, feed.renewed, feed.expired, type.validity_days AS days
       FROM feed JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.verified = 1 AND feed.renewed IS NOT NULL AND feed.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )

/** Published indicators whose stored validity differs from the computed one, in id order. */
export const withOutdatedValidity = (indicators: ReadModel, now: number): number[] =>
  indicators.rows(
    idRow,
    `SELECT feed.id FROM feed NOT INDEXED JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.verified = 1 AND feed.renewed IS NOT NULL
        AND (feed.expired IS NOT NULL) <> (type.validity_days IS NOT NULL AND feed.renewed + type.validity_days * ${dayMilliseconds} <= ?)
      ORDER BY feed.id`,
    [now],
  )

/** Days before the end of its validity in which an indicator that a source has is renewed. */
const renewedAhead = 1

/** Published indicators that a source has and whose validity ends within a day, in id order. */
export const livingAndEnding = (indicators: ReadModel, now: number): number[] =>
  indicators.rows(
    idRow,
    `SELECT feed.id FROM feed NOT INDEXED JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.living > 0 AND feed.verified = 1 AND feed.renewed IS NOT NULL AND type.validity_days IS NOT NULL
        AND feed.renewed + (type.validity_days - ${renewedAhead}) * ${dayMilliseconds} <= ?
      ORDER BY feed.id`,
    [now],
  )

const withdrawalRow = z.object({
  id: z.int(),
  published: z.int(),
  sequence: z.int(),
  at: z.int(),
  level: z.int(),
})
/** The withdrawal of an indicator: its last publication, its commit, and the strictest TLP level of all as a rank. */
export type Withdrawal = z.infer<typeof withdrawalRow>

/** The indicators withdrawn after a commit and not published again, in id order. */
export const withdrawnAfter = (indicators: ReadModel, sequence: number): Withdrawal[] => {
  const from = withdrawnIndicators()
  const { at, sequence: commit } = commitColumns
  return indicators.rows(
    withdrawalRow,
    `${from.sql} SELECT feed.feed_id AS id, max(feed.published) AS published, max(feed.${commit}) AS sequence, max(feed.${at}) AS at,
        max(${withdrawnTlp}) AS level
      FROM feed
      WHERE feed.${commit} > ? AND feed.feed_id NOT IN (SELECT id FROM main.feed WHERE verified = 1)
      GROUP BY feed.feed_id ORDER BY feed.feed_id`,
    [...from.parameters, sequence],
  )
}

/** The ids of the indicators that a source has. */
export const indicatorsOfSource = (indicators: ReadModel, id: number): number[] =>
  indicators.rows(
    idRow,
    `SELECT owner AS id FROM ${linkTable('feed', 'source_ids')} WHERE ref = ? ORDER BY owner`,
    [id],
  )

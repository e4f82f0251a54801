/** Finds which of many given values the portal has. */
import * as z from 'zod'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { containerKeys } from '#shared/domain/indicators/containers.ts'
import {
  searchTextPrefix,
  hasKey,
  keysOf,
  searchTextRange,
  storedValue,
  type StoredValue,
} from '#shared/domain/indicators/matching-key.ts'
import { type IndicatorReading, keyOfType } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { tlpOfRank, type TlpLevel, tlpRank } from '#shared/domain/tlp/levels.ts'
import type { VisibleIndicators } from './access-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'

const knownSchema = z.object({
  id: z.int(),
  value: z.string(),
  verified: z.int(),
  expired: z.int().nullable(),
  tlp: z.int(),
  type_name: z.string(),
  found_key: z.string(),
})

/** An indicator with one of the given values. */
export interface KnownIndicator {
  readonly id: number
  readonly value: string
  readonly isVerified: boolean
  /** When it expired, in epoch milliseconds. */
  readonly expired: number | null
  readonly tlp: TlpLevel
}

/** Parses a row. */
const knownIndicator = ({
  id,
  value,
  verified,
  expired,
  tlp,
}: {
  readonly id: number
  readonly value: string
  readonly verified: number
  readonly expired: number | null
  readonly tlp: number
}): KnownIndicator => ({ id, value, isVerified: verified === 1, expired, tlp: tlpOfRank(tlp) })

/**
 * The visible indicators of each value. One index query for all values. URLs are compared with case, since a link
 * written differently leads elsewhere.
 */
export const knownValues = (
  readModel: ReadModel,
  visible: VisibleIndicators,
  values: readonly string[],
): readonly (readonly KnownIndicator[])[] => {
  const wanted = values.map(keysOf)
  const { sql, parameters } = visible.condition('feed')
  const rows = readModel.rows(
    knownSchema,
    `SELECT feed.id, feed.value, feed.verified, feed.expired, ${tlpSql('feed')} AS tlp, type.name AS type_name, wanted.value AS found_key
       FROM json_each(?) AS wanted
       CROSS JOIN feed INDEXED BY ${indexName('feed', indicatorIndexes.key)}
         ON feed.value_key >= wanted.value AND feed.value_key < wanted.value || char(11)
       JOIN feed_type AS type ON type.id = feed.type_id
      WHERE ${sql} ORDER BY feed.id`,
    [
      JSON.stringify([
        ...new Set(
          wanted.flatMap(({ understood, plain }) => [...understood, ...plain].map(searchTextPrefix)),
        ),
      ]),
      ...parameters,
    ],
  )
  const byKey = Map.groupBy(rows, ({ found_key }) => found_key)
  return wanted.map((keys) =>
    [...new Set([...keys.understood, ...keys.plain].map(searchTextPrefix))]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ value, type_name }) => hasKey(value, type_name, keys))
      .map(knownIndicator),
  )
}

// Finds known networks and domains that contain given values.

/** Maximum reported per value, nearest first. */
const mostContainers = 10

const kindSchema = z.object({ kind: z.int() })
const rowSchema = z.object({
  id: z.int(),
  value: z.string(),
  verified: z.int(),
  expired: z.int().nullable(),
  tlp: z.int(),
  type_name: z.string(),
  found_key: z.string(),
})

/** The existing kinds of networks. Costs one index step per kind. */
const networkKinds = (readModel: ReadModel): number[] => {
  const index = `INDEXED BY ${indexName('feed', indicatorIndexes.network)}`
  return readModel
    .rows(
      kindSchema,
      `WITH RECURSIVE step (kind) AS (
         SELECT (SELECT min(network) FROM feed ${index} WHERE network > 0)
         UNION ALL
         SELECT (SELECT min(network) FROM feed ${index} WHERE network > step.kind) FROM step WHERE step.kind IS NOT NULL
       ) SELECT kind FROM step WHERE kind IS NOT NULL`,
    )
    .map(({ kind }) => kind)
}

/** Types whose indicators contain others. */
const containing = ['domain', 'ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'] as const

/** The visible indicators that contain each value. One query for all values. */
export const knownContainers = (
  readModel: ReadModel,
  visible: VisibleIndicators,
  readings: readonly IndicatorReading[],
): readonly (readonly KnownIndicator[])[] => {
  const kinds = networkKinds(readModel)
  const wanted = readings.map((reading) => (reading.isIndicator ? containerKeys(reading, kinds) : []))
  const { sql, parameters } = visible.condition('feed')
  const rows = readModel.rows(
    rowSchema,
    `SELECT feed.id, feed.value, feed.verified, feed.expired, ${tlpSql('feed')} AS tlp, type.name AS type_name, wanted.value AS found_key
       FROM json_each(?) AS wanted
       CROSS JOIN feed INDEXED BY ${indexName('feed', indicatorIndexes.key)}
         ON feed.value_key >= wanted.value AND feed.value_key < wanted.value || char(11)
       JOIN feed_type AS type ON type.id = feed.type_id
      WHERE ${sql} ORDER BY feed.id`,
    [JSON.stringify([...new Set(wanted.flat())]), ...parameters],
  )
  const byKey = Map.groupBy(
    rows.filter(({ value, type_name, found_key }) => {
      const types = typesOfName(type_name)
      return containing.some((type) => types.includes(type) && keyOfType(type, value) === found_key)
    }),
    ({ found_key }) => found_key,
  )
  return wanted.map((keys) =>
    keys
      .flatMap((key) => byKey.get(key) ?? [])
      .slice(0, mostContainers)
      .map(knownIndicator),
  )
}

const indicatorSchema = z.object({ id: z.int(), value: z.string(), type_id: z.int(), type_name: z.string() })

/** The TLP level of an existing indicator. */
export const tlpOfIndicator = (readModel: ReadModel, id: number): TlpLevel =>
  tlpOfRank(
    readModel.row(z.object({ tlp: z.int() }), `SELECT ${tlpSql('feed')} AS tlp FROM feed WHERE id = ?`, [id])
      ?.tlp ?? tlpRank('red'),
  )

/**
 * The id of the first indicator with the same value and type, in any notation. The same text may be a domain and a file
 * name, and a dictionary entry may cover several types. `typeId` is a type that only people understand.
 */
export const sameIndicator = (
  readModel: ReadModel,
  { type, key }: Pick<StoredValue, 'type' | 'key'>,
  typeId: number | undefined,
): number | undefined =>
  readModel
    .rows(
      indicatorSchema,
      `SELECT feed.id, feed.value, feed.type_id, type.name AS type_name
         FROM feed JOIN feed_type AS type ON type.id = feed.type_id
        WHERE feed.value_key >= ? AND feed.value_key < ? ORDER BY feed.id`,
      searchTextRange(key),
    )
    .find(({ value, type_id, type_name }) => {
      if (type !== undefined) return typesOfName(type_name).includes(type) && keyOfType(type, value) === key
      const stored = storedValue(value, type_name)
      return type_id === typeId && 'key' in stored && stored.key === key
    })?.id

/** The normalized form of a value of a type. Undefined when the value does not fit the type. */
export const readIndicatorValue = (
  readModel: ReadModel,
  entered: string,
  typeId: number,
): StoredValue | undefined => {
  const name = readModel.row(z.object({ name: z.string() }), 'SELECT name FROM feed_type WHERE id = ?', [
    typeId,
  ])?.name
  const stored = name === undefined ? undefined : storedValue(entered, name)
  return stored === undefined || 'isIndicator' in stored ? undefined : stored
}

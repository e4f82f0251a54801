/** Finds which of many given values the portal has. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { searchTextPrefix, hasKey, keysOf } from '#shared/domain/indicators/matching-key.ts'
import { tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { indicatorIndexes } from './collection.ts'
import type { VisibleIndicators } from './visible-indicators.ts'

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
export const knownIndicator = ({
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

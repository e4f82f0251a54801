/** Finds known networks and domains that contain given values. */
import * as z from 'zod'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { containerKeys } from '#shared/domain/indicators/containers.ts'
import { type IndicatorReading, keyOfType } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { indicatorIndexes } from './collection.ts'
import { knownIndicator, type KnownIndicator } from './known-values.ts'
import type { VisibleIndicators } from './visible-indicators.ts'

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

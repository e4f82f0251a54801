import * as z from 'zod'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/collection.ts'
import { withdrawnIndicators, withdrawnTlp } from '#functions/indicators/withdrawn-indicators.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { tlpDefaultId } from '#functions/platform/tlp/tlp.ts'
import { builtInTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'

const levelSchema = z.object({ level: z.int().nullable() })

/** The level that indicators have by default, read by its id: no read model of all indicators is opened for it. */
export const defaultIndicatorTlp = async (
  indicators: Pick<Collection<IndicatorKinds>, 'getMany'>,
): Promise<TlpLevel> =>
  (await indicators.getMany('feed_tlp', [tlpDefaultId], { consistent: false }))[0]?.entity.level ??
  builtInTlp.feed

/**
 * The level of an indicator, or of what was published of one that is gone, where `feed` is undefined; undefined of one that
 * nothing is known of.
 */
export const indicatorTlp = async (
  indicators: Collection<IndicatorKinds>,
  id: number,
  indicator: IndicatorEntity | undefined,
): Promise<TlpLevel | undefined> => {
  if (indicator !== undefined) return indicator.tlp ?? (await defaultIndicatorTlp(indicators))
  const from = withdrawnIndicators({ sql: 'item.id = ?', parameters: [id] })
  const gone = (await indicators.readModel()).row(
    levelSchema,
    `${from.sql} SELECT max(${withdrawnTlp}) AS level FROM feed`,
    [...from.parameters],
  )
  return gone === undefined || gone.level === null ? undefined : tlpOfRank(gone.level)
}

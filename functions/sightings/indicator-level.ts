import * as z from 'zod'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/collection.ts'
import { withdrawnIndicators, withdrawnTlp } from '#functions/indicators/withdrawn-indicators.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { tlpDefaultId } from '#functions/rules/tlp/tlp.ts'
import { builtInTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'

const levelSchema = z.object({ level: z.int().nullable() })

/** The default TLP level of indicators, read by id without the read model of all indicators. */
export const defaultIndicatorTlp = async (
  indicators: Pick<Collection<IndicatorKinds>, 'getMany'>,
): Promise<TlpLevel> =>
  (await indicators.getMany('feed_tlp', [tlpDefaultId], { consistent: false }))[0]?.entity.level ??
  builtInTlp.feed

/**
 * The TLP level of an indicator, or of the last publication of a deleted one, when `feed` is undefined. Undefined when
 * nothing is known.
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

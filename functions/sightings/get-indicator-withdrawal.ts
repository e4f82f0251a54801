import * as z from 'zod'
import { withdrawnIndicators, withdrawnTlp } from '#functions/indicators/withdrawn-indicators.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getFeedWithdrawal } from '#shared/contracts/sightings.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'

const rowSchema = z.object({
  value: z.string(),
  type_name: z.string().nullable(),
  level: z.int(),
  published: z.int(),
  at: z.int(),
  reason: z.string().nullable(),
})
const instant = (time: number): string => new Date(time).toISOString()

/**
 * The last publication of an indicator that is no longer published, as it was then. Reveals nothing of the present
 * draft.
 */
export const getIndicatorWithdrawalRoute = ({ indicators }: SightingsDependencies): Route =>
  handle(getFeedWithdrawal, async ({ params }) => {
    const readModel = await indicators.readModel()
    const from = withdrawnIndicators({ sql: 'item.id = ?', parameters: [params.id] })
    const isPublished =
      readModel.count('SELECT count(*) FROM main.feed WHERE id = ? AND verified = 1', [params.id]) > 0
    const last = isPublished
      ? undefined
      : readModel.row(
          rowSchema,
          `${from.sql} SELECT feed.value, (SELECT name FROM feed_type WHERE id = feed.type_id) AS type_name,
             ${withdrawnTlp} AS level, feed.published, feed._at AS at, feed.reason FROM feed ORDER BY feed._at DESC, feed.id DESC LIMIT 1`,
          [...from.parameters],
        )
    if (last === undefined) throw new PortalError('not_found')
    return {
      withdrawal: {
        feed_id: params.id,
        value: last.value,
        type_name: last.type_name ?? '',
        tlp: tlpOfRank(last.level),
        published_date: instant(last.published),
        withdrawn_date: instant(last.at),
        reason: last.reason,
      },
    }
  })

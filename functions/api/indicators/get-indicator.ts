import { indicatorListHeads } from '#functions/indicators/access-queries.ts'
import { toIndicatorResponse } from '#functions/indicators/indicator-presenter.ts'
import { visibleToKey } from '#functions/indicators/key-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetIndicator } from '#shared/contracts/api/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import { indicatorsOfKey } from './indicators-of-key.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** One indicator that a key sees. */
export const getIndicatorRoute = (dependencies: IndicatorsDependencies): KeyRoute =>
  handleKey(
    apiGetIndicator,
    async ({ params: { id }, caller }) => {
      const keyIndicators = await indicatorsOfKey(dependencies, caller)
      const { readModel } = keyIndicators
      const stored = await keyIndicators.visible.get('feed', id)
      const { sql, parameters } = visibleToKey(keyIndicators)
      if (readModel.count(`SELECT count(*) FROM feed WHERE id = ? AND ${sql}`, [id, ...parameters]) === 0)
        throw new PortalError('not_found')
      return toIndicatorResponse(readModel, id, stored.entity, keyIndicators.visible)
    },
    { alongside: indicatorListHeads },
  )

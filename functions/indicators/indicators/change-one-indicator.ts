import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { entityWithin } from '#functions/rules/tlp/tlp.ts'
import type { Indicator } from '#shared/contracts/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorEntity, IndicatorKinds } from '../collection.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** Changes an indicator and returns it. Throws `not_found`. */
export const changeOneIndicator = (
  { indicators }: Pick<IndicatorsDependencies, 'indicators'>,
  session: Session,
  id: number,
  change: (before: IndicatorEntity, commit: Commit<IndicatorKinds>) => Changed<IndicatorEntity>,
): Promise<{ feed: Indicator }> =>
  indicators.commit(actorOf(session), async (commit) => {
    const stored = await indicators.get('feed', id)
    if (stored === undefined || !entityWithin(commit.readModel, 'feed', stored.entity, session.maxTlp))
      throw new PortalError('not_found')
    const { entity, fields } = change(stored.entity, commit)
    if (fields.length > 0) commit.update('feed', id, entity, stored, fields)
    return {
      feed: toIndicatorResponse(
        commit.readModel,
        id,
        fields.length > 0 ? entity : stored.entity,
        new VisibleIndicators(indicators, session),
      ),
    }
  })

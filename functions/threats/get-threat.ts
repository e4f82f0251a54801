import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getThreat } from '#shared/contracts/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { withGroup } from './groups.ts'
import { threatOf } from './threat-rows.ts'

/** One threat; analysts also see who changed it, and when. */
export const getThreatRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(getThreat, async ({ params, session }) => {
    const stored = await threats.get('threat', params.id)
    if (stored === undefined) throw new PortalError('not_found')
    const threat = await withGroup(
      table,
      session,
      threatOf(await threats.replica(), params.id, stored.entity),
    )
    return { threat, ...(session.role === 'analyst' ? { history: historyOf(stored) } : {}) }
  })

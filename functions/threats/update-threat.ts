import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateThreat } from '#shared/contracts/threats.ts'
import { changeOneThreat } from './change-one-threat.ts'
import type { ThreatsDependencies } from './dependencies.ts'

/** Changes the given fields. */
export const updateThreatRoute = (dependencies: ThreatsDependencies): Route =>
  handle(updateThreat, async ({ params, body, session }) => ({
    threat: await changeOneThreat(dependencies, session, params.id, body),
  }))

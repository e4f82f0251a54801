import { handle, type Route } from '#functions/rules/http/handler.ts'
import { createThreat } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { publishThreat } from './publish-threat.ts'

/** Publishes a threat. */
export const createThreatRoute = (dependencies: ThreatsDependencies): Route =>
  handle(createThreat, async ({ body, session, idempotency }) => ({
    threat: await publishThreat(dependencies, session, body, (commit, threat) =>
      idempotency.record(commit, { threat }),
    ),
  }))

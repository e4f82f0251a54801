import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { publishThreat } from '#functions/threats/publish-threat.ts'
import { apiCreateThreat } from '#shared/contracts/api/threats-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes a threat. */
export const createThreatRoute = ({ platform: { table }, threats }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateThreat, ({ body, caller: { session }, idempotency }) =>
    publishThreat({ table, threats }, session, body, (commit, threat) => idempotency.record(commit, threat)),
  )

import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { changeOneThreat } from '#functions/threats/change-one-threat.ts'
import { apiUpdateThreat } from '#shared/contracts/api/threats-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Changes the given fields. */
export const updateThreatRoute = ({ platform: { table }, threats }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateThreat, ({ params: { id }, body, caller: { session } }) =>
    changeOneThreat({ table, threats }, session, id, body),
  )

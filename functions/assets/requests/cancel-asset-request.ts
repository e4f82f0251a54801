import { handle, type Route } from '#functions/platform/http/handler.ts'
import { cancelAssetRequest } from '#shared/contracts/assets.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { answerRequest } from './answer-request.ts'

/**
 * Takes back a request of the own organization: what was to be added is gone, what was to go stays. Throws
 * `asset_request_resolved`.
 */
export const cancelAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(cancelAssetRequest, async ({ params, session }) => {
    await answerRequest(dependencies, session, params.id, 'cancelled')
    return {}
  })

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { cancelAssetRequest } from '#shared/contracts/assets.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { answerRequest } from './answer-request.ts'

/**
 * Withdraws a request of the caller's organization: deletes the requested asset, or keeps the one to be deleted. Throws
 * `asset_request_resolved`.
 */
export const cancelAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(cancelAssetRequest, async ({ params, session }) => {
    await answerRequest(dependencies, session, params.id, 'cancelled')
    return {}
  })

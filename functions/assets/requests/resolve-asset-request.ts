import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { resolveAssetRequest } from '#shared/contracts/assets.ts'
import { toAssetRequestResponse } from '../asset-rows.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { answerRequest } from './answer-request.ts'

/** Accepts or denies a request. Throws `asset_request_resolved`. */
export const resolveAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(resolveAssetRequest, async ({ params, body, session }) => {
    const request = await answerRequest(
      dependencies,
      session,
      params.id,
      body.accepted ? 'accepted' : 'denied',
      body.reason === '' ? null : body.reason,
    )
    return {
      request: toAssetRequestResponse(
        params.id,
        request,
        (await organizationNames(dependencies.organizations, session))(request.client_id),
      ),
    }
  })

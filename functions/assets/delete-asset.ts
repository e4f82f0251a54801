import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { deleteAsset } from '#shared/contracts/assets.ts'
import { PortalError } from '#shared/http/errors.ts'
import { decidesAtOnce, closeRequest, addRequest } from './asset-rules.ts'
import { toAssetResponse } from './asset-rows.ts'
import type { AssetsDependencies } from './dependencies.ts'

/**
 * Deletes an asset at once for the provider, and answers its pending request. For an organization admin, requests the
 * deletion. Throws `not_found`, and `asset_request_pending` when a request is pending already.
 */
export const deleteAssetRoute = ({ assets, collection, platform }: AssetsDependencies): Route =>
  handle(deleteAsset, ({ params, session }) =>
    collection.commit(actorOf(session), async (commit) => {
      const stored = await assets.for(session).get(params.id)
      const asset = stored.entity
      await readVisibleOrganization(platform.table, session, asset.client_id)
      if (decidesAtOnce(session)) {
        const request =
          asset.request_id === null ? undefined : await collection.get('asset_request', asset.request_id)
        if (request === undefined || asset.request_id === null) commit.delete('asset', params.id)
        else
          closeRequest(
            commit,
            session,
            asset.request_id,
            request,
            stored,
            asset.status === 'requested_delete' ? 'accepted' : 'denied',
          )
        return { asset: null }
      }
      if (asset.request_id !== null)
        throw new PortalError('asset_request_pending', { values: [String(asset.request_id)] })
      const { client_id, asset_type, value } = asset
      const request_id = addRequest(commit, session, {
        client_id,
        asset_id: params.id,
        kind: 'delete',
        asset_type,
        value,
      })
      const after = { ...asset, status: 'requested_delete', request_id } as const
      commit.update('asset', params.id, after, stored, ['status'])
      return { asset: toAssetResponse(params.id, after) }
    }),
  )

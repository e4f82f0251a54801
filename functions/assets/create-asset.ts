import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { createAsset } from '#shared/contracts/assets.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toAssetResponse } from './asset-rows.ts'
import { addAsset, isKnown } from './asset-rules.ts'
import type { AssetsDependencies } from './dependencies.ts'

/** Adds an asset or requests it. Throws `asset_wrong_value`, `asset_value_too_long` and `asset_exists`. */
export const createAssetRoute = ({ collection, platform }: AssetsDependencies): Route =>
  handle(createAsset, async ({ params, body, session, idempotency }) => {
    await readVisibleOrganization(platform.table, session, params.id)
    const checked = checkAsset(body.asset_type, body.value)
    if (isFaulty(checked)) throw new PortalError(checked.fault, { field: 'value' })
    const asset = { asset_type: body.asset_type, ...checked }
    return collection.commit(actorOf(session), (commit) => {
      if (isKnown(commit.readModel, params.id, asset))
        throw new PortalError('asset_exists', { field: 'value', values: [asset.value] })
      const { id, asset: added } = addAsset(commit, session, params.id, asset)
      return idempotency.record(commit, { asset: toAssetResponse(id, added) })
    })
  })

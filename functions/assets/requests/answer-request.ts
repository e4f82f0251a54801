import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { assetRequestStates } from '#shared/contracts/assets.ts'
import { PortalError } from '#shared/http/errors.ts'
import { closeRequest } from '../asset-rules.ts'
import type { AssetRequestEntity } from '../collection.ts'
import type { AssetsDependencies } from '../dependencies.ts'

/** Answers a request. Throws `not_found` and `asset_request_resolved`. */
export const answerRequest = (
  { requests, collection, platform }: AssetsDependencies,
  session: Session,
  id: number,
  state: Exclude<(typeof assetRequestStates)[number], 'pending'>,
  reason: string | null = null,
): Promise<AssetRequestEntity> =>
  collection.commit(actorOf(session), async (commit) => {
    const stored = await requests.for(session).get(id)
    await readVisibleOrganization(platform.table, session, stored.entity.client_id)
    if (stored.entity.state !== 'pending')
      throw new PortalError('asset_request_resolved', { values: [stored.entity.state] })
    return closeRequest(
      commit,
      session,
      id,
      stored,
      await collection.get('asset', stored.entity.asset_id),
      state,
      reason,
    )
  })

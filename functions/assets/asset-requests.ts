/** Requests to add and delete assets (part 3 sections 4 and 6): their list, the answer of the provider, and taking one back. */
import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { allOf, oneOf } from '#functions/platform/lists/where.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import { seenClient } from '#functions/platform/tenants/scope.ts'
import {
  cancelAssetRequest,
  listAssetRequests,
  resolveAssetRequest,
  type assetRequestStates,
} from '#shared/contracts/assets.ts'
import { PortalError } from '#shared/http/errors.ts'
import { closeRequest } from './asset-rules.ts'
import { requestOf, requestRowSchema, requestSelect } from './asset-rows.ts'
import type { AssetRequestEntity } from './collection.ts'
import type { AssetsDependencies } from './dependencies.ts'

/** Requests that wait, or those that have an answer: of the own organization, or of all for platform admins. */
export const listAssetRequestsRoute = ({ requests, platform, organizations }: AssetsDependencies): Route =>
  handle(listAssetRequests, async ({ query, session, request }) => {
    if (query.client_id !== undefined) await seenClient(platform.table, session, query.client_id)
    const items = requests.for(session)
    const [replica, clientOf] = await Promise.all([items.replica(), clientNames(organizations, session)])
    const { rows, total } = readPage(replica, {
      from: 'asset_request',
      select: requestSelect,
      where: allOf([
        items.condition,
        oneOf('asset_request.client_id', query.client_id === undefined ? undefined : [query.client_id]),
        {
          sql: query.resolved ? "asset_request.state <> 'pending'" : "asset_request.state = 'pending'",
          parameters: [],
        },
        oneOf('asset_request.asset_type', query.asset_types),
        oneOf('asset_request.kind', query.kind === undefined ? undefined : [query.kind]),
      ]),
      order: sortOrder(query.sort, { creation_date: 'created' }),
      schema: requestRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows.map(({ id, request: one }) => requestOf(id, one, clientOf(one.client_id))),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

/** Accepts or denies a request. Throws `asset_request_resolved`. */
export const resolveAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(resolveAssetRequest, async ({ params, body, session }) => {
    const request = await answer(dependencies, session, params.id, body.accepted ? 'accepted' : 'denied')
    return {
      request: requestOf(
        params.id,
        request,
        (await clientNames(dependencies.organizations, session))(request.client_id),
      ),
    }
  })

/** Takes back a request of the own organization: what was to be added is gone, what was to go stays. Throws `asset_request_resolved`. */
export const cancelAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(cancelAssetRequest, async ({ params, session }) => {
    await answer(dependencies, session, params.id, 'cancelled')
    return {}
  })

const answer = (
  { requests, collection }: AssetsDependencies,
  session: Session,
  id: number,
  state: Exclude<(typeof assetRequestStates)[number], 'pending'>,
): Promise<AssetRequestEntity> =>
  collection.commit(actorOf(session), async (commit) => {
    const stored = await requests.for(session).get(id)
    if (stored.entity.state !== 'pending')
      throw new PortalError('asset_request_resolved', { values: [stored.entity.state] })
    return closeRequest(
      commit,
      session,
      id,
      stored,
      await collection.get('asset', stored.entity.asset_id),
      state,
    )
  })

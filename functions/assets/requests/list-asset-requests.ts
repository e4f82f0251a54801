import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listAssetRequests } from '#shared/contracts/assets.ts'
import { toAssetRequestResponse, requestRowSchema, requestSelect } from '../asset-rows.ts'
import type { AssetsDependencies } from '../dependencies.ts'

/** Pending or answered requests, of the caller's organization or, for platform admins, of all. */
export const listAssetRequestsRoute = ({ requests, platform, organizations }: AssetsDependencies): Route =>
  handle(listAssetRequests, async ({ query, session, request }) => {
    if (query.client_id !== undefined) await readVisibleOrganization(platform.table, session, query.client_id)
    const items = requests.for(session)
    const [readModel, organizationOf] = await Promise.all([
      items.readModel(),
      organizationNames(organizations, session),
    ])
    const { rows, total } = readPage(readModel, {
      from: 'asset_request',
      select: requestSelect,
      where: allOf([
        await items.condition(),
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
      data: rows.map(({ id, request: one }) =>
        toAssetRequestResponse(id, one, organizationOf(one.client_id)),
      ),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

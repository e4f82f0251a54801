import * as z from 'zod'
import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listAssets } from '#shared/contracts/assets.ts'
import { assetTypes, type AssetType } from '#shared/domain/assets/asset-types.ts'
import { assetConditions, assetSorts } from './asset-conditions.ts'
import {
  assetRowSchema,
  assetSelect,
  toAssetRequestResponse,
  requestRowSchema,
  requestSelect,
} from './asset-rows.ts'
import type { AssetsDependencies } from './dependencies.ts'

/** The assets of an organization by type (part 3 section 2), with the pending requests of those on the page. */
export const listAssetsRoute = ({ assets, platform, organizations }: AssetsDependencies): Route =>
  handle(listAssets, async ({ params, query, session, request }) => {
    await readVisibleOrganization(platform.table, session, params.id)
    const items = assets.for(session)
    const [readModel, organizationOf] = await Promise.all([
      items.readModel(),
      organizationNames(organizations, session),
    ])
    const { rows, total } = readPage(readModel, {
      from: 'asset',
      select: assetSelect,
      where: allOf([await items.condition(), assetConditions(query, [params.id])]),
      order: sortOrder(query.sort, assetSorts),
      schema: assetRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    const waiting = rows.flatMap(({ request_id }) => (request_id === null ? [] : [request_id]))
    const requests = readModel.rows(
      requestRowSchema,
      `SELECT ${requestSelect} FROM asset_request WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      [JSON.stringify(waiting)],
    )
    return {
      client_assets: rows,
      client_asset_change_requests: requests.map(({ id, request: one }) =>
        toAssetRequestResponse(id, one, organizationOf(one.client_id)),
      ),
      counts: countsOf(readModel, params.id),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

const countSchema = z.object({ asset_type: z.enum(assetTypes), total: z.int(), pending: z.int() })

/** The number of assets of each type of an organization, and of those with a pending request. */
const countsOf = (
  readModel: ReadModel,
  organizationId: number,
): Record<AssetType, { total: number; pending: number }> => {
  const rows = readModel.rows(
    countSchema,
    "SELECT asset_type, count(*) AS total, sum(status <> 'added') AS pending FROM asset WHERE client_id = ? GROUP BY asset_type",
    [organizationId],
  )
  const countOf = (type: AssetType) => {
    const row = rows.find(({ asset_type }) => asset_type === type)
    return { total: row?.total ?? 0, pending: row?.pending ?? 0 }
  }
  return {
    domain: countOf('domain'),
    ip_address: countOf('ip_address'),
    keyword: countOf('keyword'),
    asn: countOf('asn'),
    tech_stack: countOf('tech_stack'),
  }
}

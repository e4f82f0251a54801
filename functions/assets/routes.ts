import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { organizationNames } from '#functions/organizations/organization-store.ts'
import { exportKey } from '#functions/rules/file-keys.ts'
import { type Route, handle } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { csvFileName } from '#functions/rules/lists/csv.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import {
  listAssets,
  createAsset,
  createAssets,
  type RefusedAsset,
  exportAssets,
  deleteAsset,
} from '#shared/contracts/assets.ts'
import { assetLimits } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { PortalError, errorItem } from '#shared/http/errors.ts'
import {
  assetRowSchema,
  assetSelect,
  toAssetRequestResponse,
  requestRowSchema,
  requestSelect,
  toAssetResponse,
  assetsCsv,
} from './asset-presenter.ts'
import {
  type AssetsDependencies,
  assetsDependencies,
  assetConditions,
  assetSorts,
  assetCounts,
} from './asset-queries.ts'
import {
  addAsset,
  isKnown,
  costOfAsset,
  decidesAtOnce,
  closeRequest,
  addRequest,
  sortedAssets,
} from './asset.ts'
import { matchDismissalRoutes } from './dismissals/routes.ts'
import { assetRequestRoutes } from './requests/routes.ts'

/** The assets of an organization by type (part 3 section 2), with the pending requests of those on the page. */
const listAssetsRoute = ({ assets, platform, organizations }: AssetsDependencies): Route =>
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
      page: query,
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
      counts: assetCounts(readModel, params.id),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/** Adds an asset or requests it. Throws `asset_wrong_value`, `asset_value_too_long` and `asset_exists`. */
const createAssetRoute = ({ collection, platform }: AssetsDependencies): Route =>
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

/**
 * Adds or requests many assets, in commits as large as a transaction allows. All values are validated before anything
 * is added. A value that someone else adds meanwhile is refused as known. A repeated request adds what is missing.
 */
const createAssetsRoute = ({ collection, platform }: AssetsDependencies): Route =>
  handle(createAssets, async ({ params, body, session, idempotency }) => {
    if (body.assets.length > assetLimits.lines)
      throw new PortalError('too_many_assets', { field: 'assets', values: [String(assetLimits.lines)] })
    await readVisibleOrganization(platform.table, session, params.id)
    const { valid, refused } = sortedAssets(await collection.readModel(), params.id, body.assets)
    if (refused.length > 0 && !body.only_valid) {
      const items = refused.map(({ index, value, code }) =>
        errorItem(code, { field: `assets.${index}`, values: [value] }),
      )
      throw new PortalError(refused[0]?.code ?? 'asset_wrong_value', { items })
    }
    let added = 0
    // The last commit also stores the response for idempotent repeats.
    const batches = inCommits(valid, () => costOfAsset(session), 1)
    for (const part of batches) {
      const done = await collection.commit(actorOf(session), (commit) => {
        const known: RefusedAsset[] = []
        for (const { index, asset } of part) {
          if (isKnown(commit.readModel, params.id, asset))
            known.push({ index, value: asset.value, code: 'asset_exists' })
          else addAsset(commit, session, params.id, asset)
        }
        const count = part.length - known.length
        if (part === batches.at(-1) && count > 0)
          idempotency.record(commit, reply(added + count, [...refused, ...known]))
        return known
      })
      refused.push(...done)
      added += part.length - done.length
    }
    return reply(added, refused)
  })

const reply = (added: number, refused: readonly RefusedAsset[]) => ({
  added,
  refused: refused.toSorted((a, b) => a.index - b.index),
})

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300
/** Lambda responses are limited to 6 MB, of which base64 takes a third. */
const replyBytes = 4_000_000
const csvType = 'text/csv; charset=utf-8'

/** The assets of an organization as a CSV file, by type and value, in the caller's language. */
const exportAssetsRoute = ({ assets, files, platform }: AssetsDependencies): Route =>
  handle(exportAssets, async ({ params, query, session, request }) => {
    await readVisibleOrganization(platform.table, session, params.id)
    const items = assets.for(session)
    const [readModel, language] = await Promise.all([
      items.readModel(),
      readLanguage(platform.table, session.userId),
    ])
    const where = allOf([
      await items.condition(),
      { sql: 'asset.client_id = ?', parameters: [params.id] },
      oneOf('asset.asset_type', query.asset_types),
    ])
    const rows = readModel.rows(
      assetRowSchema,
      `SELECT ${assetSelect} FROM asset WHERE ${where.sql} ORDER BY asset_type, value_sort, id`,
      where.parameters,
    )
    const { csv, prefix } = assetsCsv(rows, language)
    const name = csvFileName(prefix, platform.clock.now())
    await auditExport(platform, { session, request }, `assets: ${rows.length}`, params.id)
    if (session.organizationId !== null)
      await countActivity(platform, session.organizationId, 'downloaded_csv')
    const bytes = Buffer.from(csv)
    if (query.as === 'file' && bytes.length <= replyBytes)
      return { type: csvType, bytes, cacheSeconds: 0, name }
    const key = exportKey(platform.random.uuid())
    await files.put(key, csv, csvType)
    return {
      url: await files.link(key, name, linkSeconds),
      file_name: name,
      rows: rows.length,
      total: rows.length,
    }
  })

/**
 * Deletes an asset at once for the provider, and answers its pending request. For an organization admin, requests the
 * deletion. Throws `not_found`, and `asset_request_pending` when a request is pending already.
 */
const deleteAssetRoute = ({ assets, collection, platform }: AssetsDependencies): Route =>
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

export const assetRoutes = (platform: Platform): Route[] => {
  const dependencies = assetsDependencies(platform)
  return [
    ...[listAssetsRoute, createAssetRoute, createAssetsRoute, exportAssetsRoute, deleteAssetRoute].map(
      (route) => route(dependencies),
    ),
    ...assetRequestRoutes(dependencies),
    ...matchDismissalRoutes(dependencies),
  ]
}

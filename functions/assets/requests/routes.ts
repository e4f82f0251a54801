import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { organizationNames } from '#functions/organizations/organization-store.ts'
import { type Route, handle } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { resolveAssetRequests, getAssetJob } from '#shared/contracts/asset-jobs.ts'
import {
  listAssetRequests,
  type assetRequestStates,
  resolveAssetRequest,
  cancelAssetRequest,
} from '#shared/contracts/assets.ts'
import { isAboutAsSeen } from '#shared/domain/counted-matches.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toAssetRequestResponse, requestRowSchema, requestSelect } from '../asset-presenter.ts'
import type { AssetRequestEntity } from '../asset-store.ts'
import { closeRequest } from '../asset.ts'
import { assetsDependencies, type AssetsDependencies } from '../asset-queries.ts'
import {
  answersWorkers,
  toAssetJobResponse,
  assetJobs,
  selectedRequests,
  type AnswersTask,
} from './request-jobs.ts'

/** The workers of asset jobs, for the function that finishes abandoned jobs. */
export const workersOfAssets = (platform: Platform): Readonly<Record<string, Worker>> =>
  answersWorkers(assetsDependencies(platform))

/** Pending or answered requests, of the caller's organization or, for platform admins, of all. */
const listAssetRequestsRoute = ({ requests, platform, organizations }: AssetsDependencies): Route =>
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
      page: query,
    })
    return {
      data: rows.map(({ id, request: one }) =>
        toAssetRequestResponse(id, one, organizationOf(one.client_id)),
      ),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/** Answers a request. Throws `not_found` and `asset_request_resolved`. */
const answerRequest = (
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

/** Accepts or denies a request. Throws `asset_request_resolved`. */
const resolveAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(resolveAssetRequest, async ({ params, body, session }) => {
    const request = await answerRequest(
      dependencies,
      session,
      params.id,
      body.accepted ? 'accepted' : 'denied',
      body.reason === '' ? null : body.reason,
    )
    const organizationOf = await organizationNames(dependencies.organizations, session)
    return { request: toAssetRequestResponse(params.id, request, organizationOf(request.client_id)) }
  })

/** A user waits for the call that starts the job, so it works for a short time only. */
const startMilliseconds = 800

/** Starts a job that answers many requests. Throws `selection_changed` when the selection is not the expected one. */
const resolveAssetRequestsRoute = (dependencies: AssetsDependencies): Route =>
  handle(resolveAssetRequests, async ({ body, session, idempotency }) => {
    if ('filter' in body.of)
      await readVisibleOrganization(dependencies.platform.table, session, body.of.filter.client_id)
    const readModel = await dependencies.collection.readModel()
    const { sql, parameters } = selectedRequests(body.of)
    const total =
      'request_ids' in body.of
        ? body.of.request_ids.length
        : readModel.count(`SELECT count(*) FROM asset_request WHERE ${sql}`, parameters)
    if (body.expected_total !== undefined && !isAboutAsSeen(body.expected_total, total))
      throw new PortalError('selection_changed', { values: [String(total)] })
    const task: AnswersTask = {
      accepted: body.accepted,
      reason: body.reason === '' ? null : body.reason,
      of: body.of,
      last_id: readModel.lastId('asset_request'),
      actor: actorOf(session),
    }
    const jobs = assetJobs(dependencies)
    const { user_id, id } = await jobs.start(
      { user_id: session.userId, client_id: session.organizationId, kind: 'asset_answers', task, total },
      { also: (job) => idempotency.writes({ job: toAssetJobResponse(job) }) },
    )
    return { job: toAssetJobResponse(await jobs.work(user_id, id, startMilliseconds)) }
  })

/** Status calls may take longer: no user waits for them. */
const askMilliseconds = 4_000

/** Progress of the caller's job. The call also works on it. Throws `not_found`. */
const getAssetJobRoute = (dependencies: AssetsDependencies): Route =>
  handle(getAssetJob, async ({ params, session }) => {
    const jobs = assetJobs(dependencies)
    const job = await jobs.get(session.userId, params.id)
    return {
      job: toAssetJobResponse(
        job.state === 'running' ? await jobs.work(session.userId, params.id, askMilliseconds) : job,
      ),
    }
  })

/**
 * Withdraws a request of the caller's organization: deletes the requested asset, or keeps the one to be deleted. Throws
 * `asset_request_resolved`.
 */
const cancelAssetRequestRoute = (dependencies: AssetsDependencies): Route =>
  handle(cancelAssetRequest, async ({ params, session }) => {
    await answerRequest(dependencies, session, params.id, 'cancelled')
    return {}
  })

/** The routes of requests to add and delete assets. */
export const assetRequestRoutes = (dependencies: AssetsDependencies): Route[] =>
  [
    listAssetRequestsRoute,
    resolveAssetRequestRoute,
    resolveAssetRequestsRoute,
    getAssetJobRoute,
    cancelAssetRequestRoute,
  ].map((route) => route(dependencies))

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { resolveAssetRequests } from '#shared/contracts/asset-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { toAssetJobResponse, assetJobs, selectedRequests, type AnswersTask } from './request-jobs.ts'

/** A user waits for the call that starts the job, so it works for a short time only. */
const startMilliseconds = 800

/** Starts a job that answers many requests. Throws `selection_changed` when the selection is not the expected one. */
export const resolveAssetRequestsRoute = (dependencies: AssetsDependencies): Route =>
  handle(resolveAssetRequests, async ({ body, session, idempotency }) => {
    if ('filter' in body.of)
      await readVisibleOrganization(dependencies.platform.table, session, body.of.filter.client_id)
    const readModel = await dependencies.collection.readModel()
    const { sql, parameters } = selectedRequests(body.of)
    const total =
      'request_ids' in body.of
        ? body.of.request_ids.length
        : readModel.count(`SELECT count(*) FROM asset_request WHERE ${sql}`, parameters)
    if (body.expected_total !== undefined && body.expected_total !== total)
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

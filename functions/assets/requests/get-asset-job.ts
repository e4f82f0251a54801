import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getAssetJob } from '#shared/contracts/asset-jobs.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { toAssetJobResponse, assetJobs } from './request-jobs.ts'

/** Status calls may take longer: no user waits for them. */
const askMilliseconds = 4_000

/** Progress of the caller's job. The call also works on it. Throws `not_found`. */
export const getAssetJobRoute = (dependencies: AssetsDependencies): Route =>
  handle(getAssetJob, async ({ params, session }) => {
    const jobs = assetJobs(dependencies)
    const job = await jobs.get(session.userId, params.id)
    return {
      job: toAssetJobResponse(
        job.state === 'running' ? await jobs.work(session.userId, params.id, askMilliseconds) : job,
      ),
    }
  })

import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getFeedJob } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { atAsking, feedJobs, isFeedJob, workedOn } from './indicator-jobs.ts'

/** How far a job is. The call itself works on it a little. */
export const getFeedJobRoute = (dependencies: FeedsDependencies): Route =>
  handle(getFeedJob, async ({ params, session }) => {
    const job = await feedJobs(dependencies).get(session.userId, params.id)
    if (!isFeedJob(job)) throw new PortalError('not_found')
    return { job: await workedOn(dependencies, job, atAsking) }
  })

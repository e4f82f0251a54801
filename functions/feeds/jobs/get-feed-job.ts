import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getFeedJob } from '#shared/contracts/feed-jobs.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { atAsking, feedJobs, workedOn } from './feed-jobs.ts'

/** How far a job is. The call itself works on it a little. */
export const getFeedJobRoute = (dependencies: FeedsDependencies): Route =>
  handle(getFeedJob, async ({ params, session }) => ({
    job: await workedOn(dependencies, await feedJobs(dependencies).get(session.userId, params.id), atAsking),
  }))

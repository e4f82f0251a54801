import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedJobs } from '#shared/contracts/indicator-jobs.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedJobs, toIndicatorJobResponse, isFeedJob } from './indicator-jobs.ts'

/** The caller's jobs. */
export const listFeedJobsRoute = (dependencies: FeedsDependencies): Route =>
  handle(listFeedJobs, async ({ session }) => ({
    data: (await feedJobs(dependencies).list(session.userId)).filter(isFeedJob).map(toIndicatorJobResponse),
  }))

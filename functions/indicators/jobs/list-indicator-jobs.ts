import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedJobs } from '#shared/contracts/indicator-jobs.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorJobs, toIndicatorJobResponse, isIndicatorJob } from './indicator-jobs.ts'

/** The caller's jobs. */
export const listIndicatorJobsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(listFeedJobs, async ({ session }) => ({
    data: (await indicatorJobs(dependencies).list(session.userId))
      .filter(isIndicatorJob)
      .map(toIndicatorJobResponse),
  }))

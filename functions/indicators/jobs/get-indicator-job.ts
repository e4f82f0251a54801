import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getFeedJob } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { pollBudget, indicatorJobs, isIndicatorJob, workOn } from './indicator-jobs.ts'

/** Progress of a job. The call also works on it for a short time. */
export const getIndicatorJobRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(getFeedJob, async ({ params, session }) => {
    const job = await indicatorJobs(dependencies).get(session.userId, params.id)
    if (!isIndicatorJob(job)) throw new PortalError('not_found')
    return { job: await workOn(dependencies, job, pollBudget) }
  })

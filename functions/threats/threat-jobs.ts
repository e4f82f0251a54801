/** Jobs on all threats that match a list's filter. Only analysts change threats. */
import { costOfEntities } from '#functions/core/event-store/in-commits.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  bulkTaskSchema,
  idsThatMatch,
  showBulkJob,
  startBulkJob,
  stopBulkJob,
  type JobsOfArea,
} from '#functions/rules/jobs/bulk-jobs.ts'
import { doBulkWork, type BulkWork } from '#functions/rules/jobs/bulk-work.ts'
import { authorOfJob } from '#functions/rules/jobs/job-author.ts'
import type { Job } from '#functions/rules/jobs/jobs.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  getThreatJob,
  startThreatJob,
  stopThreatJob,
  threatActionSchema,
  threatJobFilterSchema,
} from '#shared/contracts/bulk-jobs.ts'
import { matchingThreats, type ThreatSources } from './threat-queries.ts'
import type { ThreatKinds } from './threat-store.ts'
import { threatUndo, threatWithLevel } from './threat.ts'

const taskSchema = bulkTaskSchema(threatActionSchema)

/** The work of a job, for its owner. */
export const threatWork = async (
  sources: ThreatSources,
  session: Session,
  job: Job,
): Promise<BulkWork<ThreatKinds, 'threat'>> => {
  const { threats } = sources
  const task = taskSchema.parse(job.task)
  const { action } = task
  const { where } = await matchingThreats(sources, session, threatJobFilterSchema.parse(task.filter))
  return {
    collection: threats,
    kind: 'threat',
    author: authorOfJob(job, task, threatUndo),
    nextIds: idsThatMatch(() => threats.readModel(), 'threat', where, task.last_id),
    costs: async () => costOfEntities(await threats.readModel(), 'threat'),
    change: (threat, commit) =>
      action.type === 'delete' ? 'delete' : threatWithLevel(commit, threat, action.tlp),
  }
}

const threatJobs = (sources: ThreatSources): JobsOfArea => ({
  kind: 'threat_action',
  list: 'threats',
  table: 'threat',
  workerFor: (session) => async (held, isTimeOver) =>
    doBulkWork(held, isTimeOver, await threatWork(sources, session, held.job)),
})

/** The routes of jobs on threats. */
export const threatJobRoutes = (sources: ThreatSources & { readonly platform: Platform }): Route[] => {
  const jobs = threatJobs(sources)
  return [
    handle(startThreatJob, async ({ body, session, idempotency }) => {
      const matching = await matchingThreats(sources, session, threatJobFilterSchema.parse(body.filter))
      return startBulkJob(sources.platform, jobs, session, { ...body, matching }, idempotency)
    }),
    handle(getThreatJob, showBulkJob(sources.platform, jobs)),
    handle(stopThreatJob, stopBulkJob(sources.platform, jobs)),
  ]
}

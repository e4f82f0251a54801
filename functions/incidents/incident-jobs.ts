/** Jobs on all incidents that match a list's filter. */
import { costOfEntities } from '#functions/core/event-store/in-commits.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
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
  getIncidentJob,
  incidentActionSchema,
  incidentJobFilterSchema,
  startIncidentJob,
  stopIncidentJob,
} from '#shared/contracts/bulk-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { matchingIncidents, type IncidentSources } from './incident-queries.ts'
import type { IncidentKinds } from './incident-store.ts'
import { incidentsCleanup, incidentUndo, incidentWithLevel, withStatus } from './incident.ts'

const taskSchema = bulkTaskSchema(incidentActionSchema)

/** The work of a job, for its owner. */
export const incidentWork = async (
  sources: IncidentSources,
  session: Session,
  job: Job,
): Promise<BulkWork<IncidentKinds, 'incident'>> => {
  const { collection, incidents, platform } = sources
  const task = taskSchema.parse(job.task)
  const { action } = task
  const items = incidents.for(session)
  const { where } = await matchingIncidents(sources, session, incidentJobFilterSchema.parse(task.filter))
  return {
    collection,
    kind: 'incident',
    author: authorOfJob(job, task, incidentUndo),
    nextIds: idsThatMatch(() => items.readModel(), 'incident', where, task.last_id),
    costs: async () => costOfEntities(await items.readModel(), 'incident'),
    sharedWrites: action.type === 'delete' ? 1 : 0,
    getMany: (ids) => items.getMany(ids),
    deleted: incidentsCleanup(platform),
    change: (incident, commit) => {
      switch (action.type) {
        case 'delete':
          return 'delete'
        case 'tlp':
          return incidentWithLevel(incident, action.tlp, commit.at)
        case 'status':
          return withStatus(incident, action.open, commit.at)
      }
    },
  }
}

const incidentJobs = (sources: IncidentSources): JobsOfArea => ({
  kind: 'incident_action',
  list: 'incidents',
  table: 'incident',
  workerFor: (session) => async (held, isTimeOver) =>
    doBulkWork(held, isTimeOver, await incidentWork(sources, session, held.job)),
})

/** The routes of jobs on incidents. */
export const incidentJobRoutes = (sources: IncidentSources): Route[] => {
  const jobs = incidentJobs(sources)
  return [
    handle(startIncidentJob, async ({ body, session, idempotency }) => {
      // Organizations resolve and reopen; the rest is the provider's.
      if (body.action.type !== 'status' && session.role !== 'analyst') throw new PortalError('forbidden')
      const filter = incidentJobFilterSchema.parse(body.filter)
      const matching = await matchingIncidents(sources, session, filter)
      return startBulkJob(sources.platform, jobs, session, { ...body, matching }, idempotency)
    }),
    handle(getIncidentJob, showBulkJob(sources.platform, jobs)),
    handle(stopIncidentJob, stopBulkJob(sources.platform, jobs)),
  ]
}

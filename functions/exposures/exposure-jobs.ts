/** Jobs on all exposures that match a list's filter. */
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
import { levelled } from '#functions/rules/tlp/tlp.ts'
import {
  getVisibilityJob,
  startVisibilityJob,
  stopVisibilityJob,
  visibilityActionSchema,
  visibilityJobFilterSchema,
  type VisibilityAction,
} from '#shared/contracts/bulk-jobs.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import {
  overwriteKindOf,
  overwritesOf,
  transitionTo,
  type BulkTransition,
  type OverwriteKind,
} from '#shared/domain/exposures/overwrites.ts'
import { mayEverGive, partyOf } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { matchingExposures, type ExposureSources } from './exposure-queries.ts'
import type { ExposureEntity, ExposureKinds } from './exposure-store.ts'
import { exposureUndo, exposuresCleanup, withFalsePositive } from './exposure.ts'
import { personOf, todayOf } from './remediation/remediation-queries.ts'
import { remediationOf } from './remediation/remediation.ts'
import {
  checkDueDate,
  checkLastDay,
  statusGiver,
  transitionContextOf,
  transitionedIfPossible,
  withLine,
  withStatus,
  writesPerTransition,
} from './remediation/transitions.ts'

const taskSchema = bulkTaskSchema(visibilityActionSchema)

/** The work of a job, for its owner. */
export const exposureWork = async (
  sources: ExposureSources,
  session: Session,
  job: Job,
): Promise<BulkWork<ExposureKinds, 'visibility'>> => {
  const { collection, exposures, organizations, platform } = sources
  const task = taskSchema.parse(job.task)
  const { action } = task
  const items = exposures.for(session)
  const [{ where }, people] = await Promise.all([
    matchingExposures(sources, session, visibilityJobFilterSchema.parse(task.filter)),
    organizations.readModel(),
  ])
  // The day on which the action was checked, however long it takes.
  const today = todayOf(session, { now: () => new Date(job.creation_date) })
  const writes = action.type === 'status' || action.type === 'state' ? writesPerTransition : 1
  return {
    collection,
    kind: 'visibility',
    author: authorOfJob(job, task, exposureUndo),
    nextIds: idsThatMatch(() => items.readModel(), 'visibility', where, task.last_id),
    costs: async () => costOfEntities(await items.readModel(), 'visibility', writes),
    sharedWrites: action.type === 'delete' ? 1 : 0,
    getMany: (ids) => items.getMany(ids),
    deleted: exposuresCleanup(platform),
    change: (exposure, commit, id) => {
      switch (action.type) {
        case 'delete':
          return 'delete'
        case 'tlp':
          return levelled(exposure, action.tlp)
        case 'false_positive':
          return withFalsePositive(exposure, action.false_positive, { name: session.name, at: commit.at })
        case 'status': {
          if (!action.open && isKept(exposure, 'close', action.over, session, today)) return 'skip'
          const giver = { ...statusGiver(session, platform.clock, commit), today }
          return withLine(commit, id, withStatus(exposure, action.open, giver))
        }
        case 'state': {
          if (isKept(exposure, transitionTo(action.to.state), action.over, session, today)) return 'skip'
          const context = { ...transitionContextOf(session, platform.clock, commit, people), today }
          const result = transitionedIfPossible(exposure, action.to, context)
          return result === undefined ? 'skip' : withLine(commit, id, result)
        }
      }
    },
  }
}

/** Whether an organization's transition leaves what it would overwrite. Organizations alone assign owners. */
const isKept = (
  exposure: ExposureEntity,
  transition: BulkTransition | undefined,
  over: readonly OverwriteKind[],
  { userId, organizationId }: Session,
  today: string,
): boolean => {
  if (transition === undefined || organizationId === null) return false
  const { state, owner, accepted } = remediationOf(exposure)
  const kind = overwriteKindOf({ state: stateOn(state, accepted?.until ?? null, today), owner }, userId)
  return kind !== undefined && overwritesOf[transition].includes(kind) && !over.includes(kind)
}

const exposureJobs = (sources: ExposureSources): JobsOfArea => ({
  kind: 'visibility_action',
  list: 'visibilities',
  table: 'visibility',
  workerFor: (session) => async (held, isTimeOver) =>
    doBulkWork(held, isTimeOver, await exposureWork(sources, session, held.job)),
})

/**
 * Throws `forbidden` for what the caller may not do to an exposure, and `unknown_person` or `date_out_of_range` for
 * what no exposure can have.
 */
const checkAction = async (
  { organizations, platform: { clock } }: ExposureSources,
  session: Session,
  action: VisibilityAction,
): Promise<void> => {
  const { role, organizationId } = session
  if ((action.type === 'tlp' || action.type === 'delete') && role !== 'analyst')
    throw new PortalError('forbidden')
  if (action.type !== 'state') return
  const { to } = action
  if (!mayEverGive(to.state, partyOf(role))) throw new PortalError('forbidden')
  if (organizationId === null) return
  const today = todayOf(session, clock)
  const checkPerson = async (id: number, field: string): Promise<void> => {
    if (personOf(await organizations.readModel(), organizationId, id, clock.now()) === undefined)
      throw new PortalError('unknown_person', { field })
  }
  if (to.state === 'in_repair') {
    if (to.owner_id === undefined) throw new PortalError('validation_failed', { field: 'owner_id' })
    await checkPerson(to.owner_id, 'owner_id')
    checkDueDate(to.due_date, today)
  }
  if (to.state === 'accepted') {
    checkLastDay(to.until, today)
    await checkPerson(to.agreed_by, 'agreed_by')
  }
}

/** The routes of jobs on exposures. */
export const exposureJobRoutes = (sources: ExposureSources): Route[] => {
  const jobs = exposureJobs(sources)
  return [
    handle(startVisibilityJob, async ({ body, session, idempotency }) => {
      await checkAction(sources, session, body.action)
      const filter = visibilityJobFilterSchema.parse(body.filter)
      const matching = await matchingExposures(sources, session, filter)
      return startBulkJob(sources.platform, jobs, session, { ...body, matching }, idempotency)
    }),
    handle(getVisibilityJob, showBulkJob(sources.platform, jobs)),
    handle(stopVisibilityJob, stopBulkJob(sources.platform, jobs)),
  ]
}

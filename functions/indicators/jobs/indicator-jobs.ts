/** The jobs on indicators, and the share of the work that the calls to start or poll them do. */
import { undoOfJob } from '#functions/rules/jobs/job-author.ts'
import { type Job, Jobs, type Worker } from '#functions/rules/jobs/jobs.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { holderOf } from '#functions/rules/undo.ts'
import { jobKinds, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { isUndoableAction } from '#shared/domain/indicators/mass-actions.ts'
import { limits } from '#shared/domain/limits.ts'
import type { IndicatorsDependencies } from '../indicator-queries.ts'
import { cleanupWorkers } from './cleanup.ts'
import { exportWorker } from './full-export.ts'
import { massActionWorker, massTaskSchema, type MassTask } from './mass-action.ts'

/**
 * The work that a call does on a job. Either about this many milliseconds of a mass action, or an export of at most
 * this many rows.
 */
interface WorkBudget {
  readonly milliseconds: number
  readonly exportRows: number
}

/** A user waits for the call that starts the job, so it works for a short time only. */
export const startBudget: WorkBudget = { milliseconds: 800, exportRows: 2_000 }

/**
 * Polling calls may take longer: no user waits for them. Larger exports take too long even for these and wait for the
 * scheduled function.
 */
export const pollBudget: WorkBudget = { milliseconds: 4_000, exportRows: 20_000 }

/** The workers of indicator jobs. */
export const indicatorWorkers = (dependencies: IndicatorsDependencies): Readonly<Record<string, Worker>> =>
  ({
    ...cleanupWorkers(dependencies),
    mass_action: massActionWorker(dependencies),
    export: exportWorker(dependencies),
  }) satisfies Record<(typeof jobKinds)[number], Worker>

/** The indicator jobs with their workers. */
export const indicatorJobs = (dependencies: IndicatorsDependencies): Jobs =>
  new Jobs(dependencies.platform, indicatorWorkers(dependencies))

/** Whether a job is an indicator job: a user may have others. */
export const isIndicatorJob = ({ kind }: Job): boolean => jobKinds.some((one) => one === kind)

/** A job as the API shows it. */
export const toResponse = ({ platform }: IndicatorsDependencies, job: Job): IndicatorJob => {
  const common = {
    job_id: job.id,
    state: job.state,
    total: job.total,
    done: job.done,
    changed: job.changed,
    skipped: job.skipped,
    creation_date: job.creation_date,
    end_date: job.end_date,
  }
  if (job.kind !== 'export') {
    const { action, holder } = massTaskSchema.parse(job.task)
    const undo = undoOfJob(job, holder, platform.clock.now())
    return {
      ...common,
      kind: 'mass_action',
      action,
      file_name: null,
      ...(undo === undefined ? {} : { undo }),
    }
  }
  return { ...common, kind: 'export', action: null, file_name: job.state === 'done' ? job.file_name : null }
}

/** Works on a job as long as a call may. Returns the job afterwards. */
export const workOn = async (
  dependencies: IndicatorsDependencies,
  job: Job,
  { milliseconds, exportRows }: WorkBudget,
): Promise<IndicatorJob> =>
  toResponse(
    dependencies,
    job.state !== 'running' || (job.kind === 'export' && job.total > exportRows)
      ? job
      : await indicatorJobs(dependencies).work(job.user_id, job.id, milliseconds),
  )

/** Starts a mass action and works on it as long as the call may. */
export const startMassActionOn = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  { action, of, last_id, total }: Omit<MassTask, 'actor' | 'holder'> & { readonly total: number },
  options: Parameters<Jobs['start']>[1] = {},
): Promise<IndicatorJob> => {
  const { undoable: _, ...actor } = actorOf(session)
  const isUndoable = total <= limits.undoableItems && isUndoableAction(action)
  const task: MassTask = { action, of, last_id, actor, ...(isUndoable ? { holder: holderOf(session) } : {}) }
  const job = await indicatorJobs(dependencies).start(
    { user_id: session.userId, client_id: session.organizationId, kind: 'mass_action', task, total },
    options,
  )
  return workOn(dependencies, job, startBudget)
}

/** The jobs on indicators, and what the calls that start them and ask for them do of the work themselves. */
import { type Job, Jobs, type Worker } from '#functions/platform/jobs/jobs.ts'
import { jobKinds, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { cleanupWorkers } from './cleanup.ts'
import { exportWorker } from './full-export.ts'
import { massActionWorker, massTaskSchema } from './mass-action.ts'

/**
 * What a call does of a job itself: about so many milliseconds of a mass action, and an export if it has no
 * more rows.
 */
interface Help {
  readonly milliseconds: number
  readonly exportRows: number
}

/** A person waits for the call that starts a job, so it does only what is little. */
export const atStart: Help = { milliseconds: 800, exportRows: 2_000 }

/**
 * Nobody waits for the calls that ask how far it is. A larger export is more than these have time for: it
 * waits for the scheduled function.
 */
export const atAsking: Help = { milliseconds: 4_000, exportRows: 20_000 }

/** Those who work on the jobs of indicators. */
export const indicatorWorkers = (dependencies: IndicatorsDependencies): Readonly<Record<string, Worker>> =>
  ({
    ...cleanupWorkers(dependencies),
    mass_action: massActionWorker(dependencies),
    export: exportWorker(dependencies),
  }) satisfies Record<(typeof jobKinds)[number], Worker>

/** The jobs of indicators, with those who work on them. */
export const indicatorJobs = (dependencies: IndicatorsDependencies): Jobs =>
  new Jobs(dependencies.platform, indicatorWorkers(dependencies))

/** Whether a job is one of indicators: a person may have others. */
export const isIndicatorJob = ({ kind }: Job): boolean => jobKinds.some((one) => one === kind)

/** A job as the API shows it. */
export const toIndicatorJobResponse = (job: Job): IndicatorJob => {
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
  return job.kind === 'export'
    ? { ...common, kind: 'export', action: null, file_name: job.state === 'done' ? job.file_name : null }
    : { ...common, kind: 'mass_action', action: massTaskSchema.parse(job.task).action, file_name: null }
}

/** Works on a job as much as a call may; answers with it as it is then. */
export const workedOn = async (
  dependencies: IndicatorsDependencies,
  job: Job,
  { milliseconds, exportRows }: Help,
): Promise<IndicatorJob> =>
  toIndicatorJobResponse(
    job.state !== 'running' || (job.kind === 'export' && job.total > exportRows)
      ? job
      : await indicatorJobs(dependencies).work(job.user_id, job.id, milliseconds),
  )

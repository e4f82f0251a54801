/** Jobs on all items that match a filter: how they start, and what their owner sees. */
import * as z from 'zod'
import { actorSchema } from '#functions/core/event-store/entry.ts'
import { countRows } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { triedOf, type Condition } from '#functions/core/read-model/where.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts'
import { bulkJobNameOf, bulkJobNames, isUndoableJob, type NamedAction } from '#shared/domain/bulk-jobs.ts'
import { isAboutAsSeen } from '#shared/domain/counted-matches.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { actorOf, type Session } from '../session/sessions.ts'
import { holderOf } from '../undo.ts'
import { idsAtOnce } from './bulk-work.ts'
import { undoOfJob, type BulkJobKind } from './job-author.ts'
import { Jobs, type Job, type Worker } from './jobs.ts'

/** A call that starts a job works for this many milliseconds, since a user waits for it; progress calls may take longer. */
const startMilliseconds = 800
const pollMilliseconds = 4_000

/** The task of a job with an action and a filter as it is written in a query. */
export const bulkTaskSchema = <Action extends z.ZodType>(action: Action) =>
  z.object({ action, filter: z.record(z.string(), z.string()), ...bulkTaskShape })
const bulkTaskShape = {
  /** The last id when it started: later items were not counted. */
  last_id: z.int(),
  actor: actorSchema,
  name: z.string(),
  /** The user and role that can undo it, if it can be undone. */
  holder: z.string().optional(),
}

/** The next ids of a table that match and were there when the job started, for `BulkWork`. */
export const idsThatMatch =
  (open: () => Promise<ReadModel>, table: string, where: Condition, lastId: number) =>
  async (after: number): Promise<number[]> => {
    const tried = triedOf(where)
    return (await open()).rows(
      idRow,
      `SELECT ${table}.id AS id FROM ${table} NOT INDEXED
       WHERE ${table}.id > ? AND ${table}.id <= ? AND (${tried.sql}) ORDER BY ${table}.id LIMIT ?`,
      [after, lastId, ...tried.parameters, idsAtOnce],
    )
  }

/** The jobs of an area. */
export interface JobsOfArea {
  readonly kind: BulkJobKind
  readonly list: Parameters<typeof isUndoableJob>[0]
  /** The table of its items. */
  readonly table: string
  /** The worker for a caller. */
  readonly workerFor: (session: Session) => Worker
}

const jobsFor = (platform: Platform, { kind, workerFor }: JobsOfArea, session: Session): Jobs =>
  new Jobs(platform, { [kind]: workerFor(session) })

const shownTaskSchema = z.object({ name: z.enum(bulkJobNames), holder: z.string().optional() })

/** A job as its owner sees it. */
const toResponse = ({ clock }: Platform, job: Job): BulkJob => {
  const { name, holder } = shownTaskSchema.parse(job.task)
  const undo = undoOfJob(job, holder, clock.now())
  return {
    job_id: job.id,
    name,
    state: job.state,
    total: job.total,
    done: job.done,
    changed: job.changed,
    skipped: job.skipped,
    creation_date: job.creation_date,
    end_date: job.end_date,
    ...(undo === undefined ? {} : { undo }),
  }
}

interface Wanted {
  readonly action: NamedAction
  readonly filter: Readonly<Record<string, string>>
  /** How many the caller saw. */
  readonly expected_total: number
  /** What matches now. */
  readonly matching: { readonly readModel: ReadModel; readonly where: Condition }
}

/** Starts a job and works on it for a moment. Throws `selection_changed` and `too_many_jobs`. */
export const startBulkJob = async (
  platform: Platform,
  area: JobsOfArea,
  session: Session,
  { action, filter, expected_total: seen, matching: { readModel, where } }: Wanted,
  idempotency: { readonly writes: (reply: { job: BulkJob }) => readonly TransactWrite[] },
): Promise<{ job: BulkJob }> => {
  const total = countRows(readModel, { from: area.table, where })
  if (!isAboutAsSeen(seen, total)) throw new PortalError('selection_changed', { values: [String(total)] })
  const { undoable: _, ...actor } = actorOf(session)
  const name = bulkJobNameOf(action)
  const isUndoable = total <= limits.undoableItems && isUndoableJob(area.list, name)
  const task = {
    action,
    filter,
    last_id: readModel.lastId(area.table),
    actor,
    name,
    ...(isUndoable ? { holder: holderOf(session) } : {}),
  }
  const jobs = jobsFor(platform, area, session)
  const job = await jobs.start(
    { user_id: session.userId, client_id: session.organizationId, kind: area.kind, task, total },
    { also: (started) => idempotency.writes({ job: toResponse(platform, started) }) },
  )
  return { job: toResponse(platform, await jobs.work(job.user_id, job.id, startMilliseconds)) }
}

interface JobCall {
  readonly params: { readonly id: string }
  readonly session: Session
}

const ownJob = async (jobs: Jobs, { kind }: JobsOfArea, { params, session }: JobCall): Promise<Job> => {
  const job = await jobs.get(session.userId, params.id)
  if (job.kind !== kind) throw new PortalError('not_found')
  return job
}

/** Answers the owner of a job with its progress, and works on it meanwhile. Throws `not_found`. */
export const showBulkJob =
  (platform: Platform, area: JobsOfArea) =>
  async (call: JobCall): Promise<{ job: BulkJob }> => {
    const jobs = jobsFor(platform, area, call.session)
    const job = await ownJob(jobs, area, call)
    return {
      job: toResponse(
        platform,
        job.state === 'running' ? await jobs.work(job.user_id, job.id, pollMilliseconds) : job,
      ),
    }
  }

/** Stops a job of the caller; what it has changed stays. Throws `not_found` and `busy`. */
export const stopBulkJob =
  (platform: Platform, area: JobsOfArea) =>
  async (call: JobCall): Promise<{ job: BulkJob }> => {
    const jobs = jobsFor(platform, area, call.session)
    const job = await ownJob(jobs, area, call)
    return { job: toResponse(platform, await jobs.stop(job.user_id, job.id)) }
  }

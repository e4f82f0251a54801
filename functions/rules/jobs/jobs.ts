/**
 * Jobs: work that exceeds one request. A job is an item of its owner and holds its progress. Its worker holds a lease,
 * and writes the progress in the transaction of the work, so a crash neither repeats nor skips work.
 */
import * as z from 'zod'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import { DeliveryQueue, type QueueDependencies } from '#functions/core/deliveries/delivery-queue.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import type { Author } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import { failedJobItem, portalCodeOf } from './failed-jobs.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import { isOutage } from '#functions/core/store/outage.ts'
import { isLostRace, type Item, type TransactWrite } from '#functions/core/store/table.ts'

/** After this long without progress, in milliseconds, a worker counts as dead. */
const leaseMilliseconds = 60_000
/** Consecutive failures after which a job fails for good. */
const mostFailures = 5
/** After this many milliseconds an unfinished job lets the others have their turn. */
const turnMilliseconds = 20_000
/** Maximum number of unfinished jobs of a user. */
const mostOpen = 5
/** Attempts to stop a job whose worker writes meanwhile. */
const mostStops = 10
/** How long ended jobs and their files are kept, in seconds. */
const retentionSeconds = 86_400

const jobSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  /** The task, in the form of its kind. */
  task: z.unknown(),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** The last processed id. */
  cursor: z.int(),
  file_name: z.string().nullable(),
  /** The last commit of its collection that the file includes. */
  sequence: z.int().optional(),
  /** ISO 8601. */
  creation_date: z.string(),
  end_date: z.string().nullable(),
  lease: z.string(),
  /** Epoch milliseconds. */
  lease_until: z.int(),
  failures: z.int(),
  /** Its changes have been undone. */
  undone: z.boolean().optional(),
})
export type Job = z.infer<typeof jobSchema>
type NewJob = Pick<Job, 'user_id' | 'kind' | 'task' | 'total'> & {
  /** The organization for the round robin; null for provider staff. */
  readonly client_id: number | null
}
/** The fields that change while a job runs. */
export type Progress = Pick<
  Job,
  'total' | 'done' | 'changed' | 'skipped' | 'cursor' | 'file_name' | 'sequence'
>

const openJobSchema = z.object({
  user_id: z.int(),
  id: z.string(),
  /** Missing in jobs that were created before this field existed. */
  client_id: z.int().nullish(),
})

/**
 * Unfinished jobs. The lease is in the job, which stays when it has ended, and is not counted as an attempt when it
 * begins: a job is completed and retried by replacing its item.
 */
const jobQueue = new DeliveryQueue({
  place: { partition: keys.openJob(0, '').pk },
  waiting: openJobSchema,
  held: jobSchema,
  keyOf: ({ user_id, id }) => keys.job(user_id, id),
  ownerOf: ({ client_id, user_id }) => client_id ?? `user ${user_id}`,
  leaseMilliseconds,
  state: 'running',
  unreadable: (job) => ['unreadable job', { job }],
})

/** When the item of an ended job is deleted, epoch seconds. */
const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + retentionSeconds

const hasMoved = (before: Job, after: Job): boolean =>
  before.done !== after.done || before.cursor !== after.cursor || before.sequence !== after.sequence

/** A kind of job throws this when a retry cannot help: the job fails at once. */
export class PermanentJobError extends Error {}

/** A job with a lease held by this worker. */
export interface HeldJob {
  readonly job: Job
  /** The item with this progress, and its write condition, for the transaction of the work. */
  item(progress: Progress): {
    readonly item: Key & Item
    readonly condition: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> }
  }
  /** Confirms that the progress passed to `item` was written. */
  noted(progress: Progress): void
  /** Writes the progress on its own, and renews the lease. */
  save(progress: Progress): Promise<void>
}

/** Works on a job until it is done (`true`) or the time is over (`false`). */
export type Worker = (held: HeldJob, isTimeOver: () => boolean) => Promise<boolean>

const jobOf = (item: Item): Job => jobSchema.parse(item)

export class Jobs {
  readonly #dependencies: QueueDependencies
  readonly #workers: Readonly<Record<string, Worker>>

  constructor(dependencies: QueueDependencies, workers: Readonly<Record<string, Worker>>) {
    this.#dependencies = dependencies
    this.#workers = workers
  }

  /** A new job and its writes, for the transaction that causes it. */
  prepare({ client_id, ...work }: NewJob): { job: Job; writes: TransactWrite[] } {
    const { table, clock, random } = this.#dependencies
    const job: Job = {
      ...work,
      id: random.uuid(),
      state: 'running',
      done: 0,
      changed: 0,
      skipped: 0,
      cursor: 0,
      file_name: null,
      creation_date: clock.now().toISOString(),
      end_date: null,
      lease: '',
      lease_until: 0,
      failures: 0,
    }
    const { user_id, id } = job
    return {
      job,
      writes: [
        jobQueue.enqueue(table.name, job),
        { Put: { TableName: table.name, Item: { ...keys.openJob(user_id, id), user_id, id, client_id } } },
      ],
    }
  }

  /**
   * Creates a job. Throws `too_many_jobs`. A user may have one unfinished job of a kind that reads a whole list; for
   * another it throws `export_running`. `also` are writes of the same transaction.
   */
  async start(
    work: NewJob,
    {
      single = false,
      also = () => [],
    }: { readonly single?: boolean; readonly also?: (job: Job) => readonly TransactWrite[] } = {},
  ): Promise<Job> {
    const open = (await this.list(work.user_id)).filter(({ state }) => state === 'running')
    if (single && open.some(({ kind }) => kind === work.kind)) throw new PortalError('export_running')
    if (open.length >= mostOpen) throw new PortalError('too_many_jobs')
    const { job, writes } = this.prepare(work)
    await this.#dependencies.table.transact([...writes, ...also(job)])
    return job
  }

  /** A user's jobs, newest first. */
  async list(userId: number): Promise<Job[]> {
    const items = await this.#dependencies.table.queryAll(keys.job(userId, '').pk)
    return items
      .map(jobOf)
      .toSorted((a, b) => b.creation_date.localeCompare(a.creation_date) || b.id.localeCompare(a.id))
  }

  /** One of a user's jobs. Throws `not_found` for a job of another user. */
  async get(userId: number, id: string): Promise<Job> {
    const item = await this.#dependencies.table.get(keys.job(userId, id))
    if (item === undefined) throw new PortalError('not_found')
    return jobOf(item)
  }

  /**
   * Works on a job for about `milliseconds`, unless another worker holds it. Returns the job with its progress. Records
   * a failure in the job, which is tried again and fails for good after five in a row. What passes by itself is no
   * failure.
   */
  async work(userId: number, id: string, milliseconds: number): Promise<Job> {
    const job = await jobQueue.claim(this.#dependencies, { user_id: userId, id })
    if (job !== undefined) await this.#workOn(job, milliseconds)
    return this.get(userId, id)
  }

  async #workOn(job: Job, milliseconds: number): Promise<void> {
    const held = this.#held(job)
    const { clock } = this.#dependencies
    const end = clock.now().getTime() + milliseconds
    try {
      const worker = this.#workers[job.kind]
      if (worker === undefined) throw new PermanentJobError(`No worker for ${job.kind}`)
      const isDone = await worker(held, () => clock.now().getTime() >= end)
      await this.#release(held.job, isDone ? { state: 'done', failures: 0 } : { failures: 0 })
    } catch (error) {
      if (isLostRace(error) || error instanceof LostLease) return
      this.#dependencies.log.error('job failed', { job: job.id, kind: job.kind, ...describeError(error) })
      const failures = job.failures + (isPassing(error) ? 0 : 1)
      await this.#release(held.job, {
        failures,
        ...(error instanceof PermanentJobError || failures >= mostFailures
          ? { state: 'failed' as const }
          : {}),
        error,
      })
    }
  }

  /**
   * Works on all unfinished jobs for at most `milliseconds`, one at a time, round robin over organizations. Returns how
   * many ended.
   */
  async workAll(milliseconds: number): Promise<number> {
    const { clock } = this.#dependencies
    const end = clock.now().getTime() + milliseconds
    const { ended = 0 } = await runDeliveries(this.#dependencies, {
      queue: jobQueue,
      workers: 1,
      enough: () => clock.now().getTime() >= end,
      deliver: async (began) => {
        await this.#workOn(began, Math.min(end - clock.now().getTime(), turnMilliseconds))
        const job = await this.get(began.user_id, began.id)
        if (job.state !== 'running') return 'ended'
        return job.failures === 0 && hasMoved(began, job) ? 'unfinished' : 'left to the next run'
      },
      after: (result) => (result === 'unfinished' ? 'repeat' : undefined),
    })
    return ended
  }

  #held(first: Job): HeldJob {
    const { table, clock } = this.#dependencies
    let job = first
    const condition = jobQueue.isHeld(job)
    const next = (progress: Progress): Job => ({
      ...job,
      ...progress,
      lease_until: clock.now().getTime() + leaseMilliseconds,
    })
    return {
      get job() {
        return job
      },
      item: (progress) => ({ item: { ...keys.job(job.user_id, job.id), ...next(progress) }, condition }),
      noted: (progress) => {
        job = next(progress)
      },
      save: async (progress) => {
        try {
          await table.put({ ...keys.job(job.user_id, job.id), ...next(progress) }, condition)
        } catch (error) {
          throw isLostRace(error) ? new LostLease('Somebody else took the job', { cause: error }) : error
        }
        job = next(progress)
      },
    }
  }

  /** Releases the lease. An ended job is no longer open, and expires after a day. */
  async #release(
    job: Job,
    { error, ...change }: Partial<Pick<Job, 'state' | 'failures'>> & { readonly error?: unknown },
  ): Promise<void> {
    const { table, clock } = this.#dependencies
    const released: Job = { ...job, ...change, lease: '', lease_until: 0 }
    if (released.state === 'running') {
      await table.transact([jobQueue.replace(table.name, job, released)])
      return
    }
    const now = clock.now()
    await table.transact([
      jobQueue.replace(
        table.name,
        job,
        { ...released, end_date: now.toISOString() },
        { expires: expiryOf(now) },
      ),
      { Delete: { TableName: table.name, Key: { ...keys.openJob(job.user_id, job.id) } } },
      ...(released.state === 'failed'
        ? [{ Put: { TableName: table.name, Item: failedJobItem(released, now, error) } }]
        : []),
    ])
  }

  /**
   * Ends a running job before it is done; what it has changed stays. A worker that holds it writes nothing more. Throws
   * `not_found`, and `busy` when its progress moves on at each attempt.
   */
  async stop(userId: number, id: string): Promise<Job> {
    const { table, clock } = this.#dependencies
    for (let attempt = 0; attempt < mostStops; attempt += 1) {
      const job = await this.get(userId, id)
      if (job.state !== 'running') return job
      const now = clock.now()
      const stopped: Job = {
        ...job,
        state: 'stopped',
        lease: '',
        lease_until: 0,
        end_date: now.toISOString(),
      }
      try {
        await table.transact([
          {
            Put: {
              TableName: table.name,
              Item: { ...keys.job(userId, id), ...stopped, expires: expiryOf(now) },
              ConditionExpression: 'lease = :lease AND #cursor = :cursor AND #state = :state',
              ExpressionAttributeNames: { '#cursor': 'cursor', '#state': 'state' },
              ExpressionAttributeValues: { ':lease': job.lease, ':cursor': job.cursor, ':state': job.state },
            },
          },
          { Delete: { TableName: table.name, Key: { ...keys.openJob(userId, id) } } },
        ])
        return stopped
      } catch (error) {
        if (!isLostRace(error)) throw error
      }
    }
    throw new PortalError('busy')
  }

  /** Notes that the changes of a job have been undone, so that it is not offered again. */
  async noteUndone(userId: number, id: string): Promise<void> {
    try {
      await this.#dependencies.table.update(keys.job(userId, id), {
        expression: 'SET undone = :true',
        condition: 'attribute_exists(pk)',
        values: { ':true': true },
      })
    } catch (error) {
      // The act was no job, or the job is deleted.
      if (!isLostRace(error)) throw error
    }
  }
}

/** Another worker took the job because this one was too slow. It stops without writing anything. */
class LostLease extends Error {}

/**
 * Commits a step of a job: what `work` does with the ids of `part`, and the progress. Throws a `LostLease` when another
 * worker took the job.
 */
export const commitStep = async <K extends Kinds>(
  held: HeldJob,
  { collection, actor }: { readonly collection: Collection<K>; readonly actor: Author },
  part: readonly number[],
  work: (commit: Commit<K>) => Promise<{ readonly changed: number; readonly skipped: number }>,
): Promise<void> => {
  const { job } = held
  const progress = await collection
    .commit({ ...actor, job: job.id }, async (commit) => {
      const { changed, skipped } = await work(commit)
      const next: Progress = {
        total: job.total,
        done: Math.min(job.total, job.done + part.length),
        changed: job.changed + changed,
        skipped: job.skipped + skipped,
        cursor: part.at(-1) ?? job.cursor,
        file_name: null,
      }
      if (changed > 0) {
        const { item, condition } = held.item(next)
        commit.putItem(item, condition)
      }
      return next
    })
    .catch((error: unknown) => {
      throw lostLease(error)
    })
  // Without changes there was no commit that stored the progress.
  if (progress.changed === job.changed) await held.save(progress)
  else held.noted(progress)
}

/** Maps the failure of a commit with a job's progress: a failed condition means that the lease is lost. */
/** Whether a retry helps, however often it has failed. */
const isPassing = (error: unknown): boolean => isOutage(error) || passingCodes.has(portalCodeOf(error) ?? '')
const passingCodes: ReadonlySet<string> = new Set<ErrorCode>(['preparing', 'busy', 'unavailable'])

const lostLease = (error: unknown): unknown =>
  portalCodeOf(error) === 'already_exists'
    ? new LostLease('Somebody else took the job', { cause: error })
    : error

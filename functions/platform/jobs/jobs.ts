/**
 * Jobs: work on more than one request can take. A job is an item of its owner, with how far it is; its worker holds a
 * lease, and writes progress in the very transaction of the work, so that nothing is done twice or left out,
 * whatever dies.
 */
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import type { Random, Clock } from '../clock.ts'
import { inRounds } from '../in-rounds.ts'
import { describeError, type Log } from '../log.ts'
import { failedJobItem } from './failed-jobs.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'

/** A worker that says nothing for so long, in milliseconds, is taken for dead. */
const leaseMilliseconds = 60_000
/** Failures in a row after which a job is given up. */
const mostFailures = 5
/** A job that is not done after so many milliseconds goes on when the others have had their turn. */
const turnMilliseconds = 20_000
/** Unfinished jobs that one person may have. */
const mostOpen = 5
/** Ended jobs, and the files they made, are kept so long, in seconds. */
const retentionSeconds = 86_400

const jobSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** What is to be done, as its kind understands it. */
  task: z.unknown(),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** The last id that is worked off. */
  cursor: z.int(),
  file_name: z.string().nullable(),
  /** The last commit of its collection that the file knows. */
  sequence: z.int().optional(),
  /** ISO 8601. */
  creation_date: z.string(),
  end_date: z.string().nullable(),
  lease: z.string(),
  /** Epoch milliseconds. */
  lease_until: z.int(),
  failures: z.int(),
})
export type Job = z.infer<typeof jobSchema>
type NewJob = Pick<Job, 'user_id' | 'kind' | 'task' | 'total'> & {
  /** The organization in whose turns it is worked on; null of the provider's people. */
  readonly client_id: number | null
}
/** What changes as a job goes on. */
export type Progress = Pick<
  Job,
  'total' | 'done' | 'changed' | 'skipped' | 'cursor' | 'file_name' | 'sequence'
>

const openJobSchema = z.object({
  user_id: z.int(),
  id: z.string(),
  /** Absent in those that were begun before it was kept. */
  client_id: z.int().nullish(),
})

const hasMoved = (before: Job, after: Job): boolean =>
  before.done !== after.done || before.cursor !== after.cursor || before.sequence !== after.sequence

/** Thrown by a kind of job when going on makes no sense: the job fails at once. */
export class HopelessJob extends Error {}

/** A job that this worker holds. */
export interface HeldJob {
  readonly job: Job
  /**
   * The item with this progress, and the condition under which it may be written, for the transaction of the
   * work.
   */
  item(progress: Progress): {
    readonly item: Key & Item
    readonly condition: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> }
  }
  /** Notes the progress that `item` was written for. */
  noted(progress: Progress): void
  /** Writes progress by itself, and keeps the lease. */
  save(progress: Progress): Promise<void>
}

/** Works on a job until it is all done (`true`) or the time is over (`false`). */
export type Worker = (held: HeldJob, isTimeOver: () => boolean) => Promise<boolean>

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

const jobOf = (item: Item): Job => jobSchema.parse(item)

export class Jobs {
  readonly #dependencies: Dependencies
  readonly #workers: Readonly<Record<string, Worker>>

  constructor(dependencies: Dependencies, workers: Readonly<Record<string, Worker>>) {
    this.#dependencies = dependencies
    this.#workers = workers
  }

  /** A new job and its writes, for the transaction that is its reason. */
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
    const put = (item: Key & Item): TransactWrite => ({ Put: { TableName: table.name, Item: item } })
    return {
      job,
      writes: [
        put({ ...keys.job(job.user_id, job.id), ...job }),
        put({ ...keys.openJob(job.user_id, job.id), user_id: job.user_id, id: job.id, client_id }),
      ],
    }
  }

  /**
   * Writes down a new job. Throws `too_many_jobs`; of a kind that reads a whole list a person has one at a
   * time, and another is `export_running`. `also` are writes of the same transaction.
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

  /** A person's jobs, newest first. */
  async list(userId: number): Promise<Job[]> {
    const items = await this.#dependencies.table.queryAll(keys.job(userId, '').pk)
    return items
      .map(jobOf)
      .toSorted((a, b) => b.creation_date.localeCompare(a.creation_date) || b.id.localeCompare(a.id))
  }

  /** One of a person's jobs; `not_found` when it is another's. */
  async get(userId: number, id: string): Promise<Job> {
    const item = await this.#dependencies.table.get(keys.job(userId, id))
    if (item === undefined) throw new PortalError('not_found')
    return jobOf(item)
  }

  /**
   * Works on a job for about `milliseconds`, unless somebody else does; answers with how far it is. A failure
   * is kept with the
   * job, which is tried again and after five in a row given up.
   */
  async work(userId: number, id: string, milliseconds: number): Promise<Job> {
    const job = await this.#hold(userId, id)
    if (job === undefined) return this.get(userId, id)
    const held = this.#held(job)
    const { clock } = this.#dependencies
    const end = clock.now().getTime() + milliseconds
    try {
      const worker = this.#workers[job.kind]
      if (worker === undefined) throw new HopelessJob(`No worker for ${job.kind}`)
      const isDone = await worker(held, () => clock.now().getTime() >= end)
      await this.#release(held.job, isDone ? { state: 'done', failures: 0 } : { failures: 0 })
    } catch (error) {
      if (isLostRace(error) || error instanceof LostLease) return this.get(userId, id)
      this.#dependencies.log.error('job failed', { job: id, kind: job.kind, ...describeError(error) })
      const failures = job.failures + 1
      await this.#release(held.job, {
        failures,
        ...(error instanceof HopelessJob || failures >= mostFailures ? { state: 'failed' as const } : {}),
        error,
      })
    }
    return this.get(userId, id)
  }

  /**
   * Works on every unfinished job, one at a time and each organization's in turn, for at most `milliseconds`. Answers
   * with how many ended.
   */
  async workAll(milliseconds: number): Promise<number> {
    const { clock } = this.#dependencies
    const end = clock.now().getTime() + milliseconds
    let ended = 0
    const open = (await this.#dependencies.table.queryAll(keys.openJob(0, '').pk)).map((item) =>
      openJobSchema.parse(item),
    )
    await inRounds(open, {
      organizationOf: ({ client_id, user_id }) => client_id ?? `user ${user_id}`,
      workers: 1,
      enough: () => clock.now().getTime() >= end,
      work: async (one) => {
        const left = end - clock.now().getTime()
        const began = await this.get(one.user_id, one.id)
        const job = await this.work(one.user_id, one.id, Math.min(left, turnMilliseconds))
        if (job.state !== 'running') ended += 1
        // One that does not go on is another worker's, or is tried again by the next run.
        return job.state === 'running' && job.failures === 0 && hasMoved(began, job) ? one : undefined
      },
    })
    return ended
  }

  /** Takes the lease; undefined when the job has ended, or somebody else works on it. */
  async #hold(userId: number, id: string): Promise<Job | undefined> {
    const { table, clock, random } = this.#dependencies
    const now = clock.now().getTime()
    try {
      const item = await table.update(keys.job(userId, id), {
        expression: 'SET lease = :mine, lease_until = :until',
        values: {
          ':mine': random.uuid(),
          ':until': now + leaseMilliseconds,
          ':now': now,
          ':running': 'running',
        },
        names: { '#state': 'state' },
        condition: '#state = :running AND lease_until < :now',
      })
      return jobOf(item)
    } catch (error) {
      if (isLostRace(error)) return undefined
      throw error
    }
  }

  #held(first: Job): HeldJob {
    const { table, clock } = this.#dependencies
    let job = first
    const condition = { expression: 'lease = :mine', values: { ':mine': job.lease } }
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

  /** Gives the lease back; a job that has ended is no longer open, and goes after a day. */
  async #release(
    job: Job,
    { error, ...change }: Partial<Pick<Job, 'state' | 'failures'>> & { readonly error?: unknown },
  ): Promise<void> {
    const { table, clock } = this.#dependencies
    const released: Job = { ...job, ...change, lease: '', lease_until: 0 }
    const put = {
      TableName: table.name,
      ConditionExpression: 'lease = :mine',
      ExpressionAttributeValues: { ':mine': job.lease },
    }
    if (released.state === 'running') {
      await table.transact([{ Put: { ...put, Item: { ...keys.job(job.user_id, job.id), ...released } } }])
      return
    }
    const now = clock.now()
    const expires = Math.floor(now.getTime() / 1000) + retentionSeconds
    await table.transact([
      {
        Put: {
          ...put,
          Item: { ...keys.job(job.user_id, job.id), ...released, end_date: now.toISOString(), expires },
        },
      },
      { Delete: { TableName: table.name, Key: { ...keys.openJob(job.user_id, job.id) } } },
      ...(released.state === 'failed'
        ? [{ Put: { TableName: table.name, Item: failedJobItem(released, now, error) } }]
        : []),
    ])
  }
}

/** Somebody else took the job, since this worker was too slow: it stops without a trace. */
class LostLease extends Error {}

/** The failure of a commit that has a job's progress: a condition that does not hold is the lost lease. */
export const lostLease = (error: unknown): unknown =>
  error instanceof PortalError && error.code === 'already_exists'
    ? new LostLease('Somebody else took the job', { cause: error })
    : error

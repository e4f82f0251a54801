/**
 * What goes with an organization. Deleting one is a commit that takes the organization itself away, which ends every access
 * of its users at once, and writes a removal; a scheduled function works removals off. Each area contributes what it keeps of an
 * organization (`functions/<area>/removal.ts`), and `functions/organization-removals` puts them in their order.
 */
import * as z from 'zod'
import type { Platform } from '../http/platform.ts'
import type { KindName, Kinds } from '../journal/definition.ts'
import { actorSchema, type Actor } from '../journal/entry.ts'
import { costOfEntities, inCommits, transactionWrites } from '../journal/in-commits.ts'
import type { Collection } from '../journal/collection.ts'
import type { Commit } from '../journal/commit.ts'
import { describeError } from '../log.ts'
import { audit } from '../security/audit.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item } from '../store/table.ts'

/** A sort of data that organizations have. */
export interface ClientData {
  /** Its name in the progress: `incidents`. */
  readonly what: string
  /**
   * Deletes some of an organization's, as much as takes a second or so; answers with how many are gone, 0 when there are none.
   * It may be killed anywhere and is then called again.
   */
  remove(clientId: number, actor: Actor): Promise<number>
}

/** How an area contributes its data: bound to a platform once, so that its replica is loaded once. */
export type ClientDataOf = (platform: Platform) => ClientData

export const removalJobSchema = z.object({
  client_id: z.int(),
  client_name: z.string(),
  /** Who asked for it: what is deleted is deleted in this name. */
  actor: actorSchema,
  /** ISO 8601. */
  requested: z.string(),
  state: z.enum(['waiting', 'running', 'failing', 'done']),
  removed: z.record(z.string(), z.int()),
  finished: z.string().nullable(),
})
export type RemovalJob = z.infer<typeof removalJobSchema>

/**
 * A removal ends no earlier than this after the organization was deleted, in milliseconds: a request that had read the organization before may
 * still write something for it, and API Gateway ends it after 30 seconds.
 */
export const settleMilliseconds = 120_000
/** How long a finished removal is shown, in seconds. */
const keptSeconds = 30 * 86_400

/** A removal as an item, for the commit that deletes the organization. */
export const removalJobItem = (
  job: Pick<RemovalJob, 'client_id' | 'client_name' | 'actor' | 'requested'>,
): Key & Item => ({
  ...keys.organizationRemoval(job.client_id),
  ...job,
  state: 'waiting',
  removed: {},
  finished: null,
})

/** All removals, open and done, newest first. */
export const readRemovals = async ({ table }: Pick<Platform, 'table'>): Promise<RemovalJob[]> =>
  (await table.queryAll(keys.organizationRemoval(0).pk))
    .map((item) => removalJobSchema.parse(item))
    .toSorted((a, b) => (a.requested < b.requested ? 1 : -1))

/**
 * Works off the open removals until `enough` says so. One that fails is marked, does not stop the others, and is tried again
 * by the next run; the failures are thrown at the end, so that the run counts as failed. Answers with the organizations that are done.
 */
export const carryOutClientRemovals = async (
  platform: Platform,
  data: readonly ClientData[],
  enough: () => boolean = () => false,
): Promise<number[]> => {
  const done: number[] = []
  const failures: unknown[] = []
  for (const job of (await readRemovals(platform)).toReversed()) {
    if (job.state === 'done') continue
    try {
      if (await carryOut(platform, data, job, enough)) done.push(job.client_id)
    } catch (error) {
      platform.log.error('removal of an organization left for later', {
        client_id: job.client_id,
        ...describeError(error),
      })
      await platform.table.update(keys.organizationRemoval(job.client_id), {
        expression: 'SET #state = :failing',
        names: { '#state': 'state' },
        values: { ':failing': 'failing' },
      })
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} removals of organizations failed`)
  return done
}

/** One removal, as far as time goes; answers whether nothing is left. Two runs at once delete the same things, which does no harm. */
const carryOut = async (
  platform: Platform,
  data: readonly ClientData[],
  job: RemovalJob,
  enough: () => boolean,
): Promise<boolean> => {
  const removed = { ...job.removed }
  for (const one of data) {
    for (;;) {
      if (enough()) {
        await save(platform, { ...job, state: 'running', removed })
        return false
      }
      const count = await one.remove(job.client_id, job.actor)
      if (count === 0) break
      removed[one.what] = (removed[one.what] ?? 0) + count
      await save(platform, { ...job, state: 'running', removed })
    }
  }
  const now = platform.clock.now()
  const settled = now.getTime() - Date.parse(job.requested) >= settleMilliseconds
  const after = {
    ...job,
    removed,
    state: settled ? 'done' : 'running',
    finished: settled ? now.toISOString() : null,
  } as const
  if (settled) {
    const total = data
      .flatMap(({ what }) => (removed[what] === undefined ? [] : `${what} ${removed[what]}`))
      .join(', ')
    await audit(platform, {
      action: 'organization_removed',
      outcome: 'success',
      userId: job.actor.user_id,
      clientId: job.client_id,
      address: null,
      detail: `${job.client_name}: ${total}`,
    })
  }
  await save(platform, after)
  return settled
}

const save = async ({ table, clock }: Platform, job: RemovalJob): Promise<void> => {
  await table.put({
    ...keys.organizationRemoval(job.client_id),
    ...job,
    ...(job.state === 'done' ? { expires: Math.floor(clock.now().getTime() / 1000) + keptSeconds } : {}),
  })
}

/** What goes with the entities of an organization: writes of the same commit. */
interface Company<K extends Kinds> {
  /** Writes for each entity. */
  readonly each?: number
  /** Writes for all of them together. */
  readonly once?: number
  /** Adds them to the commit; not called for nothing. */
  add(commit: Commit<K>, ids: readonly number[]): Promise<void> | void
}

/**
 * Deletes as many entities of a kind that belong to an organization as one commit takes; answers with how many. The kind's
 * rows have a `client_id`.
 */
export const removeEntities = async <K extends Kinds>(
  collection: Collection<K>,
  kind: KindName<K>,
  clientId: number,
  actor: Actor,
  company?: Company<K>,
): Promise<number> =>
  collection.commit(actor, async (commit) => {
    const found = commit.replica
      .rows(z.object({ id: z.int() }), `SELECT id FROM ${kind} WHERE client_id = ? ORDER BY id LIMIT ?`, [
        clientId,
        transactionWrites,
      ])
      .map(({ id }) => id)
    const costOf = costOfEntities(commit.replica, kind, 1 + (company?.each ?? 0))
    const [ids = []] = inCommits(found, costOf, company?.once)
    for (const id of ids) commit.delete(kind, id)
    if (ids.length > 0) await company?.add(commit, ids)
    return ids.length
  })

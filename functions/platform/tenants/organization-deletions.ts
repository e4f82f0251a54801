/**
 * The deletion of an organization. The commit that deletes one takes the organization itself away, which ends
 * every access
 * of its users at once, and writes down that its data are to be deleted; a scheduled function
 * (`functions/organization-deletions`)
 * does that.
 */
import * as z from 'zod'
import type { Platform } from '../http/platform.ts'
import { actorSchema } from '../journal/entry.ts'
import type { Condition } from '../lists/where.ts'
import { describeError } from '../log.ts'
import { audit } from '../security/audit.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item } from '../store/table.ts'
import type { ClientData } from './client-data.ts'

export const organizationDeletionSchema = z.object({
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
export type OrganizationDeletion = z.infer<typeof organizationDeletionSchema>

/**
 * A deletion ends no earlier than this after the organization was deleted, in milliseconds: a request that
 * had read the organization before may
 * still write something for it, and API Gateway ends it after 30 seconds.
 */
export const settleMilliseconds = 120_000
/** How long a finished deletion is shown, in seconds. */
const keptSeconds = 30 * 86_400

/** A deletion as an item, for the commit that takes the organization itself away. */
export const organizationDeletionItem = (
  deletion: Pick<OrganizationDeletion, 'client_id' | 'client_name' | 'actor' | 'requested'>,
): Key & Item => ({
  ...keys.organizationDeletion(deletion.client_id),
  ...deletion,
  state: 'waiting',
  removed: {},
  finished: null,
})

/** All deletions, open and done, newest first. */
export const readOrganizationDeletions = async ({
  table,
}: Pick<Platform, 'table'>): Promise<OrganizationDeletion[]> =>
  (await table.queryAll(keys.organizationDeletion(0).pk))
    .map((item) => organizationDeletionSchema.parse(item))
    .toSorted((a, b) => (a.requested < b.requested ? 1 : -1))

/**
 * Leaves out of a list for provider staff what belongs to organizations that are deleted already, while their data still
 * are: the deletion is written in the commit that takes the organization away. `column` has the organization's id.
 */
export const withoutDeletedClients = async (
  platform: Pick<Platform, 'table'>,
  column: string,
): Promise<Condition | undefined> => {
  const ids = (await readOrganizationDeletions(platform)).map(({ client_id: id }) => id)
  return ids.length === 0
    ? undefined
    : {
        sql: `${column} NOT IN (SELECT value FROM json_each(?))`,
        parameters: [JSON.stringify(ids.toSorted((a, b) => a - b))],
      }
}

/**
 * Carries on the open deletions until `enough` says so. One that fails is marked, does not stop the others,
 * and is tried again
 * by the next run; the failures are thrown at the end, so that the run counts as failed. Answers with the
 * organizations that are done.
 */
export const carryOutOrganizationDeletions = async (
  platform: Platform,
  data: readonly ClientData[],
  enough: () => boolean = () => false,
): Promise<number[]> => {
  const done: number[] = []
  const failures: unknown[] = []
  for (const deletion of (await readOrganizationDeletions(platform)).toReversed()) {
    if (deletion.state === 'done') continue
    try {
      if (await carryOut(platform, data, deletion, enough)) done.push(deletion.client_id)
    } catch (error) {
      platform.log.error('deletion of an organization left for later', {
        client_id: deletion.client_id,
        ...describeError(error),
      })
      await platform.table.update(keys.organizationDeletion(deletion.client_id), {
        expression: 'SET #state = :failing',
        names: { '#state': 'state' },
        values: { ':failing': 'failing' },
      })
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} deletions of organizations failed`)
  return done
}

/**
 * One deletion, as far as time goes; answers whether nothing is left. Two runs at once delete the same
 * things, which does no harm.
 */
const carryOut = async (
  platform: Platform,
  data: readonly ClientData[],
  deletion: OrganizationDeletion,
  enough: () => boolean,
): Promise<boolean> => {
  const removed = { ...deletion.removed }
  for (const one of data) {
    for (;;) {
      if (enough()) {
        await save(platform, { ...deletion, state: 'running', removed })
        return false
      }
      const count = await one.remove(deletion.client_id, deletion.actor)
      if (count === 0) break
      removed[one.what] = (removed[one.what] ?? 0) + count
      await save(platform, { ...deletion, state: 'running', removed })
    }
  }
  const now = platform.clock.now()
  const settled = now.getTime() - Date.parse(deletion.requested) >= settleMilliseconds
  const after = {
    ...deletion,
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
      userId: deletion.actor.user_id,
      clientId: deletion.client_id,
      address: null,
      detail: `${deletion.client_name}: ${total}`,
    })
  }
  await save(platform, after)
  return settled
}

const save = async ({ table, clock }: Platform, deletion: OrganizationDeletion): Promise<void> => {
  await table.put({
    ...keys.organizationDeletion(deletion.client_id),
    ...deletion,
    ...(deletion.state === 'done' ? { expires: Math.floor(clock.now().getTime() / 1000) + keptSeconds } : {}),
  })
}

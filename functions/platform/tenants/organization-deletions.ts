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
import { describeError } from '../log.ts'
import { runAllCleanups } from '../cleanup.ts'
import { auditWrite } from '../security/audit.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item } from '../store/table.ts'
import type { OrganizationRecords } from './organization-data.ts'

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
const retentionSeconds = 30 * 86_400

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
 * Organizations that are deleted already, while their data still are: the deletion is written in the commit that takes
 * the organization away.
 */
export const deletedOrganizations = async (platform: Pick<Platform, 'table'>): Promise<ReadonlySet<number>> =>
  new Set(
    (await readOrganizationDeletions(platform)).flatMap(({ client_id: id, state }) =>
      state === 'done' ? [] : [id],
    ),
  )

/**
 * Carries on the open deletions until `enough` says so. One that fails is marked, does not stop the others,
 * and is tried again
 * by the next run; the failures are thrown at the end, so that the run counts as failed. Answers with the
 * organizations that are done.
 */
export const carryOutOrganizationDeletions = async (
  platform: Platform,
  data: readonly OrganizationRecords[],
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
      await mark(platform, deletion.client_id, 'failing')
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} deletions of organizations failed`)
  return done
}

/**
 * One deletion, as far as time goes; answers whether nothing is left. What is deleted is counted by the transaction
 * that deletes it. Two runs at once delete the same things, which does no harm: one of them loses the race for each.
 */
const carryOut = async (
  platform: Platform,
  data: readonly OrganizationRecords[],
  deletion: OrganizationDeletion,
  enough: () => boolean,
): Promise<boolean> => {
  // What a late request may still write is written by then, and so is seen by all of this run.
  const begun = platform.clock.now().getTime()
  const isSettled = begun - Date.parse(deletion.requested) >= settleMilliseconds
  await mark(platform, deletion.client_id, 'running')
  for (const one of data) {
    do {
      if (enough()) return false
    } while ((await removed(one, deletion)) > 0)
  }
  // Files and detections go after the commit that deletes what they belonged to.
  await runAllCleanups(platform, enough)
  if (!isSettled || enough()) return false
  await finish(platform, data, deletion)
  return true
}

/** One step of a sort of data. Where another run took the same things in this moment, the next step sees it. */
const removed = async (
  one: OrganizationRecords,
  { client_id, actor }: OrganizationDeletion,
): Promise<number> => {
  try {
    return await one.remove(client_id, actor)
  } catch (error) {
    if (!isLostRace(error)) throw error
    return 1
  }
}

/** Says how a deletion goes, but never of one that is done. */
const mark = async (
  { table }: Platform,
  organizationId: number,
  state: OrganizationDeletion['state'],
): Promise<void> => {
  try {
    await table.update(keys.organizationDeletion(organizationId), {
      expression: 'SET #state = :state',
      names: { '#state': 'state' },
      values: { ':state': state, ':done': 'done' },
      condition: 'attribute_exists(pk) AND #state <> :done',
    })
  } catch (error) {
    if (!isLostRace(error)) throw error
  }
}

/** Says that a deletion is done, once, and what it deleted. */
const finish = async (
  platform: Platform,
  data: readonly OrganizationRecords[],
  { client_id, client_name, actor }: OrganizationDeletion,
): Promise<void> => {
  const { table, clock } = platform
  const key = keys.organizationDeletion(client_id)
  const item = await table.get(key)
  if (item === undefined) return
  const counts = organizationDeletionSchema.parse(item).removed
  const total = data
    .flatMap(({ what }) => (counts[what] === undefined ? [] : `${what} ${counts[what]}`))
    .join(', ')
  const now = clock.now()
  try {
    await table.transact([
      {
        Update: {
          TableName: table.name,
          Key: { ...key },
          UpdateExpression: 'SET #state = :done, finished = :now, expires = :expires',
          ConditionExpression: '#state <> :done',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':done': 'done',
            ':now': now.toISOString(),
            ':expires': Math.floor(now.getTime() / 1000) + retentionSeconds,
          },
        },
      },
      auditWrite(platform, {
        action: 'organization_removed',
        outcome: 'success',
        userId: actor.user_id,
        organizationId: client_id,
        actorOrganizationId: actor.client_id,
        address: null,
        detail: `${client_name}: ${total}`,
      }),
    ])
  } catch (error) {
    if (!isLostRace(error)) throw error
  }
}

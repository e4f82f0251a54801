/**
 * Deletion of organizations. The commit deletes the organization itself, which ends all access of its users at once,
 * and records that its data must be deleted. A scheduled function (`functions/jobs/organization-deletions.ts`) deletes the
 * data.
 */
import * as z from 'zod'
import type { Platform } from '../http/platform.ts'
import { actorSchema } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { auditWrite } from '../security/audit.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Item } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import type { OrganizationRecords } from './organization-data.ts'

export const organizationDeletionSchema = z.object({
  client_id: z.int(),
  client_name: z.string(),
  /** The user who requested it, who is the actor of the deletions. */
  actor: actorSchema,
  /** ISO 8601. */
  requested: z.string(),
  state: z.enum(['waiting', 'running', 'failing', 'done']),
  removed: z.record(z.string(), z.int()),
  finished: z.string().nullable(),
})
export type OrganizationDeletion = z.infer<typeof organizationDeletionSchema>

/**
 * Minimum milliseconds between the organization's deletion and the end of the data deletion. A request that read the
 * organization before may still write data for it; API Gateway ends it after 30 seconds.
 */
export const settleMilliseconds = 120_000
/** How long a finished deletion is listed, in seconds. */
const retentionSeconds = 30 * 86_400

/** The item of a deletion, for the commit that deletes the organization. */
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

/** Deleted organizations whose data still exist. The commit that deletes the organization records the deletion. */
export const deletedOrganizations = async (platform: Pick<Platform, 'table'>): Promise<ReadonlySet<number>> =>
  new Set(
    (await readOrganizationDeletions(platform)).flatMap(({ client_id: id, state }) =>
      state === 'done' ? [] : [id],
    ),
  )

/**
 * Continues the open deletions until `enough` returns true; returns the finished organizations. A failed deletion is
 * recorded, does not stop the others, and is retried by the next run. Throws the failures at the end, so that the run
 * counts as failed.
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
  throwFailures(failures, `${failures.length} deletions of organizations failed`)
  return done
}

/**
 * Continues one deletion; returns whether nothing is left. The deleting transaction also counts. Concurrent runs are
 * harmless: for each item one of them loses the race.
 */
const carryOut = async (
  platform: Platform,
  data: readonly OrganizationRecords[],
  deletion: OrganizationDeletion,
  enough: () => boolean,
): Promise<boolean> => {
  // Late requests have ended by then, so this run sees all that they wrote.
  const begun = platform.clock.now().getTime()
  const isSettled = begun - Date.parse(deletion.requested) >= settleMilliseconds
  await mark(platform, deletion.client_id, 'running')
  for (const one of data) {
    do {
      if (enough()) return false
    } while ((await removed(one, deletion)) > 0)
  }
  // Files and detections are cleaned up after the commit that deletes their owner.
  await runAllCleanups(platform, enough)
  if (!isSettled || enough()) return false
  await finish(platform, data, deletion)
  return true
}

/** One step for a type of data. If another run deletes the same items at this moment, the next step sees that. */
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

/** Records the progress of a deletion, unless it is already done. */
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

/** Records, once, that a deletion is done and what it deleted. */
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

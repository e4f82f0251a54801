/** What users have chosen to be e-mailed about personally: one item a user, all in one partition. */
import * as z from 'zod'
import { setTimeout as wait } from 'node:timers/promises'
import { isLostRace, type Table, type TransactWrite } from '#functions/core/store/table.ts'
import {
  defaultPersonalSettings,
  personalSettingsSchema,
  viewPeriods,
} from '#shared/domain/notifications/personal.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { keys } from '../keys.ts'

const subscriptionSchema = personalSettingsSchema.extend({
  /** Absent from choices made before it existed. */
  mentions: z.boolean().default(true),
  /** The views in the digest. `since`: their news until then have been sent, epoch milliseconds. */
  views: z.array(z.object({ view_id: z.int(), every: z.enum(viewPeriods), since: z.number() })),
  /** The same for items that match the organization's assets. */
  concerns_since: z.number(),
})
/** What a user has chosen, and what of it has been sent. */
export type PersonalSubscription = z.infer<typeof subscriptionSchema>

const storedSchema = subscriptionSchema.extend({
  user_id: z.int(),
  /** Null for provider staff. */
  client_id: z.int().nullable(),
  /** Counts the changes, so that of two writers none overwrites the other. */
  n: z.int(),
})
export type StoredSubscription = z.infer<typeof storedSchema>

const unchosen: PersonalSubscription = { ...defaultPersonalSettings, views: [], concerns_since: 0 }

/** What a user has chosen, or the defaults. */
export const readPersonalSettings = async (
  { table }: Pick<Platform, 'table'>,
  userId: number,
): Promise<PersonalSubscription> =>
  (await readPersonalSettingsOf({ table }, [userId])).get(userId) ?? unchosen

/** The same for some users, by id. One request for a hundred users. */
export const readPersonalSettingsOf = async (
  { table }: Pick<Platform, 'table'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PersonalSubscription>> => {
  const items = await table.batchGet(userIds.map((id) => keys.myNotifications(id)))
  return new Map(
    userIds.map((id, index) => [
      id,
      items[index] === undefined ? unchosen : subscriptionSchema.parse(items[index]),
    ]),
  )
}

/** The choices of all users who have made any: a read unit for about 25 of them. */
export const readSubscriptions = async ({
  table,
  log,
}: Pick<Platform, 'table' | 'log'>): Promise<StoredSubscription[]> =>
  (await table.queryAll(keys.myNotifications(0).pk, { consistent: false })).flatMap((item) => {
    const read = storedSchema.safeParse(item)
    if (!read.success) log.error('choices of a user that cannot be read', { sk: String(item['sk']) })
    return read.success ? [read.data] : []
  })

/** The write of a user's choices that replaces those of `n`; undefined for the first ones. */
export const subscriptionWrite = (
  { name }: Pick<Table, 'name'>,
  subscription: StoredSubscription,
  n: number | undefined,
): TransactWrite => ({
  Put: {
    TableName: name,
    Item: { ...keys.myNotifications(subscription.user_id), ...subscription, n: (n ?? 0) + 1 },
    ...(n === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': n } }),
  },
})

const mostAttempts = 10

/** Changes a user's choices, together with `more`. Returns them. Throws `busy`, and what `change` throws. */
export const changePersonalSettings = async (
  { table, random }: Pick<Platform, 'table' | 'random'>,
  { userId, organizationId }: { readonly userId: number; readonly organizationId: number | null },
  change: (before: PersonalSubscription) => PersonalSubscription,
  more: readonly TransactWrite[] = [],
): Promise<PersonalSubscription> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const item = await table.get(keys.myNotifications(userId))
    const stored = item === undefined ? undefined : storedSchema.parse(item)
    const after = change(stored ?? unchosen)
    const subscription = { ...after, user_id: userId, client_id: organizationId, n: 0 }
    try {
      await table.transact([subscriptionWrite(table, subscription, stored?.n), ...more])
      return after
    } catch (error) {
      if (!isLostRace(error)) throw error
      await wait(5 * attempt * (1 + random.fraction()))
    }
  }
  throw new PortalError('busy')
}

/** Users by id and by e-mail, read directly from the table: sign-in needs no read model of the organizations. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import { keys } from '../keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { accountSchema, profileSchema, type Account, type Profile } from './account.ts'
import {
  emailKey,
  organizationEntitySchema,
  userEntitySchema,
  type OrganizationEntity,
  type UserEntity,
} from './organization.ts'

/** The scope of unique e-mail addresses. */
export const emailScope = 'email'

/** A user with what administration and messages need. */
export interface KnownProfile {
  readonly id: number
  readonly user: UserEntity
  readonly account: Profile
  /** Null for provider staff. */
  readonly organization: OrganizationEntity | null
}

/** A user with what sign-in needs. */
export interface KnownUser extends KnownProfile {
  readonly account: Account
}

/** The id of the user with an e-mail address. */
export const findUserId = async (table: Table, email: string): Promise<number | undefined> => {
  const guard = await table.get(keys.unique(emailScope, emailKey(email)))
  return guard === undefined ? undefined : z.int().parse(guard['owner'])
}

/**
 * The current user with account and organization; undefined when there is none. Makes the same number of reads for a
 * missing user, so that the time of a sign-in does not reveal whether an account exists.
 */
export const readUser = async (table: Table, id: number): Promise<KnownUser | undefined> => {
  const [userItem, accountItem] = await table.batchGet([keys.entity('user', id), keys.account(id)])
  const user = userItem === undefined ? undefined : userEntitySchema.parse(userItem['entity'])
  const organization = entityOf(await table.get(keys.entity('organization', user?.client_id ?? 0)))
  if (user === undefined || accountItem === undefined) return undefined
  const account = accountSchema.parse(accountItem)
  if (user.client_id === null) return { id, user, account, organization: null }
  // A user of an organization that is being deleted counts as deleted.
  return organization === undefined ? undefined : { id, user, account, organization }
}

/** The current user without the secrets of the account; undefined when there is none. */
export const readProfile = async (table: Table, id: number): Promise<KnownProfile | undefined> => {
  const [userItem, accountItem] = await Promise.all([
    table.get(keys.entity('user', id)),
    table.get(keys.account(id), { attributes: Object.keys(profileSchema.shape) }),
  ])
  if (userItem === undefined || accountItem === undefined) return undefined
  const user = userEntitySchema.parse(userItem['entity'])
  const account = profileSchema.parse(accountItem)
  if (user.client_id === null) return { id, user, account, organization: null }
  const organization = entityOf(await table.get(keys.entity('organization', user.client_id)))
  return organization === undefined ? undefined : { id, user, account, organization }
}

/** Whether the account has expired. */
export const isExpired = (user: Pick<UserEntity, 'account_expiry_date'>, now: Date): boolean =>
  user.account_expiry_date !== null && Date.parse(user.account_expiry_date) <= now.getTime()

const entityOf = (item: Item | undefined): OrganizationEntity | undefined =>
  item === undefined ? undefined : organizationEntitySchema.parse(item['entity'])

/** A new e-mail address that is not yet confirmed. */
export interface PendingEmail {
  readonly email: string
  /** ISO 8601. */
  readonly since: string
  readonly until: Date
}

/** The unconfirmed new address of a user; undefined when there is none, or it has expired. */
export const pendingEmailOf = (
  { pending_email: email, pending_email_since: since }: UserEntity,
  now: Date,
): PendingEmail | undefined => {
  if (email === undefined || since === undefined) return undefined
  const until = new Date(Date.parse(since) + limits.emailChangeHours * 3_600_000)
  return until <= now ? undefined : { email, since, until }
}

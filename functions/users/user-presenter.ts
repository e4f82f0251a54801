/** Presents users from the read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import { organizationColumn, organizationJoin } from '#functions/organizations/organization-store.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { isExpired, pendingEmailOf, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { User, UserListItem } from '#shared/contracts/users.ts'
import { moduleAccess, accessFlag, roles, toWireRole } from '#shared/domain/roles.ts'
import { accountStateOf } from '#shared/domain/user-states.ts'
import { mayManage, type Somebody } from '#shared/domain/user-administration.ts'
import { waitingRequests } from './module-requests/module-request-presenter.ts'

/** The list's columns. The organization is joined by id, so that a renamed one shows everywhere at once. */
export const userSelect = `
  user.id, user.client_id, ${organizationColumn('name')} AS client_name, user.name, user.email, user.role, user.has_threat_access, user.has_feed_access,
  user.has_incident_access, user.has_visibility_access, user.has_report_access, user.expires, user.deactivated, user.created, user.last_activity,
  user.invited_until, user.invitation_bounced,
  ${waitingRequests} AS module_requests`
export const userJoins = `LEFT ${organizationJoin('user.client_id')}`

export const userRowSchema = z.object({
  id: z.int(),
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  has_threat_access: z.int(),
  has_feed_access: z.int(),
  has_incident_access: z.int(),
  has_visibility_access: z.int(),
  has_report_access: z.int(),
  expires: z.int().nullable(),
  deactivated: z.int(),
  created: z.int(),
  last_activity: z.int().nullable(),
  module_requests: z.int(),
  invited_until: z.int().nullable(),
  invitation_bounced: z.int(),
})

const ofSeconds = (seconds: number | null): string | null =>
  seconds === null ? null : instantOf(seconds * 1000)

/** A row as lists show it at a moment. */
export const toUserListItem = (
  row: z.infer<typeof userRowSchema>,
  locked: boolean,
  now: Date,
): UserListItem => {
  const expired = row.expires !== null && row.expires <= now.getTime()
  return {
    user_id: row.id,
    client_id: row.client_id,
    client_name: row.client_name,
    name: row.name,
    email: row.email,
    role: toWireRole(row.role),
    ...moduleAccess((module) => row[accessFlag(module)] === 1),
    account_expiry_date: instantOf(row.expires),
    expired,
    deactivated: row.deactivated === 1,
    ...stateOf({ deactivated: row.deactivated === 1, expired }, row.last_activity, invitationOfRow(row), now),
    locked,
    last_activity_date: ofSeconds(row.last_activity),
    creation_date: new Date(row.created).toISOString(),
    module_requests: row.module_requests,
  }
}

type PendingInvitation = { readonly until: number; readonly bounced: boolean } | null

const invitationOfRow = (row: {
  readonly invited_until: number | null
  readonly invitation_bounced: number
}): PendingInvitation =>
  row.invited_until === null ? null : { until: row.invited_until, bounced: row.invitation_bounced === 1 }

/** The state of an account. A user who was active has no invitation, however they signed in. */
const stateOf = (
  facts: { readonly deactivated: boolean; readonly expired: boolean },
  lastActivity: number | null,
  invitation: PendingInvitation,
  now: Date,
): Pick<UserListItem, 'state' | 'invited_until'> => {
  const pending = lastActivity === null ? invitation : null
  return {
    state: accountStateOf({ ...facts, invitation: pending }, now),
    invited_until: instantOf(pending?.until ?? null),
  }
}

/** The session's identity for administration permissions. */
export const somebodyOf = ({ role, organizationId }: Session): Somebody => ({
  role,
  client_id: organizationId,
})

const pendingOf = (user: KnownProfile['user'], now: Date): User['pending_email'] => {
  const pending = pendingEmailOf(user, now)
  return pending === undefined ? null : { email: pending.email, until: pending.until.toISOString() }
}

/** The number of a user's pending module requests. */
export const waitingRequestsOf = (readModel: ReadModel, userId: number): number =>
  readModel.count(`SELECT ${waitingRequests} FROM user ${userJoins} WHERE user.id = ?`, [userId])

/** A user in full, as a session sees it. `lastActivity` is in epoch seconds. */
export const toUserResponse = (
  {
    id,
    user,
    account,
    organization,
  }: Pick<KnownProfile, 'id' | 'user' | 'account'> & {
    readonly organization: { readonly name: string } | null
  },
  lastActivity: number | null,
  moduleRequests: number,
  secondFactors: User['second_factors'],
  session: Session,
  now: Date,
): User => ({
  user_id: id,
  client_id: user.client_id,
  client_name: organization?.name ?? null,
  name: user.name,
  email: user.email,
  role: toWireRole(user.role),
  ...moduleAccess((module) => user[accessFlag(module)]),
  account_expiry_date: user.account_expiry_date,
  expired: isExpired(user, now),
  deactivated: user.deactivated,
  ...stateOf(
    { deactivated: user.deactivated, expired: isExpired(user, now) },
    lastActivity,
    user.invitation === undefined
      ? null
      : { until: Date.parse(user.invitation.until), bounced: user.invitation.bounced !== undefined },
    now,
  ),
  last_activity_date: ofSeconds(lastActivity),
  creation_date: user.creation_date,
  module_requests: moduleRequests,
  language: account.language,
  locked: account.locked_at !== null,
  pending_email: pendingOf(user, now),
  second_factors: secondFactors,
  can_manage: mayManage(somebodyOf(session), user),
})

/** What administrators do with invitations: invite many, send one again, end one (docs/decisions/invitations.md). */
import { concurrently } from '#functions/core/concurrently.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import { userLimitOf } from '#functions/organizations/organization-queries.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { emailKey, invitationAt } from '#functions/rules/tenants/organization.ts'
import { isExpired, type KnownProfile } from '#functions/rules/tenants/users.ts'
import {
  invitationRefusals,
  type checkInvitations,
  type endInvitation,
  type InvitationRefusal,
  type inviteUsers,
  type sendInvitation,
} from '#shared/contracts/users.ts'
import { accessFlag, fromWireRole, modules } from '#shared/domain/roles.ts'
import { mayInviteAgain } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import { prepareInvitation, withinMailQuota } from './user-account.ts'
import { voidLinks } from './email-change.ts'
import { somebodyOf } from './user-presenter.ts'
import { countUsers, membersWith, readUserResponse, visibleUser, type UserSources } from './user-queries.ts'
import { forgetUser, invitePerson, organizationFor } from './user.ts'

/** Whether an invitation still waits for its first sign-in. */
const isPending = ({ user, account }: KnownProfile, now: Date): boolean =>
  account.last_activity === null && !user.deactivated && !isExpired(user, now)

/**
 * Sends an invitation again. Its link works for the full term from now, and earlier links stop working. Throws
 * `not_found`, `user_protected`, `not_invited` and the errors of `withinMailQuota`.
 */
export const sendInvitationAgain = async (
  dependencies: UserSources,
  { params, session, request }: Call<typeof sendInvitation, Session>,
) => {
  const { platform, organizations } = dependencies
  const known = await visibleUser(dependencies, session, params.id)
  if (!mayInviteAgain(somebodyOf(session), known.user)) throw new PortalError('user_protected')
  if (!isPending(known, platform.clock.now())) throw new PortalError('not_invited')
  const subject = { kind: 'user', id: params.id, name: null } as const
  const recipient = {
    action: 'invitation_send_again',
    email: known.user.email,
    organizationId: known.user.client_id,
    subject,
  } as const
  const mail = await withinMailQuota(platform, session, request, recipient, () =>
    organizations.commit(actorOf(session), async (commit) => {
      const stored = await organizations.get('user', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const user = stored.entity
      commit.refresh('user', params.id, { ...user, invitation: invitationAt(commit.at) }, stored, [
        'invitation',
      ])
      commit.addWrite(voidLinks(platform.table.name, params.id, commit.at))
      const invitation = prepareInvitation(
        dependencies,
        { id: params.id, user, account: { ...known.account, password_changed_at: commit.at } },
        { inviter: session.name, organization: known.organization?.name ?? null },
      )
      for (const write of invitation.writes) commit.addWrite(write)
      commit.addWrite(
        auditWrite(platform, {
          action: 'invitation_send_again',
          outcome: 'success',
          ...eventBy(session, request, user.client_id),
          subject,
          detail: `user ${params.id}: ${user.email}`,
        }),
      )
      return invitation
    }),
  )
  await mail.send()
  return readUserResponse(dependencies, session, params.id)
}

/**
 * Ends an invitation by deleting its user, which frees the place and the address. Throws `not_invited` once the user has
 * signed in, also when that happens meanwhile, and the errors of `forgetUser`.
 */
export const endInvitationOf = async (
  dependencies: UserSources,
  { params, body, session }: Call<typeof endInvitation, Session>,
) => {
  const known = await visibleUser(dependencies, session, params.id)
  if (known.account.last_activity !== null) throw new PortalError('not_invited')
  await forgetUser(dependencies, session, params.id, {
    confirmLastAdmin: body.confirm_last_admin,
    neverSignedIn: true,
  })
  return {}
}

/** The addresses of users of the organization, and how many more it may have. Other organizations are not looked at. */
export const checkedInvitations = async (
  dependencies: UserSources,
  { body, session }: Call<typeof checkInvitations, Session>,
) => {
  const organizationId = organizationFor(session, 'user', body.client_id ?? null)
  const readModel = await dependencies.organizations.readModel()
  const limit = organizationId === null ? undefined : userLimitOf(readModel, organizationId)
  if (organizationId === null || limit === undefined) throw new PortalError('not_found')
  const members = membersWith(readModel, organizationId, body.emails.map(emailKey))
  return {
    members: body.emails.filter((email) => members.has(emailKey(email))),
    places: Math.max(0, limit - countUsers(readModel, organizationId)),
  }
}

/** E-mails that one call sends at the same time: SES allows a new account 14 a second. */
const sentTogether = 8

const isRefusal = (code: string): code is InvitationRefusal => invitationRefusals.some((one) => one === code)
/** What refuses everybody who follows, too. */
const refusesAll: readonly InvitationRefusal[] = ['user_limit_exceeded', 'too_many_attempts']

/**
 * Invites people one after the other, with the same role and modules. What refuses one of them says so for this one,
 * and the others are invited. Throws `service_disabled` and what refuses the whole call.
 */
export const inviteMany = async (
  dependencies: UserSources,
  { body, session, request }: Call<typeof inviteUsers, Session>,
) => {
  const { platform } = dependencies
  const role = fromWireRole(body.role)
  const organizationId = organizationFor(session, role, body.client_id ?? null)
  // Nobody knows this password. The link sets the first real one.
  const passwordHash = await hashPassword(platform.random.token(32))
  const invited: { user_id: number; email: string }[] = []
  const left: { email: string; why: InvitationRefusal }[] = []
  const sends: (() => Promise<void>)[] = []
  let refused: InvitationRefusal | undefined
  for (const { name, email } of body.people) {
    if (refused !== undefined) {
      left.push({ email, why: refused })
      continue
    }
    try {
      const { reply, send } = await invitePerson(
        dependencies,
        { session, request },
        {
          name,
          email,
          role,
          client_id: organizationId,
          account_expiry_date: null,
          modules: modules.filter((module) => body[accessFlag(module)] === true),
          language: body.language,
          passwordHash,
          isInvited: true,
        },
        (_commit, user) => ({ user_id: user.user_id, email: user.email }),
      )
      invited.push(reply)
      sends.push(send)
    } catch (error) {
      if (!(error instanceof PortalError) || !isRefusal(error.code)) throw error
      left.push({ email, why: error.code })
      if (refusesAll.includes(error.code)) refused = error.code
    }
  }
  await concurrently(sends, sentTogether, (send) => send())
  return { invited, left }
}

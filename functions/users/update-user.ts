import { handle, type Route } from '#functions/platform/http/handler.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { emailKey, type UserEntity } from '#functions/platform/tenants/organization.ts'
import { updateUser, type UpdateUserInput } from '#shared/contracts/users.ts'
import { accessFlag, fromWireRole, moduleAccess } from '#shared/domain/roles.ts'
import { isRoleChange, rolesGivenBy } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import { changeUser, manageable } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { prepareInvitation } from './invitation.ts'
import { seenUser, userReply } from './seen-user.ts'
import { checkExpiry, isGranted } from './user-rules.ts'

/** Changes the fields that are given. */
export const updateUserRoute = (dependencies: UsersDependencies): Route =>
  handle(updateUser, async ({ params, body, session }) => {
    const before = await seenUser(dependencies, session, params.id)
    await changeUser(dependencies, session, params.id, body.confirm_last_admin, (before, commit) =>
      changed(session, before, body, commit.at),
    )
    if (body.language !== undefined) await setLanguage(dependencies, session, params.id, body.language)
    if (body.email !== undefined && emailKey(body.email) !== emailKey(before.user.email))
      await inviteAgain(dependencies, session, params.id)
    return userReply(dependencies, session, params.id)
  })

/**
 * The user as it is to be. Throws `forbidden` for a role that the caller does not give, `validation_failed`
 * for one on the other side, `expiry_date_in_past`.
 */
const changed = (session: Session, before: UserEntity, body: UpdateUserInput, now: string): UserEntity => {
  const role = body.role === undefined ? before.role : fromWireRole(body.role)
  if (role !== before.role) {
    if (!rolesGivenBy(session.role).includes(role)) throw new PortalError('forbidden', { field: 'role' })
    if (!isRoleChange(before.role, role)) throw new PortalError('validation_failed', { field: 'role' })
  }
  const expiry =
    body.account_expiry_date === undefined ? before.account_expiry_date : body.account_expiry_date
  // An expired account stays so while its other fields are changed.
  if (expiry !== before.account_expiry_date) checkExpiry(expiry, now)
  const reports = body.has_report_access ?? before.has_report_access
  return {
    ...before,
    name: body.name ?? before.name,
    email: body.email ?? before.email,
    role,
    account_expiry_date: expiry,
    ...moduleAccess((module) =>
      module === 'report' ? isGranted(role, module, reports) : before[accessFlag(module)],
    ),
  }
}

/**
 * Somebody who has never signed in got the invitation at the wrong address. The address stands whatever
 * becomes of the mail: "Forgot password" sends another.
 */
const inviteAgain = async (dependencies: UsersDependencies, session: Session, id: number): Promise<void> => {
  const known = await seenUser(dependencies, session, id)
  if (known.account.last_activity !== null || known.user.deactivated) return
  const invitation = prepareInvitation(dependencies, known, {
    inviter: session.name,
    organization: known.organization?.name ?? null,
  })
  await dependencies.platform.table.transact(invitation.writes)
  await invitation.send()
}

/** The language is the account's, which is no list data. */
const setLanguage = async (
  dependencies: UsersDependencies,
  session: Session,
  id: number,
  language: string,
): Promise<void> => {
  await manageable(dependencies, session, id)
  const { platform } = dependencies
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(id), {
      expression: 'SET #language = :language',
      names: { '#language': 'language' },
      values: { ':language': language },
      condition: 'attribute_exists(pk)',
      answers: false,
    }),
  )
  if (!found) throw new PortalError('not_found')
}

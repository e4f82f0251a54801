/** The change of a user by an administrator. A new address needs confirmation. */
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { emailKey, type UserEntity } from '#functions/rules/tenants/organization.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { updateUser, UpdateUserInput } from '#shared/contracts/users.ts'
import { accessFlag, fromWireRole, moduleAccess, toWireRole } from '#shared/domain/roles.ts'
import { isRoleChange, rolesGivenBy } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  prepareInvitationAgain,
  prepareRequest,
  withoutPendingEmail,
  withPendingEmail,
  type PreparedMails,
} from './email-change.ts'
import { withinMailQuota } from './invitations.ts'
import { type UserSources, visibleUser, readUserResponse } from './user-queries.ts'
import { changeUser, manageable, checkEmail, checkExpiry, isGranted } from './user.ts'

/**
 * Changes the given fields. A new e-mail address needs confirmation. For a user who never signed in it is valid at
 * once, and an invitation is sent to it.
 */
export const editUser = async (
  dependencies: UserSources,
  { params, body: given, session, request }: Call<typeof updateUser, Session>,
) => {
  const { platform } = dependencies
  const known = await visibleUser(dependencies, session, params.id)
  const body = inputOver(given, known.user, known.account.language)
  const email = isAnother(body.email, known.user) ? body.email : undefined
  const invited = known.account.last_activity === null
  const subject = { kind: 'user', id: params.id, name: null } as const
  let mails: PreparedMails | undefined
  const change = (): Promise<void> =>
    changeUser(dependencies, session, params.id, body.confirm_last_admin, (before, commit) => {
      const after = changed(session, before, inputOver(given, before, known.account.language), commit.at)
      if (email === undefined || !isAnother(email, before)) return after
      checkEmail(commit.readModel, email, commit.at, params.id)
      const moved = invited
        ? { ...withoutPendingEmail(after), email }
        : withPendingEmail({ ...after, email: before.email }, email, commit.at)
      mails = invited
        ? prepareInvitationAgain(dependencies, commit, known, email, session)
        : prepareRequest(dependencies, { ...known, user: moved }, session)
      for (const write of mails.writes) commit.addWrite(write)
      commit.addWrite(
        auditWrite(platform, {
          action: invited ? 'email_change' : 'email_change_request',
          outcome: 'success',
          ...eventBy(session, request, before.client_id),
          subject,
          detail: `user ${params.id}: ${before.email} to ${email}`,
        }),
      )
      return moved
    })
  if (email === undefined) await change()
  else {
    await manageable(dependencies, session, params.id)
    const recipient = {
      action: 'email_change_request',
      email,
      organizationId: known.user.client_id,
      subject,
    } as const
    await withinMailQuota(platform, session, request, recipient, change)
    await mails?.send()
  }
  if (body.language !== undefined && body.language !== known.account.language)
    await setLanguage(
      dependencies,
      session,
      params.id,
      body.language,
      given.fields_before?.['language'] === undefined ? undefined : known.account.language,
    )
  return readUserResponse(dependencies, session, params.id)
}

/** Whether an address differs from the user's, ignoring case. */
const isAnother = (email: string | undefined, user: UserEntity): email is string =>
  email !== undefined && emailKey(email) !== emailKey(user.email)

/** Merges a change with concurrent changes. A pending address counts as the user's. Throws `fields_changed`. */
const inputOver = (
  given: UpdateUserInput & BasedOn,
  now: UserEntity,
  language: Language,
): UpdateUserInput => {
  const input = mergedInput(given, {
    name: now.name,
    email: now.pending_email ?? now.email,
    role: toWireRole(now.role),
    language,
    account_expiry_date: now.account_expiry_date,
    has_report_access: now.has_report_access,
  })
  // Only a given address is requested again.
  return input.email === given.email ? input : { ...input, email: undefined }
}

/**
 * The changed user. Throws `forbidden` for a role that the caller may not assign, `validation_failed` for a role of the
 * other side, and `expiry_date_in_past`.
 */
const changed = (session: Session, before: UserEntity, body: UpdateUserInput, now: string): UserEntity => {
  const role = body.role === undefined ? before.role : fromWireRole(body.role)
  if (role !== before.role) {
    if (!rolesGivenBy(session.role).includes(role)) throw new PortalError('forbidden', { field: 'role' })
    if (!isRoleChange(before.role, role)) throw new PortalError('validation_failed', { field: 'role' })
  }
  const expiry =
    body.account_expiry_date === undefined ? before.account_expiry_date : body.account_expiry_date
  // Other fields of an expired account can change while it stays expired.
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

/** The language is stored in the account, not in lists. Throws `fields_changed` when it differs from `before`. */
const setLanguage = async (
  dependencies: UserSources,
  session: Session,
  id: number,
  language: Language,
  before: Language | undefined,
): Promise<void> => {
  await manageable(dependencies, session, id)
  const { platform } = dependencies
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(id), {
      expression: 'SET #language = :language',
      names: { '#language': 'language' },
      values: { ':language': language, ...(before === undefined ? {} : { ':before': before }) },
      condition: `attribute_exists(pk)${before === undefined ? '' : ' AND #language = :before'}`,
      answers: false,
    }),
  )
  if (!found)
    throw new PortalError(before === undefined ? 'not_found' : 'fields_changed', { field: 'language' })
}

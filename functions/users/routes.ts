/** The routes of users. */
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { isOrganization } from '#functions/organizations/organization-queries.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { handle, handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { eventBy, auditWrite } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  refuseEmailChange,
  confirmEmailChange,
  deleteUser,
  updateUser,
  createUser as createUserCall,
  listOrganizationUsers,
  listProviderUsers,
  getUser,
  resendEmailChange,
  withdrawEmailChange,
  checkInvitations,
  endInvitation,
  inviteUsers,
  resetFactors,
  sendInvitation,
  toggleActiveStatus,
  type ModulePermissions,
  getModulePermissions,
  updateModulePermissions,
} from '#shared/contracts/users.ts'
import { type ModuleAccess, accessFlag, moduleAccess, modules } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  refuseNewAddress,
  confirmNewAddress,
  prepareConfirmation,
  withoutPendingEmail,
} from './email-change.ts'
import { checkedInvitations, endInvitationOf, inviteMany, sendInvitationAgain } from './invite.ts'
import { moduleRequestRoutes } from './module-requests/routes.ts'
import { removeFactors, withinMailQuota } from './user-account.ts'
import {
  everybody,
  type UserSources,
  userPage,
  userHistory,
  readUserResponse,
  visibleUser,
} from './user-queries.ts'
import {
  editUser,
  removeUser,
  inviteUser,
  manageable,
  changeUser,
  availableModules,
  isGranted,
} from './user.ts'

/** Composes the area from the platform. Tests replace the transport. */
export const usersDependencies = (platform: Platform, transport?: Transport): UserSources => ({
  ...withOutbox(platform, transport),
  organizations: platform.collection(organizationsCollection),
  apiKeys: platform.collection(apiKeysCollection),
  views: platform.collection(viewsCollection),
  reports: platform.collection(reportsCollection),
})

/** Users of an organization. Organization admins see only their own. */
const listOrganizationUsersRoute = (dependencies: UserSources): Route =>
  handle(listOrganizationUsers, async ({ params, query, session, request }) => {
    if (session.organizationId !== null && session.organizationId !== params.id)
      throw new PortalError('not_found')
    return userPage(dependencies, request, query, (readModel) => {
      if (!isOrganization(readModel, params.id)) throw new PortalError('not_found')
      return { sql: 'user.client_id = ?', parameters: [params.id] }
    })
  })

const staff: Condition = { sql: 'user.client_id IS NULL', parameters: [] }

/** Provider staff. Platform admins may list all users of the portal. */
const listProviderUsersRoute = (dependencies: UserSources): Route =>
  handle(listProviderUsers, async ({ query, session, request }) => {
    if (query.scope === 'all' && session.role !== 'platform_admin')
      throw new PortalError('forbidden', { field: 'scope' })
    return userPage(dependencies, request, query, () => (query.scope === 'all' ? everybody : staff))
  })

/** One user. Platform admins also see the last change. */
const getUserRoute = (dependencies: UserSources): Route =>
  handle(getUser, async ({ params, session }) => ({
    ...(await readUserResponse(dependencies, session, params.id)),
    ...(await userHistory(dependencies, session, params.id)),
  }))

/** Sends the confirmation link to the pending address again. */
const resendEmailChangeRoute = (dependencies: UserSources): Route =>
  handle(resendEmailChange, async ({ params, session, request }) => {
    const { platform } = dependencies
    await manageable(dependencies, session, params.id)
    const known = await visibleUser(dependencies, session, params.id)
    const mail = prepareConfirmation(dependencies, known, session.name)
    const subject = { kind: 'user', id: known.id, name: null } as const
    const recipient = {
      action: 'email_change_request',
      email: known.user.pending_email ?? '',
      organizationId: known.user.client_id,
      subject,
    } as const
    await withinMailQuota(platform, session, request, recipient, () =>
      platform.table.transact([
        ...mail.writes,
        auditWrite(platform, {
          action: 'email_change_request',
          outcome: 'success',
          ...eventBy(session, request, known.user.client_id),
          subject,
          detail: `user ${known.id}: link to ${recipient.email} sent again`,
        }),
      ]),
    )
    await mail.send()
    return readUserResponse(dependencies, session, params.id)
  })

/** Cancels the pending address and voids its link. */
const withdrawEmailChangeRoute = (dependencies: UserSources): Route =>
  handle(withdrawEmailChange, async ({ params, session, request }) => {
    await changeUser(dependencies, session, params.id, false, (before, commit) => {
      if (before.pending_email !== undefined)
        commit.addWrite(
          auditWrite(dependencies.platform, {
            action: 'email_change_withdraw',
            outcome: 'success',
            ...eventBy(session, request, before.client_id),
            subject: { kind: 'user', id: params.id, name: null },
            detail: `user ${params.id}: ${before.email}, not ${before.pending_email}`,
          }),
        )
      return withoutPendingEmail(before)
    })
    return readUserResponse(dependencies, session, params.id)
  })

/** Removes the second factors of a user who has lost them. Requires the right to change the user, who is notified. */
const resetFactorsRoute = (dependencies: UserSources): Route =>
  handle(resetFactors, async ({ params, session, request }) => {
    await manageable(dependencies, session, params.id)
    const mail = await removeFactors(dependencies, params.id, {
      by: session.name,
      userId: session.userId,
      organizationId: session.organizationId,
      address: request.address,
    })
    await mail.send()
    return readUserResponse(dependencies, session, params.id)
  })

/** Toggles a user's activation. With `deactivated` it sets the state, so that repeats have no effect. */
const toggleActiveStatusRoute = (dependencies: UserSources): Route =>
  handle(toggleActiveStatus, async ({ params, body, session }) => {
    await changeUser(dependencies, session, params.id, body.confirm_last_admin, (before) => ({
      ...before,
      deactivated: body.deactivated ?? !before.deactivated,
    }))
    return readUserResponse(dependencies, session, params.id)
  })

/** The modules of a user, and those of the organization. */
const readModulePermissionsResponse = async (
  dependencies: UserSources,
  session: Session,
  id: number,
): Promise<{ module_permissions: ModulePermissions; available_modules: ModulePermissions }> => {
  const { user } = await visibleUser(dependencies, session, id)
  return {
    module_permissions: byModule(user),
    available_modules: byModule(
      availableModules(await dependencies.organizations.readModel(), user.client_id),
    ),
  }
}

const byModule = (access: ModuleAccess): ModulePermissions => ({
  threat: access.has_threat_access,
  feed: access.has_feed_access,
  incident: access.has_incident_access,
  visibility: access.has_visibility_access,
  report: access.has_report_access,
})

/** The modules of a user, and those of the organization. */
const getModulePermissionsRoute = (dependencies: UserSources): Route =>
  handle(getModulePermissions, ({ params, session }) =>
    readModulePermissionsResponse(dependencies, session, params.id),
  )

/**
 * Sets the given modules. Throws `service_disabled` for one that the organization does not have, unless it was already
 * on. Modules that the role always or never has stay.
 */
const updateModulePermissionsRoute = (dependencies: UserSources): Route =>
  handle(updateModulePermissions, async ({ params, body, session }) => {
    await changeUser(dependencies, session, params.id, false, (before, commit) => {
      const available = availableModules(commit.readModel, before.client_id)
      const wanted = moduleAccess((module) => {
        const named = body[module] ?? before[accessFlag(module)]
        return module === 'report' ? isGranted(before.role, module, named) : named
      })
      const lacking = modules.find(
        (module) =>
          wanted[accessFlag(module)] && !before[accessFlag(module)] && !available[accessFlag(module)],
      )
      if (lacking !== undefined) throw new PortalError('service_disabled', { field: lacking })
      return { ...before, ...wanted }
    })
    return readModulePermissionsResponse(dependencies, session, params.id)
  })

const createUserRoute = (dependencies: UserSources): Route =>
  handle(createUserCall, (call) => inviteUser(dependencies, call))

const checkInvitationsRoute = (dependencies: UserSources): Route =>
  handle(checkInvitations, (call) => checkedInvitations(dependencies, call))

const inviteUsersRoute = (dependencies: UserSources): Route =>
  handle(inviteUsers, (call) => inviteMany(dependencies, call))

const sendInvitationRoute = (dependencies: UserSources): Route =>
  handle(sendInvitation, (call) => sendInvitationAgain(dependencies, call))

const endInvitationRoute = (dependencies: UserSources): Route =>
  handle(endInvitation, (call) => endInvitationOf(dependencies, call))

const updateUserRoute = (dependencies: UserSources): Route =>
  handle(updateUser, (call) => editUser(dependencies, call))

const deleteUserRoute = (dependencies: UserSources): Route =>
  handle(deleteUser, (call) => removeUser(dependencies, call))

const confirmEmailChangeRoute = (dependencies: UserSources): Route =>
  handleAnonymous(confirmEmailChange, (call) => confirmNewAddress(dependencies, call))

const refuseEmailChangeRoute = (dependencies: UserSources): Route =>
  handleAnonymous(refuseEmailChange, (call) => refuseNewAddress(dependencies, call))

/** The routes of the area. */
export const userRoutes = (dependencies: UserSources): Route[] => [
  ...[
    listOrganizationUsersRoute,
    listProviderUsersRoute,
    getUserRoute,
    createUserRoute,
    checkInvitationsRoute,
    inviteUsersRoute,
    sendInvitationRoute,
    endInvitationRoute,
    updateUserRoute,
    resendEmailChangeRoute,
    withdrawEmailChangeRoute,
    confirmEmailChangeRoute,
    refuseEmailChangeRoute,
    resetFactorsRoute,
    deleteUserRoute,
    toggleActiveStatusRoute,
    getModulePermissionsRoute,
    updateModulePermissionsRoute,
  ].map((route) => route(dependencies)),
  ...moduleRequestRoutes(dependencies),
]

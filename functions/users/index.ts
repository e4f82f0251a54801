/** The Lambda function of users. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { createUserRoute } from './create-user.ts'
import { deleteUserRoute } from './delete-user.ts'
import { usersDependencies, type UsersDependencies } from './dependencies.ts'
import { resetFactorsRoute } from './reset-factors.ts'
import { refuseEmailChangeRoute } from './email-change/refuse-email-change.ts'
import { confirmEmailChangeRoute } from './email-change/confirm-email-change.ts'
import { resendEmailChangeRoute } from './email-change/resend-email-change.ts'
import { withdrawEmailChangeRoute } from './email-change/withdraw-email-change.ts'
import { getUserRoute } from './get-user.ts'
import { listOrganizationUsersRoute } from './list-organization-users.ts'
import { listProviderUsersRoute } from './list-provider-users.ts'
import { getModulePermissionsRoute } from './modules/get-module-permissions.ts'
import { updateModulePermissionsRoute } from './modules/update-module-permissions.ts'
import { createModuleRequestRoute } from './modules/create-module-request.ts'
import { listAllModuleRequestsRoute } from './modules/list-all-module-requests.ts'
import { listModuleRequestsRoute } from './modules/list-module-requests.ts'
import { resolveModuleRequestRoute } from './modules/resolve-module-request.ts'
import { withdrawModuleRequestRoute } from './modules/withdraw-module-request.ts'
import { toggleActiveStatusRoute } from './toggle-active-status.ts'
import { updateUserRoute } from './update-user.ts'

/** The routes of the area. */
export const userRoutes = (dependencies: UsersDependencies): Route[] =>
  [
    listOrganizationUsersRoute,
    listProviderUsersRoute,
    getUserRoute,
    createUserRoute,
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
    listModuleRequestsRoute,
    listAllModuleRequestsRoute,
    createModuleRequestRoute,
    resolveModuleRequestRoute,
    withdrawModuleRequestRoute,
  ].map((route) => route(dependencies))

export const handler = lambda((platform) => userRoutes(usersDependencies(platform)), {
  openSnapshots: environmentSnapshots,
})

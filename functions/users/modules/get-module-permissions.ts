import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getModulePermissions } from '#shared/contracts/users.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readModulePermissionsResponse } from './module-permissions.ts'

/** The modules a user may use, and those that the organization has. */
export const getModulePermissionsRoute = (dependencies: UsersDependencies): Route =>
  handle(getModulePermissions, ({ params, session }) =>
    readModulePermissionsResponse(dependencies, session, params.id),
  )

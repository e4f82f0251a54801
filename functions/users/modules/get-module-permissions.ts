import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getModulePermissions } from '#shared/contracts/users.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readModulePermissionsResponse } from './module-permissions.ts'

/** The modules of a user, and those of the organization. */
export const getModulePermissionsRoute = (dependencies: UsersDependencies): Route =>
  handle(getModulePermissions, ({ params, session }) =>
    readModulePermissionsResponse(dependencies, session, params.id),
  )

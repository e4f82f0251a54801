import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateModulePermissions } from '#shared/contracts/users.ts'
import { accessFlag, moduleAccess, modules } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { changeUser } from '../change-user.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { availableModules, isGranted } from '../user-rules.ts'
import { readModulePermissionsResponse } from './module-permissions.ts'

/**
 * Sets the given modules. Throws `service_disabled` for one that the organization does not have, unless it was already
 * on. Modules that the role always or never has stay.
 */
export const updateModulePermissionsRoute = (dependencies: UsersDependencies): Route =>
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

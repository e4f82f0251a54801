import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import {
  getModulePermissions,
  updateModulePermissions,
  type ModulePermissions,
} from '#shared/contracts/users.ts'
import { accessFlag, moduleAccess, modules, type ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { changeUser } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { seenUser } from './seen-user.ts'
import { availableModules, isGranted } from './user-rules.ts'

/** The modules a user may use, and those that the organization has. */
export const getModulePermissionsRoute = (dependencies: UsersDependencies): Route =>
  handle(getModulePermissions, ({ params, session }) => reply(dependencies, session, params.id))

/**
 * Sets the modules that are named. One that the organization does not have cannot be switched on: `service_disabled`; one that was on before
 * its service went off may stay. What the role always or never has stays as it is.
 */
export const updateModulePermissionsRoute = (dependencies: UsersDependencies): Route =>
  handle(updateModulePermissions, async ({ params, body, session }) => {
    await changeUser(dependencies, session, params.id, false, (before, commit) => {
      const available = availableModules(commit.replica, before.client_id)
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
    return reply(dependencies, session, params.id)
  })

const reply = async (
  dependencies: UsersDependencies,
  session: Session,
  id: number,
): Promise<{ module_permissions: ModulePermissions; available_modules: ModulePermissions }> => {
  const { user } = await seenUser(dependencies, session, id)
  return {
    module_permissions: byModule(user),
    available_modules: byModule(availableModules(await dependencies.organizations.replica(), user.client_id)),
  }
}

const byModule = (access: ModuleAccess): ModulePermissions => ({
  threat: access.has_threat_access,
  feed: access.has_feed_access,
  incident: access.has_incident_access,
  visibility: access.has_visibility_access,
  report: access.has_report_access,
})

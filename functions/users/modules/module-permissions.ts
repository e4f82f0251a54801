import type { Session } from '#functions/rules/session/sessions.ts'
import type { ModulePermissions } from '#shared/contracts/users.ts'
import type { ModuleAccess } from '#shared/domain/roles.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { visibleUser } from '../visible-user.ts'
import { availableModules } from '../user-rules.ts'

/** The modules of a user, and those of the organization. */
export const readModulePermissionsResponse = async (
  dependencies: UsersDependencies,
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

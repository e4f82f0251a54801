import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getSignInSettings } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/** The sign-in settings of an organization's users. */
export const getSignInSettingsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getSignInSettings, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    return { sign_in_settings: { mailed_code: entity.mailed_code ?? true } }
  })

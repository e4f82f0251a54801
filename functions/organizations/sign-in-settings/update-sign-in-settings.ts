import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateSignInSettings } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/**
 * Changes the sign-in settings of an organization's users. They apply from the next sign-in; open sessions continue.
 */
export const updateSignInSettingsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateSignInSettings, ({ params, body, session }) =>
    dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const { mailed_code } = body
      if (mailed_code !== (stored.entity.mailed_code ?? true))
        commit.update('organization', params.id, { ...stored.entity, mailed_code }, stored, ['mailed_code'])
      return { sign_in_settings: { mailed_code } }
    }),
  )

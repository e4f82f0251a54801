/** The routes of organizations' keys. The organizations function serves them, so they are apart from the others. */
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite, audit } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { getOrganizationKey, regenerateOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { type ApiKeySources, addKey, replaceKey, apiKeysDependencies } from './api-key.ts'
import { organizationKeyEvent, findOrganizationKey, readOrganizationKeyResponse } from './own-keys.ts'

/** The key of an organization, or null. Revealing it writes an audit event. */
const getOrganizationKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(getOrganizationKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    const organization = await readVisibleOrganization(platform.table, session, params.id)
    const existing = await findOrganizationKey(dependencies, await collection.readModel(), params.id)
    if (existing === undefined) return { api_key: null }
    if (query.reveal)
      await audit(
        platform,
        organizationKeyEvent('api_key_reveal', session, request, params.id, {
          id: existing.id,
          entity: existing.stored.entity,
        }),
      )
    return {
      api_key: await readOrganizationKeyResponse(
        dependencies,
        existing.id,
        existing.stored.entity,
        organization,
        { reveal: query.reveal },
      ),
    }
  })

/** Creates or replaces the key of an organization, with the API flags that its services have now. */
const regenerateOrganizationKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(regenerateOrganizationKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const { id, entity, organization } = await collection.commit(actorOf(session), async (commit) => {
      const organization = await readVisibleOrganization(platform.table, session, params.id)
      const access = apiAccessOf(organization)
      const existing = await findOrganizationKey(dependencies, commit.readModel, params.id)
      const created =
        existing === undefined
          ? await addKey(dependencies, commit, {
              isRevealable: true,
              type: 'organization',
              name: null,
              client_id: params.id,
              user_id: null,
              admin_access: false,
              access,
            })
          : {
              id: existing.id,
              entity: await replaceKey(dependencies, commit, existing.id, existing.stored, access),
            }
      const action = existing === undefined ? 'api_key_create' : 'api_key_regenerate'
      commit.addWrite(
        auditWrite(platform, organizationKeyEvent(action, session, request, params.id, created)),
      )
      return { id: created.id, entity: created.entity, organization }
    })
    return {
      api_key: await readOrganizationKeyResponse(dependencies, id, entity, organization, { reveal: false }),
    }
  })

/** The routes of the key of an organization. */
export const organizationKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [getOrganizationKeyRoute, regenerateOrganizationKeyRoute].map((route) => route(dependencies))
}

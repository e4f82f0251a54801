import { handle, type Route } from '#functions/rules/http/handler.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { regenerateOrganizationKey } from '#shared/contracts/organization-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { addKey, replaceKey } from '../sealed-keys.ts'
import { organizationKeyEvent, findOrganizationKey, readOrganizationKeyResponse } from './organization-key.ts'

/** Creates or replaces the key of an organization, with the API flags that its services have now. */
export const regenerateOrganizationKeyRoute = (dependencies: ApiKeysDependencies): Route =>
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

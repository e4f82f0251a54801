import { handle, type Route } from '#functions/rules/http/handler.ts'
import { audit } from '#functions/rules/security/audit.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { organizationKeyEvent, findOrganizationKey, readOrganizationKeyResponse } from './organization-key.ts'

/** The key of an organization, or null. Revealing it writes an audit event. */
export const getOrganizationKeyRoute = (dependencies: ApiKeysDependencies): Route =>
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

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { deleteOrganization } from '#shared/contracts/organizations.ts'
import { tidyText } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { visibleOrganization } from './scope.ts'

/**
 * Deletes an organization, if the typed name, when given, is right. The organization and all access of its users end at
 * once. Its data is deleted in the background. Throws `confirmation_mismatch`.
 */
export const deleteOrganizationRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(deleteOrganization, ({ params, body, session, request }) => {
    const { organizations, platform } = dependencies
    const actor = actorOf(session)
    return organizations.commit(actor, async (commit) => {
      const { entity } = await visibleOrganization(dependencies, session, params.id)
      if (body.client_name !== undefined && tidyText(body.client_name) !== tidyText(entity.name))
        throw new PortalError('confirmation_mismatch', { field: 'client_name' })
      commit.delete('organization', params.id)
      if (entity.picture !== undefined)
        commit.putItem(cleanupItem(platform.random.uuid(), { objects: [entity.picture.object] }))
      commit.putItem(
        organizationDeletionItem({
          client_id: params.id,
          client_name: entity.name,
          actor,
          requested: commit.at,
        }),
      )
      commit.addWrite(
        auditWrite(platform, {
          action: 'organization_delete',
          outcome: 'success',
          userId: session.userId,
          organizationId: params.id,
          actorOrganizationId: session.organizationId,
          address: request.address,
          detail: entity.name,
        }),
      )
      return {}
    })
  })

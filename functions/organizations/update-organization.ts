import { readPendingRequests } from '#functions/assets/asset-store.ts'
import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { withinTakenEmails } from '#functions/rules/security/taken-emails.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { updateOrganization, type UpdateOrganizationInput } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { changeOrganization } from './organization-rules.ts'
import { toOrganizationResponse } from './organization-rows.ts'
import { visibleOrganization } from './scope.ts'

/**
 * Changes the given fields. The error that a contact address is in use is limited to a few times an hour for
 * organization admins.
 */
export const updateOrganizationRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateOrganization, async ({ params, body: given, session, request }) => {
    const { organizations, platform } = dependencies
    const { userId, organizationId } = session
    const change = () =>
      organizations.commit(actorOf(session), async (commit) => {
        const stored = await visibleOrganization(dependencies, session, params.id)
        const before = stored.entity
        const body = mergedInput(given, {
          client_name: before.name,
          contact_email: before.contact_email,
          max_user_count: before.max_user_count,
          organization_tags: before.tags,
        })
        checkFields(session, body, before)
        changeOrganization(commit, params.id, stored, body)
      })
    if (organizationId === null || given.contact_email === undefined) await change()
    else
      await withinTakenEmails(
        platform,
        {
          action: 'refusal',
          userId,
          organizationId,
          actorOrganizationId: organizationId,
          address: request.address,
        },
        'contact_email',
        change,
      )
    const organization = toOrganizationResponse(
      await organizations.readModel(),
      params.id,
      platform.clock.now(),
      await readPendingRequests(platform.table),
    )
    if (organization === undefined) throw new PortalError('not_found')
    return { client: organization }
  })

/**
 * Organization admins may change only the contact e-mail (part 3 section 2). A field sent with its present value is not
 * a change. Throws `forbidden`.
 */
const checkFields = (session: Session, body: UpdateOrganizationInput, before: OrganizationEntity): void => {
  if (session.role === 'platform_admin') return
  const fixed = {
    client_name: before.name,
    max_user_count: before.max_user_count,
    organization_tags: before.tags,
  } as const
  for (const field of ['client_name', 'max_user_count', 'organization_tags'] as const) {
    if (body[field] !== undefined && JSON.stringify(body[field]) !== JSON.stringify(fixed[field]))
      throw new PortalError('forbidden', { field })
  }
}

/** Which organizations a session sees (part 3 section 6). Any other organization returns 404, for every action. */
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'

/** Throws `not_found` unless the organization is the session's own or the session is of provider staff. */
export const checkScope = (session: Session, organizationId: number): void => {
  if (!isProviderStaff(session.role) && session.organizationId !== organizationId)
    throw new PortalError('not_found')
}

/** An organization that the session sees. Throws `not_found`. */
export const visibleOrganization = async (
  { organizations }: OrganizationsDependencies,
  session: Session,
  organizationId: number,
): Promise<Stored<OrganizationEntity>> => {
  checkScope(session, organizationId)
  const stored = await organizations.get('organization', organizationId)
  if (stored === undefined) throw new PortalError('not_found')
  return stored
}

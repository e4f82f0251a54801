/**
 * Which organizations a session sees (part 3 section 6). Another organization is not there: 404, whatever is
 * done with its id.
 */
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'

/**
 * Throws `not_found` when the organization is not the session's own and the session is not provider staff's.
 */
export const checkScope = (session: Session, organizationId: number): void => {
  if (!isProviderStaff(session.role) && session.organizationId !== organizationId)
    throw new PortalError('not_found')
}

/** An organization that the session sees, as it is now. Throws `not_found`. */
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

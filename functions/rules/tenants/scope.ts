/** The organizations that a session sees (part 3 section 6). For any other organization the reply is 404. */
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Session } from '../session/sessions.ts'
import { keys } from '../keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { organizationEntitySchema, type OrganizationEntity } from './organization.ts'

/** Reads an organization that the session sees, directly from the table. Throws `not_found`. */
export const readVisibleOrganization = async (
  table: Table,
  session: Session,
  organizationId: number,
): Promise<OrganizationEntity> => {
  if (!isProviderStaff(session.role) && session.organizationId !== organizationId)
    throw new PortalError('not_found')
  const item = await table.get(keys.entity('organization', organizationId))
  if (item === undefined) throw new PortalError('not_found')
  return organizationEntitySchema.parse(item['entity'])
}

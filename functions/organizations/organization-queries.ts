/** The organizations that a session sees (part 3 section 6): any other returns 404, for every action. */
import type { PendingRequests } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import { readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, anyOf, contains, nothing, oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { listOrganizations } from '#shared/contracts/organizations.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import type { QueryOf } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationRowSchema, organizationSelect, pendingAssetRequests } from './organization-presenter.ts'
import { hasAdmin, type OrganizationKinds } from './organization-store.ts'

/** What commands, queries and routes of organizations need. */
export interface OrganizationSources {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
}

/** Throws `not_found` unless the organization is the session's own or the session is of provider staff. */
export const checkScope = (session: Session, organizationId: number): void => {
  if (!isProviderStaff(session.role) && session.organizationId !== organizationId)
    throw new PortalError('not_found')
}

/** An organization that the session sees. Throws `not_found`. */
export const visibleOrganization = async (
  { organizations }: OrganizationSources,
  session: Session,
  organizationId: number,
): Promise<Stored<OrganizationEntity>> => {
  checkScope(session, organizationId)
  const stored = await organizations.get('organization', organizationId)
  if (stored === undefined) throw new PortalError('not_found')
  return stored
}

/** A page of the organizations that a session sees. */
export const readOrganizations = async (
  { organizations, platform }: OrganizationSources,
  session: Session,
  query: QueryOf<typeof listOrganizations>,
  pending: PendingRequests,
) => {
  const now = platform.clock.now()
  const readModel = await organizations.readModel()
  const administers = session.role === 'platform_admin' || session.role === 'organization_admin'
  // Columns hidden from a caller must not be revealed by filters or sorting.
  const holds = (expression: string, wanted: boolean | undefined) =>
    wanted === undefined
      ? undefined
      : administers
        ? { sql: wanted ? expression : `NOT (${expression})`, parameters: [] }
        : nothing
  const seesTags = administers || isProviderStaff(session.role)
  return readPage(readModel, {
    from: 'organization',
    select: organizationSelect(now, pending),
    where: allOf([
      oneOf('organization.id', session.organizationId === null ? undefined : [session.organizationId]),
      anyOf([
        contains('organization.name_search', query.search),
        administers ? contains('organization.contact_email_search', query.search) : undefined,
      ]),
      contains('organization.name_search', query.name),
      seesTags || query.tags === undefined
        ? refersToAny('organization', 'tag_ids', 'organization.id', query.tags)
        : nothing,
      holds(hasAdmin(now), query.has_admin),
      holds(`${pendingAssetRequests(pending)} > 0`, query.has_asset_requests),
    ]),
    order: sortOrder(administers || query.sort.slice(1) === 'name' ? query.sort : '+name', {
      name: 'name_sort',
      creation_date: 'created',
      max_user_count: 'max_user_count',
    }),
    schema: organizationRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
}

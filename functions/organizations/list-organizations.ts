import { pendingRequestsKey, pendingRequestsOf } from '#functions/assets/asset-store.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, anyOf, contains, nothing, oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { listOrganizations } from '#shared/contracts/organizations.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { hasAdmin } from './listing.ts'
import {
  listItemFor,
  organizationRowSchema,
  organizationSelect,
  pendingAssetRequests,
} from './organization-rows.ts'

/** The list of organizations (part 3 section 2): all for provider staff, their own for others. */
export const listOrganizationsRoute = ({ organizations, platform }: OrganizationsDependencies): Route =>
  handle(
    listOrganizations,
    async ({ query, session, request }) => {
      const now = platform.clock.now()
      const pending = pendingRequestsOf(session.alongside[0])
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
      const { rows, total } = readPage(readModel, {
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
      return {
        data: rows.map((row) => listItemFor(session.role, row)),
        meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
      }
    },
    { alongside: [pendingRequestsKey] },
  )

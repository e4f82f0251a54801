/**
 * The organizations that a session sees (part 3 section 6): any other returns 404, for every action. Also organizations
 * as other areas name them and ask for their limits.
 */
import * as z from 'zod'
import type { PendingRequests } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { CollectionDefinition, Kinds } from '#functions/core/event-store/definition.ts'
import { readPage, sortOrder } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idNameRow } from '#functions/core/read-model/rows.ts'
import { allOf, anyOf, contains, nothing, oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readKeyUse, type KeyDay } from '#functions/rules/key-api/key-use.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { hasAdmin } from '#functions/users/user-store.ts'
import type {
  listOrganizations,
  getUserActivity,
  UserActivityStatistics,
} from '#shared/contracts/organizations.ts'
import { daysOf, rangeProblem, weekOf } from '#shared/domain/activity-range.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import type { Service } from '#shared/domain/services.ts'
import type { QueryOf } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationRowSchema, organizationSelect, pendingAssetRequests } from './organization-presenter.ts'
import { organizationsCollection, type OrganizationKinds } from './organization-store.ts'

/** What commands, queries and routes of organizations need. */
export interface OrganizationSources {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
}

/** What works with items of organizations: their collection, the items as a session sees them, and the organizations. */
export const tenantSources = <K extends Kinds, N extends keyof K & string>(
  platform: Platform,
  definition: CollectionDefinition<K>,
  kind: N,
) => {
  const collection = platform.collection(definition)
  return {
    platform,
    collection,
    items: new TenantItems(platform, collection, kind),
    organizations: platform.collection(organizationsCollection),
  }
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
  /** Those that still have a checklist, for a query that asks. */
  beingSetUp: readonly number[] = [],
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
      holds(hasAdmin('organization.id', now), query.has_admin),
      holds(`${pendingAssetRequests(pending)} > 0`, query.has_asset_requests),
      query.is_set_up === undefined
        ? undefined
        : administers
          ? {
              sql: `organization.id ${query.is_set_up ? 'NOT ' : ''}IN (SELECT value FROM json_each(?))`,
              parameters: [JSON.stringify(beingSetUp)],
            }
          : nothing,
    ]),
    order: sortOrder(administers || query.sort.slice(1) === 'name' ? query.sort : '+name', {
      name: 'name_sort',
      creation_date: 'created',
      max_user_count: 'max_user_count',
    }),
    schema: organizationRowSchema,
    page: query,
  })
}

const organizationRow = z.object({
  id: z.int(),
  /** Epoch milliseconds. */
  created: z.int(),
  has_visibilities: z.int().transform((flag) => flag === 1),
  /** As `notifiedSchema`, in JSON. Null in older rows. */
  notified: z.string().nullable(),
})

/** All organizations, in id order. */
export const allOrganizations = (readModel: ReadModel): z.infer<typeof organizationRow>[] =>
  readModel.rows(
    organizationRow,
    'SELECT id, created, has_visibilities, notified FROM organization ORDER BY id',
  )

/** The names of organizations by id. Deleted ones are absent. */
export const organizationNamesByIds = (
  readModel: ReadModel,
  ids: Iterable<number>,
): ReadonlyMap<number, string> =>
  new Map(
    readModel
      .rows(idNameRow, 'SELECT id, name FROM organization WHERE id IN (SELECT value FROM json_each(?))', [
        JSON.stringify([...new Set(ids)]),
      ])
      .map(({ id, name }) => [id, name]),
  )

/** Whether an organization exists. */
export const isOrganization = (readModel: ReadModel, id: number): boolean =>
  readModel.count('SELECT count(*) FROM organization WHERE id = ?', [id]) > 0

/** How many users an organization may have. Undefined when it does not exist. */
export const userLimitOf = (readModel: ReadModel, id: number): number | undefined =>
  readModel.row(
    z.object({ max_user_count: z.int() }),
    'SELECT max_user_count FROM organization WHERE id = ?',
    [id],
  )?.max_user_count

const servicesRow = z.object({ visibilities: z.int(), incidents: z.int(), threats: z.int(), feeds: z.int() })

/** The services that an organization has. */
export const hasService = (readModel: ReadModel, id: number): ((service: Service) => boolean) => {
  const on = readModel.row(
    servicesRow,
    'SELECT has_visibilities AS visibilities, has_incidents AS incidents, has_threats AS threats, has_feeds AS feeds FROM organization WHERE id = ?',
    [id],
  )
  return (service) => on?.[service] === 1
}

// Activity of an organization's users and requests of its keys, by day and week (part 3 sections 2 and 3).

interface Count {
  readonly day: string
  readonly what: string
  readonly count: number
}
type Series = UserActivityStatistics['tab_enter_group']

const tabs = ['visibilities', 'incidents', 'threats', 'feeds', 'api', 'reports'] as const
const itemSchema = z.object({ sk: z.string(), n: z.int() })

/** Statistics of a range of days, both inclusive. Throws `range_reversed` and `range_too_long`. */
export const readUserActivity = async (
  dependencies: OrganizationSources,
  { params, session }: Call<typeof getUserActivity, Session>,
) => {
  const { start, end } = params
  const problem = rangeProblem(start, end)
  if (problem !== undefined)
    throw new PortalError(problem, { field: problem === 'range_too_long' ? 'start' : 'end' })
  await visibleOrganization(dependencies, session, params.id)
  const { table } = dependencies.platform
  const [items, use] = await Promise.all([
    table.queryAll(keys.activity(params.id, start, '').pk, {
      from: start,
      to: `${end}#\u{10FFFF}`,
      consistent: false,
    }),
    readKeyUse({ table }, params.id, start, end),
  ])
  return statisticsOf(
    daysOf(start, end),
    items.map((item): Count => {
      const { sk, n } = itemSchema.parse(item)
      const mark = sk.indexOf('#')
      return { day: sk.slice(0, mark), what: sk.slice(mark + 1), count: n }
    }),
    use,
  )
}

const statisticsOf = (
  days: readonly string[],
  activities: readonly Count[],
  use: readonly KeyDay[],
): UserActivityStatistics => {
  const requests = use.map(({ day, answered }): Count => ({ day, what: 'api_requests', count: answered }))
  const counts = [...activities, ...requests]
  const daily = (what: string): Series =>
    sums(
      days,
      counts.filter((one) => one.what === what).map(({ day, count }) => [day, count]),
    )
  const weeks = [...new Set(days.map(weekOf))]
  const weekly = (what: string): Series =>
    sums(
      weeks,
      counts.filter((one) => one.what === what).map(({ day, count }) => [weekOf(day), count]),
    )
  const groups = (named: readonly (readonly [string, number])[]): Series =>
    sums([...new Set(named.map(([name]) => name))], named).toSorted(
      (a, b) => b.count - a.count || (a._id < b._id ? -1 : 1),
    )
  return {
    open_portal_daily: daily('open_portal'),
    open_portal_weekly: weekly('open_portal'),
    downloaded_csv_daily: daily('downloaded_csv'),
    downloaded_csv_weekly: weekly('downloaded_csv'),
    create_one_time_report_daily: daily('create_one_time_report'),
    create_one_time_report_weekly: weekly('create_one_time_report'),
    api_requests_daily: daily('api_requests'),
    api_requests_weekly: weekly('api_requests'),
    tab_enter_group: groups(
      counts.filter(({ what }) => tabs.some((tab) => tab === what)).map(({ what, count }) => [what, count]),
    ),
    api_request_type: groups(use.flatMap(({ byType }) => Object.entries(byType))),
  }
}

/** The sum per name, in the order of the names. Names without a count get 0. */
const sums = (names: readonly string[], counts: readonly (readonly [string, number])[]): Series => {
  const sum = new Map(names.map((name) => [name, 0]))
  for (const [name, count] of counts) if (sum.has(name)) sum.set(name, (sum.get(name) ?? 0) + count)
  return [...sum].map(([_id, count]) => ({ _id, count }))
}

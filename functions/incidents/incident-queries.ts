/** Reads incidents: the conditions and sorts of lists, and their pages. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { countRows, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import {
  allOf,
  anyOf,
  between,
  idNamed,
  is,
  isSet,
  oneOf,
  refersToAny,
  type Condition,
} from '#functions/core/read-model/where.ts'
import { tenantSources } from '#functions/organizations/organization-queries.ts'
import { organizationNames, type OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { forAnalysts } from '#functions/rules/lists/conditions.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { allowedOn, ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import { namedLike } from '#functions/rules/translations/search.ts'
import type { IncidentQuery } from '#shared/contracts/incidents.ts'
import { sideOfRole, type ReplySide } from '#shared/domain/incident-replies.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { TlpChannel } from '#shared/domain/tlp/channels.ts'
import { incidentList, toIncidentListItem } from './incident-presenter.ts'
import { incidentsCollection, type IncidentKinds } from './incident-store.ts'

/** Sort columns of the list. Ids increase with creation time. */
export const incidentSorts = {
  creation_date: 'created',
  last_update_date: 'updated',
  name: 'name_sort',
  incident_id: 'id',
  tlp: tlpSort('incident'),
} as const

/** Open incidents whose last reply is of the other side. */
export const waitsFor = (side: ReplySide | undefined): Condition | undefined =>
  side === undefined
    ? undefined
    : {
        sql: 'incident.is_open = 1 AND incident.replied_by_provider = ?',
        parameters: [Number(side === 'organization')],
      }

/**
 * The filters of the incident list (part 1 section 2), limited to what the caller may see. A number in the search text
 * also matches an id. `notified`: the items of an e-mail.
 */
export const incidentConditions = (
  scope: Condition,
  role: Role,
  query: Omit<IncidentQuery, 'page' | 'per_page' | 'sort'>,
  notified: Condition | undefined,
): Condition =>
  allOf([
    scope,
    anyOf([namedLike('incident', query.search), idNamed('incident.id', query.search)]),
    namedLike('incident', query.name),
    oneOf('incident.client_id', query.organizations),
    oneOf('incident.category_id', query.categories),
    refersToAny('incident', 'tag_ids', 'incident.id', query.tags),
    is('incident.is_open', query.is_open),
    waitsFor(query.waits_for),
    ofTlp('incident', query.tlp),
    between('incident.created', query.creation_after, query.creation_before),
    between('incident.updated', query.last_update_after, query.last_update_before),
    between('incident.closed', query.closed_after, query.closed_before),
    forAnalysts(role, isSet('incident.sent', query.sent)),
    notified,
  ])

/** What reading and changing incidents works with. */
export interface IncidentSources {
  readonly platform: Platform
  readonly collection: Collection<IncidentKinds>
  readonly incidents: TenantItems<IncidentKinds, 'incident'>
  readonly organizations: Collection<OrganizationKinds>
}

export const incidentSources = (platform: Platform): IncidentSources => {
  const { items: incidents, ...sources } = tenantSources(platform, incidentsCollection, 'incident')
  return { ...sources, incidents }
}

/** The incidents that match a list's filters for a caller, with the read model that can tell. */
export const matchingIncidents = async (
  { incidents, platform }: IncidentSources,
  session: Session,
  query: Omit<IncidentQuery, 'page' | 'per_page' | 'sort'>,
) => {
  const items = incidents.for(session)
  const [readModel, seen, notified] = await Promise.all([
    items.readModel(),
    items.condition(),
    notifiedBy(platform.table, session, query.mail, 'incident', 'incident.id'),
  ])
  return { readModel, where: incidentConditions(seen, session.role, query, notified) }
}

/**
 * The incidents of a page that the caller sees and that are allowed on a channel. Includes the total, and the number
 * hidden by TLP level.
 */
export const readIncidents = async (
  sources: IncidentSources,
  session: Session,
  query: Omit<IncidentQuery, 'sort'> & Partial<Pick<IncidentQuery, 'sort'>>,
  channel: TlpChannel = 'screen',
  among?: Condition,
  /** Earliest first by this date, which few incidents have, in place of the query's sort. */
  earliest?: 'replied',
) => {
  const [{ readModel, where }, organizationOf] = await Promise.all([
    matchingIncidents(sources, session, query),
    organizationNames(sources.organizations, session),
  ])
  const matching = allOf([where, among])
  const level = allowedOn('incident', channel)
  const { rows, total } = readPage(readModel, {
    ...incidentList,
    where: allOf([matching, level]),
    order:
      earliest === undefined
        ? sortOrder(query.sort, incidentSorts)
        : [{ column: earliest, descending: false }],
    page: query,
  })
  return {
    data: rows.map((row) => toIncidentListItem(row, organizationOf(row.client_id), sideOfRole(session.role))),
    total,
    leftOut: level === undefined ? 0 : countRows(readModel, { from: 'incident', where: matching }) - total,
  }
}

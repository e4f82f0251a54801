import {
  allOf,
  anyOf,
  between,
  forAnalysts,
  idNamed,
  is,
  isSet,
  oneOf,
  refersToAny,
  type Condition,
} from '#functions/core/read-model/where.ts'
import { namedLike } from '#functions/rules/translations/search.ts'
import { ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import type { IncidentQuery } from '#shared/contracts/incidents.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Sort columns of the list. Ids increase with creation time. */
export const incidentSorts = {
  creation_date: 'created',
  last_update_date: 'updated',
  name: 'name_sort',
  incident_id: 'id',
  tlp: tlpSort('incident'),
} as const

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
    ofTlp('incident', query.tlp),
    between('incident.created', query.creation_after, query.creation_before),
    between('incident.updated', query.last_update_after, query.last_update_before),
    between('incident.closed', query.closed_after, query.closed_before),
    forAnalysts(role, isSet('incident.sent', query.sent)),
    notified,
  ])

import {
  allOf,
  anyOf,
  between,
  forAnalysts,
  idNamed,
  isSet,
  oneOf,
  refersToAny,
  type Condition,
} from '#functions/core/read-model/where.ts'
import { namedLike } from '#functions/rules/translations/search.ts'
import { ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import type { ThreatQuery } from '#shared/contracts/threats.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Sort columns of the list. */
export const threatSorts = {
  creation_date: 'created',
  last_update_date: 'updated',
  name: 'name_sort',
  tlp: tlpSort('threat'),
} as const

/**
 * The filters of the threat list (part 1 section 2). All organizations see the same threats. A number in the search
 * text also matches an id. `ofGroups`: those with the requested groups. `notified`: the items of an e-mail.
 */
export const threatConditions = (
  role: Role,
  query: Omit<ThreatQuery, 'page' | 'per_page' | 'sort' | 'ioc_group_id' | 'mail'>,
  ofGroups: Condition | undefined,
  notified: Condition | undefined,
): Condition =>
  allOf([
    anyOf([namedLike('threat', query.search), idNamed('threat.id', query.search)]),
    namedLike('threat', query.name),
    oneOf('threat.category_id', query.categories),
    refersToAny('threat', 'tag_ids', 'threat.id', query.tags),
    ofGroups,
    ofTlp('threat', query.tlp),
    between('threat.created', query.creation_after, query.creation_before),
    between('threat.updated', query.last_update_after, query.last_update_before),
    forAnalysts(role, isSet('threat.sent', query.sent)),
    notified,
  ])

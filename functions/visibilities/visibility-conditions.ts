import {
  allOf,
  anyOf,
  between,
  containsWritten,
  forAnalysts,
  idNamed,
  is,
  isSet,
  oneOf,
  type Condition,
} from '#functions/platform/lists/where.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Columns of the list's sorts. */
export const visibilitySorts = {
  first_detection_date: 'first',
  last_detection_date: 'last',
  name: 'name_sort',
  criticality_level: 'criticality',
} as const

/**
 * The filters of the visibility list (part 1 section 2) within what the caller may see. A number that is searched for
 * is also a visibility's id. `told`: what the mail that is asked for told.
 */
export const visibilityConditions = (
  scope: Condition,
  role: Role,
  query: Omit<VisibilityQuery, 'page' | 'per_page' | 'sort'>,
  told: Condition | undefined,
): Condition =>
  allOf([
    scope,
    anyOf([containsWritten('visibility.name_search', query.search), idNamed('visibility.id', query.search)]),
    containsWritten('visibility.name_search', query.name),
    oneOf('visibility.client_id', query.organizations),
    oneOf('visibility.category_id', query.categories),
    is('visibility.is_active', query.is_active),
    is('visibility.false_positive', query.false_positive),
    oneOf('visibility.criticality', query.criticality_levels),
    between('visibility.first', query.first_detection_after, query.first_detection_before),
    between('visibility.last', query.last_detection_after, query.last_detection_before),
    between('visibility.closed', query.closed_after, query.closed_before),
    forAnalysts(role, isSet('visibility.sent', query.sent)),
    told,
  ])

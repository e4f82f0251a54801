import {
  allOf,
  anyOf,
  between,
  containsWritten,
  forAnalysts,
  forOrganizations,
  idNamed,
  is,
  isSet,
  oneOf,
  type Condition,
  type Maybe,
} from '#functions/core/read-model/where.ts'
import { sortOrder, type PageQuery } from '#functions/core/read-model/page.ts'
import { ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { Days } from './remediation/today.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Sort columns of the list. Exposures with a due date come before those without. */
const exposureSorts = {
  first_detection_date: 'first',
  last_detection_date: 'last',
  name: 'name_sort',
  criticality_level: 'criticality',
  due_date: 'due',
  tlp: tlpSort('visibility'),
} as const

/** The list order of a sort. */
export const exposureOrder = (sort: VisibilityQuery['sort']): PageQuery<unknown>['order'] => {
  const order = sortOrder(sort, exposureSorts)
  return order[0]?.column === 'due' ? [{ column: 'unplanned', descending: false }, ...order] : order
}

/** The reader of a list, and the days it is computed for. */
export interface Asking {
  readonly role: Role
  readonly userId: number
  readonly days: Days
}

/** Whether a day is over in an exposure's organization. The first and the last of all days decide most rows. */
const isPast = (column: 'due' | 'until', { today, others }: Days): Condition => {
  const all = [today, ...others.map((other) => other.today)].toSorted()
  const [first = today] = all
  const last = all.at(-1) ?? today
  const day = `visibility.${column}`
  if (first === last) return { sql: `${day} < ?`, parameters: [today] }
  const own = `coalesce((SELECT value ->> 'today' FROM json_each(?) WHERE value ->> 'client_id' = visibility.client_id), ?)`
  return {
    sql: `${day} < ? AND (${day} < ? OR ${day} < ${own})`,
    parameters: [last, first, JSON.stringify(others), today],
  }
}

/** In repair with a due day. For false positives the day does not count. */
export const inPlannedRepair = 'visibility.unplanned = 0 AND visibility.false_positive = 0'

/** Overdue repairs, by the day of their organization. Must agree with `isOverdue`. */
export const overdueOn = (days: Days): Condition => {
  const past = isPast('due', days)
  return { sql: `${inPlannedRepair} AND ${past.sql}`, parameters: past.parameters }
}

/** Open exposures owned by a user. */
export const openOwnedBy = (userId: number): Condition => ({
  sql: 'visibility.owner = ? AND visibility.is_active = 1',
  parameters: [userId],
})

/** The state is one of these, on the day of the organization. */
const inStates = (states: readonly ExposureState[] | undefined, days: Days): Maybe => {
  if (states === undefined || states.length === 0) return undefined
  const past = isPast('until', days)
  return {
    // An expired acceptance counts as new, even before a run stores that.
    sql: `CASE WHEN ${past.sql} THEN 'new' ELSE visibility.state END IN (${states.map(() => '?').join(', ')})`,
    parameters: [...past.parameters, ...states],
  }
}

/** A condition or its negation. */
const wanted = (condition: Condition, is: boolean | undefined): Maybe =>
  is === undefined
    ? undefined
    : is
      ? condition
      : { sql: `coalesce(${condition.sql}, FALSE) = FALSE`, parameters: condition.parameters }

/**
 * The filters of the exposure list (part 1 section 2), limited to what the caller may see. A number in the search text
 * also matches an id. `notified`: the items of an e-mail.
 */
export const exposureConditions = (
  scope: Condition,
  { role, userId, days }: Asking,
  query: Omit<VisibilityQuery, 'page' | 'per_page' | 'sort'>,
  notified: Condition | undefined,
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
    ofTlp('visibility', query.tlp),
    inStates(query.states, days),
    forOrganizations(role, oneOf('visibility.owner', query.owner)),
    forOrganizations(role, wanted(openOwnedBy(userId), query.mine)),
    wanted(overdueOn(days), query.overdue),
    between('visibility.first', query.first_detection_after, query.first_detection_before),
    between('visibility.last', query.last_detection_after, query.last_detection_before),
    between('visibility.closed', query.closed_after, query.closed_before),
    forAnalysts(role, isSet('visibility.sent', query.sent)),
    forAnalysts(role, isSet('visibility.asked', query.unanswered)),
    notified,
  ])

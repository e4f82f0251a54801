/** Exposures as news of their organizations, and those that are a user's or late. */
import { matchFilter } from '#functions/asset-matches/match-queries.ts'
import { countRows, readPage, rowsByIds } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, anyOf, type Condition } from '#functions/core/read-model/where.ts'
import type { NewsRows } from '#functions/rules/lists/news.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { exposureList, listItemFor } from './exposure-presenter.ts'
import { exposureOrder, openOwnedBy, overdueOn, worryingExposures } from './exposure-queries.ts'
import { dayOf, type Days } from './remediation/remediation-queries.ts'

/** Exposures come when they are published, and again when they are found after their repair. */
export const exposureNews = (seen: Condition): NewsRows => ({
  kind: 'visibility',
  moment: 'max(coalesce(visibility.published, visibility.first), coalesce(visibility.returned, 0))',
  seen,
})

/** The organization of the reader, and the days that the list is computed for. */
interface Reader {
  readonly organization: OrganizationRef
  readonly days: Days
}

const itemOf =
  ({ organization, days }: Reader) =>
  (row: Parameters<typeof listItemFor>[1]): VisibilityListItem =>
    listItemFor('user', row, organization, dayOf(days, row.client_id))

/** The exposures with these ids, in their order. */
export const exposuresByIds = (
  readModel: ReadModel,
  ids: readonly number[],
  reader: Reader,
): VisibilityListItem[] => rowsByIds(readModel, exposureList, ids).map(itemOf(reader))

/** Open exposures of a user, and overdue repairs, earliest due date first. */
export const readMineOrLate = (
  readModel: ReadModel,
  seen: Condition,
  { userId, most, ...reader }: Reader & { readonly userId: number; readonly most: number },
): { total: number; data: VisibilityListItem[] } => {
  const { rows, total } = readPage(readModel, {
    ...exposureList,
    where: allOf([seen, anyOf([openOwnedBy(userId), overdueOn(reader.days)])]),
    order: exposureOrder('+due_date'),
    page: { page: 1, per_page: most },
  })
  return { total, data: rows.map(itemOf(reader)) }
}

/** The number of open exposures, without false positives, that match the organization's assets. */
export const countOpenMatches = (readModel: ReadModel, seen: Condition, organizationId: number): number =>
  countRows(readModel, {
    from: 'visibility',
    where: allOf([seen, worryingExposures, matchFilter('visibility', organizationId, true)]),
  })

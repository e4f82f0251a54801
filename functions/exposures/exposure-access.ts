import { indexName } from '#functions/core/event-store/definition.ts'
import type { Access } from '#functions/core/read-model/page.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import { exposureOrder } from './exposure-conditions.ts'

/**
 * How to read the rows of all organizations. Up to a million may match, so rows are read in list order through an index
 * and not sorted. Without a sort, the table itself is in id order.
 */
export const exposureAccess = (
  sort: VisibilityQuery['sort'] | undefined,
  isActive: boolean | undefined,
): Access => {
  if (sort === undefined) return { find: '', scan: 'NOT INDEXED' }
  const [by] = exposureOrder(sort)
  const column = by?.column ?? 'first'
  // No index covers levels. Sorting by level is rare and sorts all rows.
  if (column.startsWith('(')) return { find: '', scan: '' }
  if (column === 'unplanned')
    return { find: '', scan: `INDEXED BY ${indexName('visibility', ['unplanned', 'due', 'id'])}` }
  const columns =
    isActive !== undefined && (column === 'first' || column === 'last')
      ? ['is_active', column, 'id']
      : [column, 'id']
  return { find: '', scan: `INDEXED BY ${indexName('visibility', columns)}` }
}

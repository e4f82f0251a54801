import { indexName } from '#functions/platform/journal/definition.ts'
import type { Access } from '#functions/platform/lists/page.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import { exposureOrder } from './exposure-conditions.ts'

/**
 * The way to the rows of all organizations. What matches may be most of a million: it is gone through in the order of
 * the list, by the index that has it, and not sorted. Without a sort the table itself is in the order of ids.
 */
export const exposureAccess = (
  sort: VisibilityQuery['sort'] | undefined,
  isActive: boolean | undefined,
): Access => {
  if (sort === undefined) return { find: '', scan: 'NOT INDEXED' }
  const [by] = exposureOrder(sort)
  const column = by?.column ?? 'first'
  // No index has levels: the few who sort by them sort all.
  if (column.startsWith('(')) return { find: '', scan: '' }
  if (column === 'unplanned')
    return { find: '', scan: `INDEXED BY ${indexName('visibility', ['unplanned', 'due', 'id'])}` }
  const columns =
    isActive !== undefined && (column === 'first' || column === 'last')
      ? ['is_active', column, 'id']
      : [column, 'id']
  return { find: '', scan: `INDEXED BY ${indexName('visibility', columns)}` }
}

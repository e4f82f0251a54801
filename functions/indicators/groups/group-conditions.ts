import { allOf, between, is, refersToAny, type Condition } from '#functions/core/read-model/where.ts'
import { namedAs } from '#functions/rules/translations/search.ts'
import { ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import type { indicatorGroupQuerySchema } from '#shared/contracts/indicator-groups.ts'
import type * as z from 'zod'

/** Sort columns of the list. */
export const groupSorts = {
  name: 'name_sort',
  last_update_date: 'updated',
  tlp: tlpSort('feed_group'),
} as const

/** The filters of the list of groups (part 2 section 2). */
export const groupConditions = (
  query: Omit<z.output<typeof indicatorGroupQuerySchema>, 'page' | 'per_page' | 'sort'>,
): Condition =>
  allOf([
    namedAs('feed_group', query.search),
    namedAs('feed_group', query.name),
    refersToAny('feed_group', 'tag_ids', 'feed_group.id', query.tags),
    is('feed_group.verified', query.is_verified),
    ofTlp('feed_group', query.tlp),
    between('feed_group.updated', query.last_update_after, query.last_update_before),
  ])

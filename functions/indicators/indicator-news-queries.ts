/** Indicators as news of organizations: they come when they are published. */
import { indexName } from '#functions/core/event-store/definition.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { NewsRows } from '#functions/rules/lists/news.ts'
import { readIndicators } from './indicator-lists.ts'
import { indicatorSearch } from './indicator-queries.ts'
import type { IndicatorAccess } from './access-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'

export const indicatorNews = (visible: IndicatorAccess): NewsRows => ({
  kind: 'feed',
  moment: 'feed.published',
  hint: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
  seen: allOf([{ sql: 'feed.verified = 1', parameters: [] }, visible.condition('feed')]),
})

/** The newest valid indicators that match the assets of the caller's organization, without its false positives. */
export const readValidMatches = (readModel: ReadModel, visible: IndicatorAccess, most: number) =>
  readIndicators(
    readModel,
    visible,
    indicatorSearch(visible, { concerns_us: true, is_expired: false, is_false_positive: false }),
    { sort: '-verification_date', page: 1, per_page: most },
  )

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { allOf, anyOf, refersToAny } from '#functions/core/read-model/where.ts'
import { listMatchingFeeds } from '#shared/contracts/indicators.ts'
import { searchTextRange, keysOf, searchForms } from '#shared/domain/indicators/matching-key.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorPage } from '../indicator-rows.ts'
import { searchOf } from '../indicator-search.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** Indicators similar to a new one: the same value, or the same type and tags with a value that contains it. */
export const listMatchingIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listMatchingFeeds, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { understood, plain } = keysOf(query.value)
    const parts = searchForms(query.value).parts.filter((part) => part.length >= 4)
    const tagged = refersToAny('feed', 'tag_ids', 'feed.id', query.tags_ids)
    const alike =
      query.feed_type_id === undefined || tagged === undefined || parts.length === 0
        ? undefined
        : allOf([
            { sql: 'feed.type_id = ?', parameters: [query.feed_type_id] },
            tagged,
            anyOf(parts.map((part) => ({ sql: 'instr(feed.value_key, ?) > 0', parameters: [part] }))),
          ])
    // URLs may differ only in the case of their paths. The analyst sees both and decides.
    const same = anyOf(
      [...understood, ...plain].map((key) => ({
        sql: 'feed.value_key >= ? AND feed.value_key < ?',
        parameters: searchTextRange(key),
      })),
    )
    const where = anyOf([same, alike]) ?? { sql: 'FALSE', parameters: [] }
    return indicatorPage(await visible.readModel(), visible, searchOf(where), query, request)
  })

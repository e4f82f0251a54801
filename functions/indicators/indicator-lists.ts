/** Lists and CSV files of indicators: of all, of a group or of a view. */
import { matchesMeta } from '#functions/asset-matches/match-queries.ts'
import { pageMeta, readPage, rowsByIds } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Request } from '#functions/core/http/request.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorListItem, IndicatorQuery } from '#shared/contracts/indicators.ts'
import {
  limitedToChannel,
  openMatchedIndicators,
  type IndicatorAccess,
  type VisibleIndicators,
} from './access-queries.ts'
import {
  type IndicatorsDependencies,
  allSearches,
  countIndicators,
  indicatorAccess,
  indicatorSearch,
  type IndicatorSearch,
} from './indicator-queries.ts'
import { indicatorCsv, indicatorCsvPrefix, indicatorList, toIndicatorItems } from './indicator-presenter.ts'

/** A page of indicators: newest first for analysts, latest published first for others. */
export const readIndicators = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
  query: Pick<IndicatorQuery, 'sort' | 'page' | 'per_page'>,
): { rows: IndicatorListItem[]; total: number } => {
  const { rows, total } = readPage(readModel, {
    ...indicatorList(visible),
    where: search.where,
    ...indicatorAccess(visible, search, query.sort),
    page: query,
  })
  return { rows: toIndicatorItems(readModel, visible, rows), total }
}

/** The indicators with these ids, in their order. Deleted and hidden ones are left out. */
export const indicatorsByIds = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  ids: readonly number[],
): IndicatorListItem[] =>
  toIndicatorItems(
    readModel,
    visible,
    rowsByIds(readModel, indicatorList(visible), ids, visible.condition('feed')),
  )

/** The response of an indicator list. */
export const indicatorPage = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  search: IndicatorSearch,
  query: IndicatorQuery,
  request: Request,
) => {
  const { rows, total } = readIndicators(readModel, visible, search, query)
  return {
    data: rows,
    meta: {
      ...pageMeta(request, query, { total, count: rows.length }),
      ...matchesMeta(readModel, 'feed', visible.assetOwner, search.others ?? search.where),
    },
  }
}

/** The part of the indicators that a list or file is limited to. */
interface Subset {
  /** Its name in the audit log. */
  readonly what: string
  readonly search: (visible: IndicatorAccess) => IndicatorSearch
}

/** Finds a subset, or throws `not_found` when the caller does not see it. */
type OpenSubset = (visible: VisibleIndicators) => Promise<Subset>

type Filter = Parameters<typeof indicatorSearch>[1]

const searchWithin = (
  subset: Subset | undefined,
  visible: IndicatorAccess,
  filter: Filter,
): IndicatorSearch =>
  allSearches([indicatorSearch(visible, filter), ...(subset === undefined ? [] : [subset.search(visible)])])

/** The list of a subset, or of all indicators: filters, sorts and pages of part 2 section 2. */
export const listIndicatorsOf = async (
  dependencies: IndicatorsDependencies,
  { query, session, request }: { query: IndicatorQuery; session: Session; request: Request },
  openSubset?: OpenSubset,
) => {
  const visible = await openMatchedIndicators(dependencies, session)
  const subset = await openSubset?.(visible)
  const readModel = await visible.readModel()
  return indicatorPage(readModel, visible, searchWithin(subset, visible, query), query, request)
}

/**
 * A CSV file of at most `amount` indicators of a subset, or of all, in the caller's language. Also returns the number of
 * matches and of those left out because of their TLP level.
 */
export const exportIndicatorsOf = async (
  dependencies: IndicatorsDependencies,
  {
    query,
    session,
    request,
  }: {
    query: Filter & { readonly sort?: IndicatorQuery['sort']; readonly amount: number }
    session: Session
    request: Request
  },
  openSubset?: OpenSubset,
) => {
  const visible = await openMatchedIndicators(dependencies, session)
  const subset = await openSubset?.(visible)
  const what = subset === undefined ? 'feeds' : `feeds of ${subset.what}`
  return exportCsv(
    dependencies,
    { session, request },
    { what, prefix: indicatorCsvPrefix },
    async (language) => {
      const readModel = await visible.readModel()
      const csv = indicatorCsv(visible)
      const exported = limitedToChannel(visible, 'export')
      const { rows, total } = readIndicators(readModel, exported, searchWithin(subset, exported, query), {
        sort: query.sort,
        page: 1,
        per_page: query.amount,
      })
      return {
        header: csv.header(language),
        rows: rows.map((indicator) => csv.cells(indicator, language)),
        total,
        leftOut: countIndicators(readModel, visible, searchWithin(subset, visible, query)) - total,
      }
    },
  )
}

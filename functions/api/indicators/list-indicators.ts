import { indicatorListHeads } from '#functions/indicators/access-queries.ts'
import {
  indicatorAccess,
  allSearches,
  indicatorSearch,
  machineConditions,
} from '#functions/indicators/indicator-queries.ts'
import { indicatorsByIds } from '#functions/indicators/indicator-lists.ts'
import {
  checkScopeExists,
  indicatorsLeftOut,
  viewOfKey,
  withinKey,
} from '#functions/indicators/key-queries.ts'
import { searchOfView } from '#functions/indicators/views/view-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { apiListIndicators } from '#shared/contracts/api/indicators.ts'
import { indicatorsOfKey } from './indicators-of-key.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** The list of indicators that a key sees, page by page. */
export const listIndicatorsRoute = (dependencies: IndicatorsDependencies): KeyRoute =>
  handleKey(
    apiListIndicators,
    async ({ query, caller }) => {
      const keyIndicators = await indicatorsOfKey(dependencies, caller, query)
      const { visible, rights, readModel } = keyIndicators
      const view =
        query.view === undefined ? undefined : await viewOfKey(dependencies.views, caller, query.view)
      checkScopeExists(readModel, keyIndicators, caller)
      const search = withinKey(
        keyIndicators,
        allSearches([
          indicatorSearch(visible, query),
          ...machineConditions(visible, query),
          ...(view === undefined ? [] : [searchOfView(visible, view.entity)]),
        ]),
      )
      const { order, access } = indicatorAccess(visible, search, query.sort)
      const { ids, next } = readKeyPage(readModel, {
        from: 'feed',
        where: search.where,
        ...(query.sort === undefined
          ? // In id order, the scan follows the table itself.
            { order: [], access: { ...access, scan: 'NOT INDEXED' } }
          : { order, access }),
        bound: ['indicators', rights, view?.entity],
        query,
      })
      return {
        data: indicatorsByIds(readModel, visible, ids),
        next,
        left_out: { tlp: indicatorsLeftOut(keyIndicators) },
      }
    },
    { alongside: indicatorListHeads },
  )

import { viewsOfKey } from '#functions/indicators/key-queries.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { apiListViews } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { keyViews } from './key-views.ts'

/** The saved views that a key sees, page by page. */
export const listViewsRoute = ({ views }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiListViews, async ({ query, caller }) => {
    const readModel = await views.readModel()
    const { ids, next } = readKeyPage(readModel, {
      from: 'feed_view',
      where: viewsOfKey(caller),
      order: [],
      bound: ['views', rightsOf(caller)],
      query,
    })
    return { data: [...(await keyViews(views, readModel, ids)).values()], next }
  })

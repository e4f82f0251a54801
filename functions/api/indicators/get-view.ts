import { viewOfKey } from '#functions/indicators/key-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetView } from '#shared/contracts/api/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { keyViews } from './key-views.ts'

/** One saved view that a key sees. */
export const getViewRoute = ({ views }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiGetView, async ({ params: { id }, caller }) => {
    await viewOfKey(views, caller, id)
    const view = (await keyViews(views, await views.readModel(), [id])).get(id)
    if (view === undefined) throw new PortalError('not_found')
    return view
  })

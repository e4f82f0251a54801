import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getFeedView } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { visibleView, toViewResponse } from './visible-view.ts'

/** One view. */
export const getIndicatorViewRoute = ({ views }: IndicatorsDependencies): Route =>
  handle(getFeedView, async ({ params, session }) => ({
    view: toViewResponse(params.id, (await visibleView(views, session, params.id)).entity, session),
  }))

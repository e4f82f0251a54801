import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getFeedView } from '#shared/contracts/indicator-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { seenView, viewOf } from './seen-view.ts'

/** One view. */
export const getFeedViewRoute = ({ views }: FeedsDependencies): Route =>
  handle(getFeedView, async ({ params, session }) => ({
    view: viewOf(params.id, (await seenView(views, session, params.id)).entity, session),
  }))

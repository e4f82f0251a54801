import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteFeedView } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { checkNoKeyLimited } from '../keys-limited-to.ts'
import { myView } from './visible-view.ts'

/** Deletes the caller's own view. Throws `in_use` when a key is limited to it. */
export const deleteIndicatorViewRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeedView, ({ params, session }) =>
    dependencies.views.commit(actorOf(session), async (commit) => {
      await myView(dependencies.views, session, params.id)
      await checkNoKeyLimited(dependencies, session, 'view', [params.id])
      commit.delete('feed_view', params.id)
      return {}
    }),
  )

import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { deleteFeedView } from '#shared/contracts/feed-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { ownView } from './seen-view.ts'

/** Deletes one's own view. */
export const deleteFeedViewRoute = ({ views }: FeedsDependencies): Route =>
  handle(deleteFeedView, ({ params, session }) =>
    views.commit(actorOf(session), async (commit) => {
      await ownView(views, session, params.id)
      commit.delete('feed_view', params.id)
      return {}
    }),
  )

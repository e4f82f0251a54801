import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { deleteFeedComment } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { myComment } from './visible-comment.ts'

/** Deletes one's own comment. */
export const deleteFeedCommentRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(deleteFeedComment, ({ params, session }) =>
    feeds.commit(actorOf(session), async (commit) => {
      await myComment(feeds, session, params.id)
      commit.delete('feed_comment', params.id)
      return {}
    }),
  )

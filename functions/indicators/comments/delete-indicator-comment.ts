import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteFeedComment } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { myComment } from './visible-comment.ts'

/** Deletes the caller's own comment. */
export const deleteIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(deleteFeedComment, ({ params, session }) =>
    indicators.commit(actorOf(session), async (commit) => {
      await myComment(indicators, session, params.id)
      commit.delete('feed_comment', params.id)
      return {}
    }),
  )

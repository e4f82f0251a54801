import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createFeedComment } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { toCommentResponse } from './visible-comment.ts'

/** Adds a comment. */
export const createIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeedComment, ({ body, session, idempotency }) =>
    indicators.commit(actorOf(session), async (commit) => {
      await new VisibleIndicators(indicators, session).get('feed', body.feed_id)
      const comment = {
        feed_id: body.feed_id,
        comment: body.comment,
        user_id: session.userId,
        user_email: session.email,
        creation_date: commit.at,
        last_update_date: commit.at,
      }
      const id = commit.nextId('feed_comment')
      commit.create('feed_comment', id, comment)
      return idempotency.record(commit, { comment: toCommentResponse(id, comment) })
    }),
  )

import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateFeedComment } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toCommentResponse, myComment } from './visible-comment.ts'

/** Changes the caller's own comment. */
export const updateIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedComment, ({ params, body: given, session }) =>
    indicators.commit(actorOf(session), async (commit) => {
      const stored = await myComment(indicators, session, params.id)
      const body = mergedInput(given, stored.entity)
      if (stored.entity.comment === body.comment)
        return { comment: toCommentResponse(params.id, stored.entity) }
      const comment = { ...stored.entity, comment: body.comment, last_update_date: commit.at }
      commit.update('feed_comment', params.id, comment, stored, ['comment'])
      return { comment: toCommentResponse(params.id, comment) }
    }),
  )

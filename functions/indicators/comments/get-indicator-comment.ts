import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getFeedComment } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { commentOf, seenComment } from './seen-comment.ts'

/** One comment. */
export const getFeedCommentRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(getFeedComment, async ({ params, session }) => ({
    comment: commentOf(params.id, await seenComment(feeds, session, params.id)),
  }))

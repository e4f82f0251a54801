import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getFeedComment } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { toCommentResponse, visibleComment } from './visible-comment.ts'

/** One comment. */
export const getFeedCommentRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(getFeedComment, async ({ params, session }) => ({
    comment: toCommentResponse(params.id, await visibleComment(feeds, session, params.id)),
  }))

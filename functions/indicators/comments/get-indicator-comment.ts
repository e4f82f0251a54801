import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getFeedComment } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toCommentResponse, visibleComment } from './visible-comment.ts'

/** One comment. */
export const getIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(getFeedComment, async ({ params, session }) => ({
    comment: toCommentResponse(params.id, await visibleComment(indicators, session, params.id)),
  }))

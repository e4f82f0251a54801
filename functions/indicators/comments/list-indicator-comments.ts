import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { listFeedComments } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

const rowSchema = z.object({
  id: z.int(),
  feed_id: z.int(),
  comment: z.string(),
  user_email: z.string(),
  created: z.int(),
  updated: z.int(),
})

/** The comments on an indicator, newest first. */
export const listIndicatorCommentsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedComments, async ({ params, query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    await visible.get('feed', params.id)
    const { rows, total } = readPage(await visible.readModel(), {
      from: 'feed_comment',
      select: 'feed_comment.*',
      where: { sql: 'feed_comment.feed_id = ?', parameters: [params.id] },
      order: [{ column: 'created', descending: true }],
      schema: rowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows.map(({ id, created, updated, ...row }) => ({
        comment_id: id,
        ...row,
        creation_date: new Date(created).toISOString(),
        last_update_date: new Date(updated).toISOString(),
      })),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

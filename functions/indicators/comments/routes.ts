/**
 * Access to comments on indicators: analysts write them, authors change them, and everyone who sees the indicator reads
 * them (part 2 section 5).
 */
import * as z from 'zod'
import { mergedInput } from '#functions/core/changes-over.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { undoable } from '#functions/rules/undo.ts'
import { indicatorUndo } from '../indicator.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import {
  type IndicatorComment,
  listFeedComments,
  getFeedComment,
  createFeedComment,
  updateFeedComment,
  deleteFeedComment,
} from '#shared/contracts/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators } from '../access-queries.ts'
import type { IndicatorsDependencies } from '../indicator-queries.ts'
import type { IndicatorCommentEntity, IndicatorKinds } from '../indicator-store.ts'
import { deleteComment } from './deleted-comments.ts'

/** A comment as the API shows it. */
const toCommentResponse = (
  id: number,
  { feed_id, comment, user_email, creation_date, last_update_date }: IndicatorCommentEntity,
): IndicatorComment => ({
  comment_id: id,
  feed_id,
  comment,
  user_email,
  creation_date,
  last_update_date,
})

/** A comment on an indicator that the caller sees. */
const visibleComment = async (
  indicators: Collection<IndicatorKinds>,
  session: Session,
  id: number,
): Promise<IndicatorCommentEntity> => {
  const stored = await indicators.get('feed_comment', id)
  if (stored === undefined) throw new PortalError('not_found')
  await new VisibleIndicators(indicators, session).get('feed', stored.entity.feed_id)
  return stored.entity
}

/** The caller's own comment. Comments of others can be read but not changed. */
const myComment = async (
  indicators: Collection<IndicatorKinds>,
  session: Session,
  id: number,
): Promise<Stored<IndicatorCommentEntity>> => {
  const stored = await indicators.get('feed_comment', id)
  if (stored === undefined) throw new PortalError('not_found')
  if (stored.entity.user_id !== session.userId) throw new PortalError('forbidden')
  return stored
}

const rowSchema = z.object({
  id: z.int(),
  feed_id: z.int(),
  comment: z.string(),
  user_email: z.string(),
  created: z.int(),
  updated: z.int(),
})

/** The comments on an indicator, newest first. */
const listIndicatorCommentsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedComments, async ({ params, query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    await visible.get('feed', params.id)
    const { rows, total } = readPage(await visible.readModel(), {
      from: 'feed_comment',
      select: 'feed_comment.*',
      where: { sql: 'feed_comment.feed_id = ?', parameters: [params.id] },
      order: [{ column: 'created', descending: true }],
      schema: rowSchema,
      page: query,
    })
    return {
      data: rows.map(({ id, created, updated, ...row }) => ({
        comment_id: id,
        ...row,
        creation_date: new Date(created).toISOString(),
        last_update_date: new Date(updated).toISOString(),
      })),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/** One comment. */
const getIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(getFeedComment, async ({ params, session }) => ({
    comment: toCommentResponse(params.id, await visibleComment(indicators, session, params.id)),
  }))

/** Adds a comment. */
const createIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
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

/** Changes the caller's own comment. */
const updateIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
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

/** Deletes the caller's own comment. */
const deleteIndicatorCommentRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(
    deleteFeedComment,
    ({ params, session }) =>
      indicators.commit(actorOf(session), async (commit) => {
        deleteComment(commit, session, params.id, await myComment(indicators, session, params.id))
        return {}
      }),
    { undo: undoable(indicatorUndo) },
  )

/** The routes of comments. */
export const indicatorCommentRoutes = (dependencies: IndicatorsDependencies): Route[] =>
  [
    listIndicatorCommentsRoute,
    getIndicatorCommentRoute,
    createIndicatorCommentRoute,
    updateIndicatorCommentRoute,
    deleteIndicatorCommentRoute,
  ].map((route) => route(dependencies))

/** Comments on feeds: analysts write them, their authors change them, and whoever sees the feed reads them (part 2 section 5). */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Commit, Stored } from '#functions/platform/journal/commit.ts'
import { pageMeta, readPage } from '#functions/platform/lists/page.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import {
  createFeedComment,
  deleteFeedComment,
  getFeedComment,
  listFeedComments,
  updateFeedComment,
  type FeedComment,
} from '#shared/contracts/feeds.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedCommentEntity, FeedKinds } from './collection.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { VisibleFeeds } from './visible-feeds.ts'

const rowSchema = z.object({
  id: z.int(),
  feed_id: z.int(),
  comment: z.string(),
  user_email: z.string(),
  created: z.int(),
  updated: z.int(),
})

const commentOf = (
  id: number,
  { feed_id, comment, user_email, creation_date, last_update_date }: FeedCommentEntity,
): FeedComment => ({
  comment_id: id,
  feed_id,
  comment,
  user_email,
  creation_date,
  last_update_date,
})

/** The calls of comments. */
export const commentRoutes = ({ feeds }: FeedsDependencies): Route[] => {
  /** A comment on a feed that the caller sees. */
  const seen = async (session: Session, id: number): Promise<FeedCommentEntity> => {
    const stored = await feeds.get('feed_comment', id)
    if (stored === undefined) throw new PortalError('not_found')
    await new VisibleFeeds(feeds, session).get('feed', stored.entity.feed_id)
    return stored.entity
  }
  /** One's own comment; another's may be read and not changed. */
  const own = async (session: Session, id: number): Promise<Stored<FeedCommentEntity>> => {
    const stored = await feeds.get('feed_comment', id)
    if (stored === undefined) throw new PortalError('not_found')
    if (stored.entity.user_id !== session.userId) throw new PortalError('forbidden')
    return stored
  }
  const commit = <Result>(
    session: Session,
    plan: (commit: Commit<FeedKinds>) => Promise<Result>,
  ): Promise<Result> => feeds.commit(actorOf(session), plan)

  return [
    handle(listFeedComments, async ({ params, query, session, request }) => {
      const visible = new VisibleFeeds(feeds, session)
      await visible.get('feed', params.id)
      const { rows, total } = readPage(await visible.replica(), {
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
    }),
    handle(getFeedComment, async ({ params, session }) => ({
      comment: commentOf(params.id, await seen(session, params.id)),
    })),
    handle(createFeedComment, ({ body, session }) =>
      commit(session, async (commit) => {
        await new VisibleFeeds(feeds, session).get('feed', body.feed_id)
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
        return { comment: commentOf(id, comment) }
      }),
    ),
    handle(updateFeedComment, ({ params, body, session }) =>
      commit(session, async (commit) => {
        const stored = await own(session, params.id)
        if (stored.entity.comment === body.comment) return { comment: commentOf(params.id, stored.entity) }
        const comment = { ...stored.entity, comment: body.comment, last_update_date: commit.at }
        commit.update('feed_comment', params.id, comment, stored, ['comment'])
        return { comment: commentOf(params.id, comment) }
      }),
    ),
    handle(deleteFeedComment, ({ params, session }) =>
      commit(session, async (commit) => {
        await own(session, params.id)
        commit.delete('feed_comment', params.id)
        return {}
      }),
    ),
  ]
}

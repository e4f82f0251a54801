/** Saved views: a person's own, and those that others of the organization share (part 2 sections 2 and 7). */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import {
  createFeedView,
  deleteFeedView,
  exportFeedViewFeeds,
  getFeedView,
  listFeedViewFeeds,
  listFeedViews,
  updateFeedView,
  type FeedView,
  type FeedViewInput,
} from '#shared/contracts/feed-views.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { exportFeedsAs } from './feed-csv.ts'
import { countFeeds, feedPage } from './feed-rows.ts'
import { allSearches, feedSearch, type FeedSearch } from './feed-search.ts'
import type { FeedViewEntity } from './views-collection.ts'
import { VisibleFeeds } from './visible-feeds.ts'

const viewOf = (
  id: number,
  { owner_id, client_id: _, ...view }: FeedViewEntity,
  session: Session,
): FeedView => ({ view_id: id, ...view, is_own: owner_id === session.userId })

/** What a view filters by, within what the caller may see. */
const searchOfView = (visible: VisibleFeeds, view: FeedViewEntity): FeedSearch =>
  feedSearch(visible, {
    categories: view.feed_categories,
    types: view.feed_types,
    tags: view.tags_ids,
    ...(view.value === null ? {} : { value: view.value }),
    ...(view.ids_flag === null ? {} : { ids_flag: view.ids_flag }),
    ...(view.publication_after === null ? {} : { publication_after: view.publication_after }),
    ...(view.publication_before === null ? {} : { publication_before: view.publication_before }),
  })

const entityOf = (input: FeedViewInput, ownerId: number, clientId: number): FeedViewEntity => ({
  ...input,
  feed_categories: [...input.feed_categories],
  feed_types: [...input.feed_types],
  tags_ids: [...input.tags_ids],
  owner_id: ownerId,
  client_id: clientId,
})

/** The calls of views. */
export const feedViewRoutes = (dependencies: FeedsDependencies): Route[] => {
  const { feeds, views } = dependencies

  /** A view that the caller sees: one's own, or one that is shared within the organization. Any other is not there. */
  const seen = async (session: Session, id: number): Promise<Stored<FeedViewEntity>> => {
    const stored = await views.get('feed_view', id)
    const isSeen =
      stored !== undefined &&
      (stored.entity.owner_id === session.userId ||
        (stored.entity.is_shared && stored.entity.client_id === session.clientId))
    if (!isSeen) throw new PortalError('not_found')
    return stored
  }
  /** One's own view; a shared one of another may be read and not changed. */
  const own = async (session: Session, id: number): Promise<Stored<FeedViewEntity>> => {
    const stored = await seen(session, id)
    if (stored.entity.owner_id !== session.userId) throw new PortalError('forbidden')
    return stored
  }
  const clientOf = (session: Session): number => {
    if (session.clientId === null) throw new PortalError('forbidden')
    return session.clientId
  }
  const checkName = (replica: Replica, session: Session, name: string, id: number | undefined): void => {
    const same = replica.rows(
      z.object({ id: z.int() }),
      'SELECT id FROM feed_view WHERE owner_id = ? AND name_key = ?',
      [session.userId, name.normalize('NFC').toLowerCase()],
    )
    if (same.some((one) => one.id !== id)) throw new PortalError('already_exists', { field: 'view_name' })
  }

  return [
    handle(listFeedViews, async ({ session }) => {
      const visible = new VisibleFeeds(feeds, session)
      const [known, replica] = await Promise.all([views.replica(), visible.replica()])
      const ids = known
        .rows(
          z.object({ id: z.int() }),
          'SELECT id FROM feed_view WHERE owner_id = ? OR (client_id = ? AND is_shared = 1) ORDER BY name_sort, id',
          [session.userId, clientOf(session)],
        )
        .map(({ id }) => id)
      const stored = await views.getMany('feed_view', ids)
      return {
        data: stored.flatMap((one, index) => {
          const id = ids[index]
          if (one === undefined || id === undefined) return []
          return [
            {
              ...viewOf(id, one.entity, session),
              feed_count: countFeeds(replica, visible, searchOfView(visible, one.entity)),
            },
          ]
        }),
      }
    }),
    handle(getFeedView, async ({ params, session }) => ({
      view: viewOf(params.id, (await seen(session, params.id)).entity, session),
    })),
    handle(createFeedView, ({ body, session }) =>
      views.commit(actorOf(session), (commit) => {
        if (
          commit.replica.count('SELECT count(*) FROM feed_view WHERE owner_id = ?', [session.userId]) >=
          limits.feedViews
        )
          throw new PortalError('too_many_views')
        checkName(commit.replica, session, body.view_name, undefined)
        const view = entityOf(body, session.userId, clientOf(session))
        const id = commit.nextId('feed_view')
        commit.create('feed_view', id, view)
        return { view: viewOf(id, view, session) }
      }),
    ),
    handle(updateFeedView, ({ params, body, session }) =>
      views.commit(actorOf(session), async (commit) => {
        const stored = await own(session, params.id)
        checkName(commit.replica, session, body.view_name, params.id)
        const view = entityOf(body, session.userId, stored.entity.client_id)
        if (JSON.stringify(view) !== JSON.stringify(stored.entity))
          commit.update('feed_view', params.id, view, stored, ['view'])
        return { view: viewOf(params.id, view, session) }
      }),
    ),
    handle(deleteFeedView, ({ params, session }) =>
      views.commit(actorOf(session), async (commit) => {
        await own(session, params.id)
        commit.delete('feed_view', params.id)
        return {}
      }),
    ),
    handle(listFeedViewFeeds, async ({ params, query, session, request }) => {
      const visible = new VisibleFeeds(feeds, session)
      const { entity } = await seen(session, params.id)
      return feedPage(
        await visible.replica(),
        visible,
        allSearches([searchOfView(visible, entity), feedSearch(visible, query)]),
        query,
        request,
      )
    }),
    handle(exportFeedViewFeeds, async ({ params, query, session, request }) => {
      const visible = new VisibleFeeds(feeds, session)
      const { entity } = await seen(session, params.id)
      const search = allSearches([searchOfView(visible, entity), feedSearch(visible, query)])
      return exportFeedsAs(
        dependencies,
        visible,
        { what: `feeds of view ${params.id}`, search, sort: query.sort, amount: query.amount },
        session,
        request,
      )
    }),
  ]
}

/** Threats that name a group: of a feed by its groups, or of a group itself. Callers without the module of threats are told of none. */
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { threatsOfGroups } from '#functions/threats/listing.ts'
import { listFeedGroupThreats } from '#shared/contracts/feed-groups.ts'
import { listFeedThreats } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { feedOf } from './feed-rows.ts'
import { VisibleFeeds } from './visible-feeds.ts'

const related = async (
  { threats, platform }: FeedsDependencies,
  session: Session,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) =>
  threatsOfGroups(
    platform.table,
    session,
    await threats.replica(),
    session.access.has_threat_access ? groups : [],
    query,
    request,
  )

/** Threats related to a feed. */
export const listFeedThreatsRoute = (dependencies: FeedsDependencies): Route =>
  handle(listFeedThreats, async ({ params, query, session, request }) => {
    const visible = new VisibleFeeds(dependencies.feeds, session)
    const { entity } = await visible.get('feed', params.id)
    const { groups } = feedOf(await visible.replica(), params.id, entity, visible)
    return related(
      dependencies,
      session,
      groups.map(({ group_id }) => group_id),
      query,
      request,
    )
  })

/** Threats related to a group. */
export const listFeedGroupThreatsRoute = (dependencies: FeedsDependencies): Route =>
  handle(listFeedGroupThreats, async ({ params, query, session, request }) => {
    await new VisibleFeeds(dependencies.feeds, session).get('feed_group', params.id)
    return related(dependencies, session, [params.id], query, request)
  })

import { handle, type Route } from '#functions/platform/http/handler.ts'
import { changeEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { updateFeedsOfGroup } from '#shared/contracts/feed-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { verifiedAs } from '../feed-rules.ts'
import { VisibleFeeds } from '../visible-feeds.ts'
import { membersOf } from './group-members.ts'

/** Publishes every feed of a group, takes them back, or sets their IDS flag. */
export const updateFeedsOfGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(updateFeedsOfGroup, async ({ params, body, session }) => {
    await new VisibleFeeds(feeds, session).get('feed_group', params.id)
    const changed = await changeEntities(
      feeds,
      'feed',
      membersOf(await feeds.replica(), [params.id]),
      actorOf(session),
      (feed, commit) =>
        'verified' in body
          ? verifiedAs(feed, body.verified, commit)
          : {
              entity: { ...feed, ids_flag: body.ids_flag },
              fields: feed.ids_flag === body.ids_flag ? [] : ['ids_flag'],
            },
    )
    return { changed }
  })

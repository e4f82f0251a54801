import type { Changed } from '#functions/platform/journal/bulk.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import { entityWithin } from '#functions/platform/tlp/tlp.ts'
import type { Feed } from '#shared/contracts/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedEntity, FeedKinds } from '../collection.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** Changes a feed; answers with it. Throws `not_found`. */
export const changeOneFeed = (
  { feeds }: Pick<FeedsDependencies, 'feeds'>,
  session: Session,
  id: number,
  change: (before: FeedEntity, commit: Commit<FeedKinds>) => Changed<FeedEntity>,
): Promise<{ feed: Feed }> =>
  feeds.commit(actorOf(session), async (commit) => {
    const stored = await feeds.get('feed', id)
    if (stored === undefined || !entityWithin(commit.readModel, 'feed', stored.entity, session.maxTlp))
      throw new PortalError('not_found')
    const { entity, fields } = change(stored.entity, commit)
    if (fields.length > 0) commit.update('feed', id, entity, stored, fields)
    return {
      feed: toIndicatorResponse(
        commit.readModel,
        id,
        fields.length > 0 ? entity : stored.entity,
        new VisibleFeeds(feeds, session),
      ),
    }
  })

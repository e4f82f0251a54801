/**
 * Comments on feeds as a caller may see and change them: analysts write them, their authors change them,
 * everybody who sees the feed reads them (part 2 section 5).
 */
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { FeedComment } from '#shared/contracts/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedCommentEntity, FeedKinds } from '../collection.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** A comment as the API shows it. */
export const toCommentResponse = (
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

/** A comment on a feed that the caller sees. */
export const visibleComment = async (
  feeds: Collection<FeedKinds>,
  session: Session,
  id: number,
): Promise<FeedCommentEntity> => {
  const stored = await feeds.get('feed_comment', id)
  if (stored === undefined) throw new PortalError('not_found')
  await new VisibleFeeds(feeds, session).get('feed', stored.entity.feed_id)
  return stored.entity
}

/** One's own comment; another's may be read and not changed. */
export const myComment = async (
  feeds: Collection<FeedKinds>,
  session: Session,
  id: number,
): Promise<Stored<FeedCommentEntity>> => {
  const stored = await feeds.get('feed_comment', id)
  if (stored === undefined) throw new PortalError('not_found')
  if (stored.entity.user_id !== session.userId) throw new PortalError('forbidden')
  return stored
}

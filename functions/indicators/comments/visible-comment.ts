/**
 * Access to comments on indicators: analysts write them, authors change them, and everyone who sees the indicator reads
 * them (part 2 section 5).
 */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorComment } from '#shared/contracts/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorCommentEntity, IndicatorKinds } from '../collection.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** A comment as the API shows it. */
export const toCommentResponse = (
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
export const visibleComment = async (
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
export const myComment = async (
  indicators: Collection<IndicatorKinds>,
  session: Session,
  id: number,
): Promise<Stored<IndicatorCommentEntity>> => {
  const stored = await indicators.get('feed_comment', id)
  if (stored === undefined) throw new PortalError('not_found')
  if (stored.entity.user_id !== session.userId) throw new PortalError('forbidden')
  return stored
}

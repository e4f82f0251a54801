/** The rules of saving a view. */
import * as z from 'zod'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { FeedViewInput } from '#shared/contracts/feed-views.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedViewEntity } from './views-collection.ts'

/** A view as it is stored. */
export const newView = (input: FeedViewInput, ownerId: number, clientId: number): FeedViewEntity => ({
  ...input,
  feed_categories: [...input.feed_categories],
  feed_types: [...input.feed_types],
  tags_ids: [...input.tags_ids],
  owner_id: ownerId,
  client_id: clientId,
})

/** Names of one's own views are unique. Throws `already_exists`. */
export const checkViewName = (
  replica: Replica,
  session: Session,
  name: string,
  id: number | undefined,
): void => {
  const same = replica.rows(
    z.object({ id: z.int() }),
    'SELECT id FROM feed_view WHERE owner_id = ? AND name_key = ?',
    [session.userId, nameKey(name)],
  )
  if (same.some((one) => one.id !== id)) throw new PortalError('already_exists', { field: 'view_name' })
}

/** Sightings as the inbox of analysts has them: with their indicator and whose they are. */
import * as z from 'zod'
import { feedsCollection } from '#functions/feeds/collection.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Client } from '#shared/contracts/clients.ts'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import type { SightingEntity } from './collection.ts'
import { sightingOf } from './sighting-rows.ts'

const { feed } = feedsCollection.kinds
const rowSchema = z.object({
  id: z.int(),
  value: z.string(),
  verified: z.int(),
  expired: z.int().nullable(),
  type_name: z.string(),
})

/** The items of sightings, in their order. */
export const inboxItems = (
  feeds: Replica,
  found: readonly { readonly id: number; readonly entity: SightingEntity }[],
  session: Session,
  clientOf: (id: number) => Client,
): InboxItem[] => {
  const rows = new Map(
    feeds
      .rows(
        rowSchema,
        `SELECT feed.id, feed.value, feed.verified, feed.expired, type.name AS type_name
           FROM ${feed.name} AS feed JOIN feed_type AS type ON type.id = feed.type_id
          WHERE feed.id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(found.map(({ entity }) => entity.feed_id))],
      )
      .map((row) => [row.id, row]),
  )
  return found.map(({ id, entity }) => {
    const row = rows.get(entity.feed_id)
    return {
      ...sightingOf(id, entity, session, clientOf),
      client: clientOf(entity.client_id),
      feed: {
        feed_id: entity.feed_id,
        value: row?.value ?? entity.value,
        type_name: row?.type_name ?? '',
        state: row === undefined ? 'deleted' : row.verified === 1 ? 'published' : 'unpublished',
        expired_date: row === undefined || row.expired === null ? null : new Date(row.expired).toISOString(),
      },
    }
  })
}

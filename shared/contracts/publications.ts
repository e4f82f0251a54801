/** A threat with its group and indicators, published at once or not at all (docs/decisions/publishing.md). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, lineSchema } from '../http/schemas.ts'
import { importedRowSchema } from './indicator-import.ts'
import { createThreatInputSchema } from './threats.ts'
import { givenTlpShape } from './tlp.ts'
import { undoEndpoint, undoShape } from './undo.ts'

/**
 * The e-mails about the threat: as usual once nothing else follows, with the next run, or not before an analyst sends
 * them.
 */
export const publicationNotifications = ['usual', 'now', 'hold'] as const
export type PublicationNotification = (typeof publicationNotifications)[number]

export const publishFeeds = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed/publication',
  bodyBytes: 2_000_000,
  cost: 'bulk',
  area: 'feeds',
  roles: ['analyst'],
  module: 'feed',
  /** The threat, and next to its fields those of its indicators. */
  body: createThreatInputSchema.omit({ ioc_group_id: true }).extend({
    /** An existing group, or a new one. Either is published. */
    group: z.union([
      z.object({ group_id: idSchema }),
      z.object({ name: lineSchema(limits.nameLength), ...givenTlpShape }),
    ]),
    /** For rows without a category. */
    feed_category_id: idSchema,
    /** Added to every new indicator. */
    feed_tags_ids: z.array(idSchema).max(limits.indicatorTags).default([]),
    notification: z.enum(publicationNotifications).default('usual'),
    rows: z.array(importedRowSchema).min(1).max(limits.publishedIndicators),
  }),
  response: z.object({
    threat_id: idSchema,
    group_id: idSchema,
    /** New indicators. */
    added: z.int(),
    /** Indicators that the portal had, now in the group. */
    known: z.int(),
    ...undoShape,
  }),
  errors: [
    'too_many_tags',
    'wrong_urls',
    'unknown_reference',
    'translation_language',
    'already_exists',
    'unverified_group_exists',
    'not_of_its_type',
    'publication_too_large',
    'busy',
  ],
})

/** All of a publication, while nobody has been notified of it. */
export const undoPublication = undoEndpoint('feed/publication', {
  area: 'feeds',
  roles: ['analyst'],
  module: 'feed',
})

/**
 * The collection of webhooks. Its rows, which journals and snapshots store, contain neither secrets nor full URLs,
 * since a URL may contain a token.
 */
import * as z from 'zod'
import { cleanupItem } from '#functions/core/cleanup.ts'
import type { Random } from '#functions/core/clock.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { hostOf, pauseReasons } from '#shared/domain/webhooks.ts'

/** The events that a webhook subscribes to. */
const wantedSchema = z.object({
  modules: z.array(z.enum(keyModules)),
  smallest_criticality: z.literal(criticalityLevels),
  concerns_only: z.boolean(),
  /** A saved view of its organization, which then alone chooses the events. Absent from older webhooks. */
  view_id: z.int().nullable().default(null),
})

export const webhookEntitySchema = wantedSchema.extend({
  client_id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Sealed: `webhook-secret.ts`. */
  secret: z.string(),
  /** The previous secret, which also signs until an instant (ISO 8601). */
  former: z.object({ secret: z.string(), until: z.string() }).nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
  paused: z.object({ reason: z.enum(pauseReasons), at: z.string() }).nullable(),
})
export type WebhookEntity = z.infer<typeof webhookEntitySchema>

/** What the planner needs of every webhook. `since`: start of the subscription, epoch milliseconds. */
export const plannedWebhookSchema = wantedSchema.extend({ since: z.number() })
export type PlannedWebhook = z.infer<typeof plannedWebhookSchema>

const webhookKind = kind({
  name: 'webhook',
  schema: webhookEntitySchema,
  columns: {
    client_id: 'integer',
    name: 'text',
    name_key: 'text',
    name_sort: 'text',
    active: 'integer',
    view_id: 'integer?',
    /** As `plannedWebhookSchema`. */
    wanted: 'text',
  },
  indexes: [
    ['client_id', 'name_sort', 'id'],
    ['active', 'id'],
  ],
  row: (webhook) => ({
    client_id: webhook.client_id,
    name: webhook.name,
    name_key: nameKey(webhook.name),
    name_sort: sortKey(webhook.name),
    active: Number(webhook.paused === null),
    view_id: webhook.view_id,
    wanted: JSON.stringify({
      modules: webhook.modules,
      smallest_criticality: webhook.smallest_criticality,
      concerns_only: webhook.concerns_only,
      view_id: webhook.view_id,
      since: Date.parse(webhook.creation_date),
    } satisfies PlannedWebhook),
  }),
  disclosed: ({ url, modules, smallest_criticality, concerns_only, view_id: view, paused }) => ({
    address: hostOf(url),
    opens: modules,
    criticality_level: smallest_criticality,
    concerns_only,
    views: view === null ? [] : [String(view)],
    // Null for a working webhook.
    delivery: paused?.reason ?? null,
  }),
})

export const webhooksCollection = defineCollection({ name: 'webhooks', kinds: { webhook: webhookKind } })
export type WebhookKinds = (typeof webhooksCollection)['kinds']

/** The cleanup of a deleted webhook: its log and its state. */
export const webhookCleanup = ({ random }: { readonly random: Random }, id: number): Key & Item =>
  cleanupItem(random.uuid(), {
    partitions: [keys.webhookDelivery(id, '').pk, keys.webhookState(id).pk],
  })

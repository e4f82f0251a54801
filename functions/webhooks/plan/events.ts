/** Maps item events to webhook events. Pure functions. */
import type { PlannedWebhook } from '#functions/webhooks/collection.ts'
import { eventBody, type EventData, type EventItem } from '#functions/webhooks/event-body.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import { webhookEvents, webhookLimits, type WebhookEventType } from '#shared/domain/webhooks.ts'
import { keyApiPrefix } from '#shared/http/key-endpoint.ts'
import type { ItemEvent } from './item-events.ts'

/** Where keys and users read the items of a type. */
const places: Readonly<Record<string, { readonly api: string; readonly page: string }>> = {
  visibility: { api: 'visibilities', page: 'visibilities' },
  incident: { api: 'incidents', page: 'incidents' },
  threat: { api: 'threats', page: 'threats' },
  indicator: { api: 'indicators', page: 'ioc' },
  indicator_group: { api: 'groups', page: 'ioc/groups' },
}

const sortOf = (type: WebhookEventType): string => type.slice(0, type.indexOf('.'))

/** A webhook with the present rights of its organization. */
export interface WebhookSubscription {
  readonly id: number
  readonly client_id: number
  readonly wanted: PlannedWebhook
  /** Modules whose service has API access. */
  readonly opened: Readonly<Record<KeyModule, boolean>>
  readonly content: ClearContent
}

/** Whether a webhook receives an event. `isMatch` tells whether an item matches an asset of its organization. */
export const isSubscribedTo = (
  { client_id, wanted, opened }: WebhookSubscription,
  event: ItemEvent,
  isMatch: (event: ItemEvent) => boolean,
): boolean => {
  const module: KeyModule | null = webhookEvents[event.type]
  if (module === null || !wanted.modules.includes(module) || !opened[module]) return false
  if (event.client_id !== null && event.client_id !== client_id) return false
  if (event.at < wanted.since) return false
  if (event.criticality !== null && event.criticality > wanted.smallest_criticality) return false
  return !wanted.concerns_only || event.client_id !== null || isMatch(event)
}

/** An event without an id. */
export interface PlannedEvent {
  readonly type: WebhookEventType
  readonly module: KeyModule | null
  readonly items: number
  readonly body: string
}

const itemOf = (portal: string, content: ClearContent, event: ItemEvent): EventItem => {
  const place = places[sortOf(event.type)]
  const isGone = event.type.endsWith('.withdrawn')
  return {
    id: event.id,
    ...(isGone ? {} : { tlp: event.tlp }),
    ...(event.names === null || content === 'counts' ? {} : event.names),
    ...(event.criticality === null || isGone ? {} : { criticality: event.criticality }),
    ...(event.state === null || isGone ? {} : { state: event.state }),
    ...(event.changed.length === 0 ? {} : { changed: event.changed }),
    ...(isGone || place === undefined
      ? {}
      : {
          api: `${keyApiPrefix}/${place.api}/${event.id}`,
          link: `${portal}/${place.page}/${event.id}`,
        }),
  }
}

/** The webhook events of item events. Those of one type share events, up to a maximum of items each. */
export const eventsOf = (
  portal: string,
  { client_id, content }: Pick<WebhookSubscription, 'client_id' | 'content'>,
  itemEvents: readonly ItemEvent[],
): PlannedEvent[] =>
  [...Map.groupBy(itemEvents, ({ type }) => type)].flatMap(([type, all]) => {
    const { itemsOfEvent, eventsAtOnce } = webhookLimits
    const most = itemsOfEvent * eventsAtOnce
    const open = all.filter(({ isKept }) => !isKept)
    const shown = open.slice(0, most)
    const place = places[sortOf(type)]
    // An event without items states how many their level excludes.
    const events = Math.max(1, Math.ceil(shown.length / itemsOfEvent))
    return Array.from({ length: events }, (_, index): PlannedEvent => {
      const part = shown.slice(index * itemsOfEvent, (index + 1) * itemsOfEvent)
      const data: EventData = {
        organization_id: client_id,
        total: open.length,
        left_out: open.length - shown.length,
        left_out_tlp: all.length - open.length,
        changes: `${keyApiPrefix}/${place?.api ?? ''}/changes`,
        items: part.map((event) => itemOf(portal, content, event)),
      }
      const at = Math.max(...(part.length === 0 ? all : part).map((event) => event.at))
      return {
        type,
        module: webhookEvents[type],
        items: part.length,
        body: eventBody(type, new Date(at).toISOString(), data),
      }
    })
  })

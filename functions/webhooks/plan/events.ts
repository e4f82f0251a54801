/** What a webhook is told of what happened, as events: a rule without input and output. */
import type { PlannedWebhook } from '#functions/webhooks/collection.ts'
import { eventBody, type EventData, type EventItem } from '#functions/webhooks/event-body.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import { webhookEvents, webhookLimits, type WebhookEventType } from '#shared/domain/webhooks.ts'
import { keyApiPrefix } from '#shared/http/key-endpoint.ts'
import type { Happening } from './happenings.ts'

/** Where the items of a type are read: by keys, and by people. */
const places: Readonly<Record<string, { readonly api: string; readonly page: string }>> = {
  visibility: { api: 'visibilities', page: 'visibilities' },
  incident: { api: 'incidents', page: 'incidents' },
  threat: { api: 'threats', page: 'threats' },
  indicator: { api: 'indicators', page: 'ioc' },
  indicator_group: { api: 'groups', page: 'ioc/groups' },
}

const sortOf = (type: WebhookEventType): string => type.slice(0, type.indexOf('.'))

/** A webhook with what its organization may see at this moment. */
export interface Receiver {
  readonly id: number
  readonly client_id: number
  readonly wanted: PlannedWebhook
  /** Modules whose service has API access. */
  readonly opened: Readonly<Record<KeyModule, boolean>>
  readonly content: ClearContent
}

/** Whether a webhook is told something. `concerns` says whether an item matches an asset of its organization. */
export const isToldTo = (
  { client_id, wanted, opened }: Receiver,
  happening: Happening,
  concerns: (happening: Happening) => boolean,
): boolean => {
  const module: KeyModule | null = webhookEvents[happening.type]
  if (module === null || !wanted.modules.includes(module) || !opened[module]) return false
  if (happening.client_id !== null && happening.client_id !== client_id) return false
  if (happening.at < wanted.since) return false
  if (happening.criticality !== null && happening.criticality > wanted.smallest_criticality) return false
  return !wanted.concerns_only || happening.client_id !== null || concerns(happening)
}

/** An event before it has an id. */
export interface PlannedEvent {
  readonly type: WebhookEventType
  readonly module: KeyModule | null
  readonly items: number
  readonly body: string
}

const itemOf = (portal: string, content: ClearContent, happening: Happening): EventItem => {
  const place = places[sortOf(happening.type)]
  const isGone = happening.type.endsWith('.withdrawn')
  return {
    id: happening.id,
    ...(isGone ? {} : { tlp: happening.tlp }),
    ...(happening.names === null || content === 'counts' ? {} : happening.names),
    ...(happening.criticality === null || isGone ? {} : { criticality: happening.criticality }),
    ...(happening.state === null || isGone ? {} : { state: happening.state }),
    ...(happening.changed.length === 0 ? {} : { changed: happening.changed }),
    ...(isGone || place === undefined
      ? {}
      : {
          api: `${keyApiPrefix}/${place.api}/${happening.id}`,
          link: `${portal}/${place.page}/${happening.id}`,
        }),
  }
}

/** The events of what a webhook is told: those of one type together, so many items each. */
export const eventsOf = (
  portal: string,
  { client_id, content }: Pick<Receiver, 'client_id' | 'content'>,
  told: readonly Happening[],
): PlannedEvent[] =>
  [...Map.groupBy(told, ({ type }) => type)].flatMap(([type, all]) => {
    const { itemsOfEvent, eventsAtOnce } = webhookLimits
    const most = itemsOfEvent * eventsAtOnce
    const open = all.filter(({ isKept }) => !isKept)
    const shown = open.slice(0, most)
    const place = places[sortOf(type)]
    // An event of none says how many their level keeps.
    const events = Math.max(1, Math.ceil(shown.length / itemsOfEvent))
    return Array.from({ length: events }, (_, index): PlannedEvent => {
      const part = shown.slice(index * itemsOfEvent, (index + 1) * itemsOfEvent)
      const data: EventData = {
        organization_id: client_id,
        total: open.length,
        left_out: open.length - shown.length,
        left_out_tlp: all.length - open.length,
        changes: `${keyApiPrefix}/${place?.api ?? ''}/changes`,
        items: part.map((happening) => itemOf(portal, content, happening)),
      }
      const at = Math.max(...(part.length === 0 ? all : part).map((happening) => happening.at))
      return {
        type,
        module: webhookEvents[type],
        items: part.length,
        body: eventBody(type, new Date(at).toISOString(), data),
      }
    })
  })

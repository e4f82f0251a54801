/**
 * Maps domain events to the events that webhooks deliver: JSON with `type`, `timestamp` and `data`, as in the Standard
 * Webhooks specification. Pure functions.
 */
import type { Entry } from '#functions/core/event-store/entry.ts'
import type { DomainEvent, EventItem } from '#functions/rules/events/domain-event.ts'
import { eventsOfEntries } from '#functions/rules/events/events-of-change.ts'
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import type { ReplySide } from '#shared/domain/incident-replies.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { type WebhookEventType, webhookEvents, webhookLimits } from '#shared/domain/webhooks.ts'
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import { listOf, type ViewEntity } from '#functions/views/view-store.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { PlannedWebhook } from './webhook-store.ts'

/** An item of an event: its id and where to read it, and its name if the organization allows that. */
interface DeliveredItem {
  readonly id: number
  /** The TLP level for sharing the event's data. Absent for deleted items, which have no data. */
  readonly tlp?: TlpLevel
  readonly name?: string
  /** The language of the name, and its translation. Only together with a name. */
  readonly lang?: ContentLanguage
  readonly translation?: NameTranslation
  readonly criticality?: number
  readonly state?: string
  /** Names of the changed fields. */
  readonly changed?: readonly string[]
  /** The side that replied last. */
  readonly by?: ReplySide
  /** For a webhook with a view: whether the view finds it after the change. */
  readonly in_view?: boolean
  /** Where a key reads it, relative to the portal's URL. Absent for deleted items. */
  readonly api?: string
  /** Where a user reads it. */
  readonly link?: string
}

/** The data of a delivered event. */
interface EventData {
  readonly organization_id: number
  /** Items of this type that changed together: in this event, in its siblings, and left out. */
  readonly total: number
  /** Items in no event. Keys read them in the change feed. */
  readonly left_out: number
  /** New items not in the total, which their TLP level excludes from webhooks. */
  readonly left_out_tlp: number
  /** Where a key reads all changes. */
  readonly changes: string
  readonly items: readonly DeliveredItem[]
}

/** An event as the text that is signed and sent. */
export const eventBody = (type: WebhookEventType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data })

const ofNames: ReadonlySet<string> = new Set([
  'name',
  'lang',
  'translation',
] satisfies (keyof DeliveredItem)[])

/** The same without names, when the organization has since disallowed them. */
export const withoutNames = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => (ofNames.has(key) ? undefined : value))

/** The event of one item. */
export interface ItemEvent extends Pick<EventItem, 'names' | 'criticality' | 'state'> {
  readonly type: WebhookEventType
  /** Null for all organizations. */
  readonly client_id: number | null
  readonly id: number
  readonly tlp: TlpLevel
  readonly changed: readonly string[]
  /** The side that replied. */
  readonly by?: ReplySide
  /** For a webhook with a view: whether the view finds it now. */
  readonly isInView?: boolean
  /** Whether it was first published within its page. */
  readonly isNew?: boolean
  /** Whether its TLP level excludes it from webhooks. It is then only counted. */
  readonly isKept: boolean
  /** Epoch milliseconds. */
  readonly at: number
}

/** Fields that readers see, with their API names. Analyst fields are missing. */
const visibleFields: Readonly<Record<TlpKind, Readonly<Record<string, string>>>> = {
  threat: {
    tlp: 'tlp',
    name: 'name',
    description: 'description',
    lang: 'lang',
    translation: 'translation',
    threat_category: 'threat_category',
    tags: 'tags',
    hyperlinks: 'hyperlinks',
    ioc_group: 'ioc_group',
  },
  incident: {
    tlp: 'tlp',
    name: 'name',
    description: 'description',
    lang: 'lang',
    translation: 'translation',
    incident_category: 'incident_category',
    tags: 'tags',
    is_open: 'is_open',
    attachments: 'attachments',
  },
  visibility: {
    tlp: 'tlp',
    name: 'name',
    description: 'description',
    visibility_category: 'visibility_category',
    criticality_level: 'criticality_level',
    detection_dates: 'detections',
    is_active: 'is_active',
    false_positive: 'false_positive',
    state: 'state',
    owner: 'owner',
    due_date: 'due_date',
    accepted: 'accepted',
  },
  feed: {
    tlp: 'tlp',
    value: 'value',
    type: 'type',
    category: 'category',
    tags: 'tags',
    groups: 'groups',
    ids_flag: 'ids_flag',
    notes: 'notes',
    expired_date: 'expired_date',
  },
  feed_group: {
    tlp: 'tlp',
    name: 'name',
    description: 'description',
    lang: 'lang',
    translation: 'translation',
    tags: 'tags',
  },
}

/** The prefix of event types by kind. */
const sorts = {
  threat: 'threat',
  incident: 'incident',
  visibility: 'visibility',
  feed: 'indicator',
  feed_group: 'indicator_group',
} as const satisfies Record<TlpKind, string>

/** The default TLP levels of items. */
export type DefaultLevels = Readonly<Record<TlpKind, TlpLevel>>

/** The item events of a domain event: none, one, or two when an item moves from one organization to another. */
export const itemEventsOf = (event: DomainEvent, defaults: DefaultLevels): ItemEvent[] => {
  const { kind, id, at, item } = event
  const sort = sorts[kind]
  const levelOf = ({ tlp }: EventItem): TlpLevel => tlp ?? defaults[kind]
  // An item whose level is no longer allowed on webhooks counts as withdrawn.
  const isAllowed = (one: EventItem): boolean => isAllowedOn('webhook', levelOf(one))
  const itemEvent = (type: WebhookEventType, one: EventItem, changed: readonly string[] = []): ItemEvent => ({
    type,
    client_id: one.organizationId,
    id,
    names: one.names,
    criticality: one.criticality,
    state: one.state,
    tlp: levelOf(one),
    changed,
    isKept: false,
    at,
  })
  const published = itemEvent(`${sort}.published`, item)
  // The id alone: the name may be the reason of the withdrawal, and the level may change before it is sent.
  const withdrawn = (one: EventItem): ItemEvent => ({ ...itemEvent(`${sort}.withdrawn`, one), names: null })
  switch (event.type) {
    case 'published':
      // A new item excluded by its level is counted once.
      return [isAllowed(item) ? published : { ...published, names: null, isKept: true }]
    case 'withdrawn':
      return isAllowed(item) ? [withdrawn(item)] : []
    case 'moved':
    case 'changed':
    case 'state_changed':
    case 'expired': {
      const { type, before, fields } = event
      if (!isAllowed(item)) return isAllowed(before) ? [withdrawn(before)] : []
      if (!isAllowed(before)) return [published]
      if (type === 'moved') return [withdrawn(before), published]
      const names = visibleFields[kind]
      const changed = fields.flatMap((field) => names[field] ?? [])
      if (changed.length === 0) return []
      if (type === 'expired') return [itemEvent('indicator.expired', item, changed)]
      if (type === 'state_changed') return [itemEvent('visibility.state_changed', item, changed)]
      return [itemEvent(`${sort}.changed`, item, changed)]
    }
    // Without its text.
    case 'replied':
      return isAllowed(item) ? [{ ...itemEvent('incident.replied', item), by: event.by }] : []
    // Each is also a change of the state or of other fields.
    case 'reopened':
    case 'acceptance_ended':
    case 'criticality_raised':
      return []
  }
}

const isEnd = ({ type }: ItemEvent): boolean => type.endsWith('.withdrawn')
const isBeginning = ({ type }: ItemEvent): boolean => type.endsWith('.published')

/** Collapses the events of one item: drops intermediate and redundant ones. */
const collapse = (all: readonly ItemEvent[]): ItemEvent[] => {
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return []
  if (isEnd(last)) return isBeginning(first) ? [] : [last]
  if (isBeginning(first) || all.some(isBeginning)) {
    const { type } = all.find(isBeginning) ?? first
    return [{ ...last, type, changed: [], isNew: isBeginning(first) }]
  }
  return [...Map.groupBy(all, ({ type }) => type).values()].flatMap((same) => {
    const latest = same.at(-1)
    return latest === undefined
      ? []
      : [{ ...latest, changed: [...new Set(same.flatMap(({ changed }) => changed))] }]
  })
}

/** The item events of a journal page, in its order. Deterministic: the same page yields the same events. */
export const itemEventsOfPage = (entries: readonly Entry[], defaults: DefaultLevels): ItemEvent[] => {
  const byItem = new Map<string, ItemEvent[]>()
  for (const event of eventsOfEntries(entries))
    for (const itemEvent of itemEventsOf(event, defaults)) {
      const name = `${event.kind}#${itemEvent.client_id}#${event.id}`
      const known = byItem.get(name)
      if (known === undefined) byItem.set(name, [itemEvent])
      else known.push(itemEvent)
    }
  return [...byItem.values()].flatMap(collapse)
}

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
  /** Its view finds what the list of this session has. */
  readonly session: Session
  /** Absent without a view, and when its view no longer exists or is no longer shared. */
  readonly view?: ViewEntity
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

/** Whether an event is of an item of the view's list. */
export const isOfList = (view: ViewEntity, { type }: ItemEvent): boolean =>
  sortOf(type) === sorts[moduleOfList[listOf(view)]]

/**
 * The events of items that a view finds or found (`ViewsOfPage`). What entered the view and left it within the page was
 * never sent, and needs no end.
 */
export const eventsOfView = (
  found: ReadonlyMap<number, boolean | undefined>,
  itemEvents: readonly ItemEvent[],
): ItemEvent[] =>
  itemEvents.flatMap((event) => {
    const isInView = found.get(event.id)
    return isInView === undefined || (event.isNew === true && !isInView) ? [] : { ...event, isInView }
  })

/** An event without an id. */
export interface PlannedEvent {
  readonly type: WebhookEventType
  readonly module: KeyModule | null
  readonly items: number
  readonly body: string
}

const itemOf = (portal: string, content: ClearContent, event: ItemEvent): DeliveredItem => {
  const place = places[sortOf(event.type)]
  const isGone = event.type.endsWith('.withdrawn')
  return {
    id: event.id,
    ...(isGone ? {} : { tlp: event.tlp }),
    ...(event.names === null || content === 'counts' ? {} : event.names),
    ...(event.criticality === null || isGone ? {} : { criticality: event.criticality }),
    ...(event.state === null || isGone ? {} : { state: event.state }),
    ...(event.changed.length === 0 ? {} : { changed: event.changed }),
    ...(event.by === undefined ? {} : { by: event.by }),
    ...(event.isInView === undefined ? {} : { in_view: event.isInView && !isGone }),
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

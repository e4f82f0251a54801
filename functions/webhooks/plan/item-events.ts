/** Maps domain events to the events of items that webhooks deliver. Pure functions. */
import type { Entry } from '#functions/core/event-store/entry.ts'
import type { DomainEvent, EventItem } from '#functions/rules/events/domain-event.ts'
import { eventsOfEntries } from '#functions/rules/events/events-of-change.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import type { WebhookEventType } from '#shared/domain/webhooks.ts'

/** The event of one item. */
export interface ItemEvent extends Pick<EventItem, 'names' | 'criticality' | 'state'> {
  readonly type: WebhookEventType
  /** Null for all organizations. */
  readonly client_id: number | null
  readonly id: number
  readonly tlp: TlpLevel
  readonly changed: readonly string[]
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
    return [{ ...last, type, changed: [] }]
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

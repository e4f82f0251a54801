/** Maps journal changes to the domain events that webhooks deliver. Pure functions. */
import * as z from 'zod'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import { tlpKinds, tlpOfRank, type TlpKind, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { languagesOf, namedRowSchema } from '#functions/rules/translations/columns.ts'
import type { EventItem } from '#functions/webhooks/event-body.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import type { WebhookEventType } from '#shared/domain/webhooks.ts'

/** The name of an item, in any language. */
type Names = Pick<EventItem, 'lang' | 'translation'> & { readonly name: string }

/** The event of one change of one item. */
export interface DomainEvent {
  readonly type: WebhookEventType
  /** Null for all organizations. */
  readonly client_id: number | null
  readonly id: number
  /** Null for indicators: their values are never sent. */
  readonly names: Names | null
  readonly criticality: 1 | 2 | 3 | null
  readonly state: string | null
  readonly tlp: TlpLevel
  readonly changed: readonly string[]
  /** Whether its TLP level excludes it from webhooks. It is then only counted. */
  readonly isKept: boolean
  /** Epoch milliseconds. */
  readonly at: number
}

/** Fields that readers see, with their API names. Analyst fields are missing. */
const visibleFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** The fields of an exposure that define its state. */
const stateFields: ReadonlySet<string> = new Set(['state', 'is_active', 'false_positive'])

type Row = NonNullable<Change['row']>
const textOf = (row: Row | undefined, column: string): string | null => {
  const value = row?.[column]
  return typeof value === 'string' ? value : null
}
const numberOf = (row: Row | undefined, column: string): number | null => {
  const value = row?.[column]
  return typeof value === 'number' ? value : null
}
const levelSchema = z.literal(criticalityLevels)
const levelOf = (row: Row | undefined): DomainEvent['criticality'] =>
  levelSchema.safeParse(row?.['criticality']).data ?? null

const namesOf = (row: Row | undefined): Names | null => {
  const { data } = namedRowSchema.safeParse(row)
  if (data === undefined) return null
  const { name, lang, translation } = data
  return {
    name,
    ...languagesOf({ lang, translation: translation && { lang: translation.lang, name: translation.name } }),
  }
}

/** The row before a change: the recorded previous values, and the present ones otherwise. */
const rowBefore = ({ before, row, action, fields }: Change): Row | undefined => {
  if (action === 'create') return undefined
  // Older entries have no previous row. The changed field reveals a publication.
  if (before === undefined && fields.includes('is_verified'))
    return { ...row, verified: row?.['verified'] === 1 ? 0 : 1 }
  return { ...row, ...before }
}

/** A kind of published item: the names of its events, and who sees it. */
interface Sort {
  readonly events: 'visibility' | 'incident' | 'threat' | 'indicator' | 'indicator_group'
  readonly isSeen: (row: Row | undefined) => boolean
  readonly isOwned: boolean
}

const there = (row: Row | undefined): boolean => row !== undefined
const verified = (row: Row | undefined): boolean => row?.['verified'] === 1
const sorts: Readonly<Record<string, Sort>> = {
  threat: { events: 'threat', isSeen: there, isOwned: false },
  incident: { events: 'incident', isSeen: there, isOwned: true },
  visibility: { events: 'visibility', isSeen: there, isOwned: true },
  feed: { events: 'indicator', isSeen: verified, isOwned: false },
  feed_group: { events: 'indicator_group', isSeen: verified, isOwned: false },
}

/** The default TLP levels of items. */
export type DefaultLevels = Readonly<Record<TlpKind, TlpLevel>>

const tlpOfRow = (kind: TlpKind, row: Row | undefined, defaults: DefaultLevels): TlpLevel => {
  const own = numberOf(row, 'tlp')
  return own === null ? defaults[kind] : tlpOfRank(own)
}

/** The events of a change: none, one, or two when an item moves from one organization to another. */
export const domainEventsOf = (change: Change, at: number, defaults: DefaultLevels): DomainEvent[] => {
  const sort = sorts[change.kind]
  const kind = tlpKinds.find((one) => one === change.kind)
  if (sort === undefined || kind === undefined) return []
  const after = change.action === 'delete' ? undefined : change.row
  const before = change.action === 'delete' ? change.before : rowBefore(change)
  const [isThere, wasThere] = [
    sort.isSeen(after),
    sort.isSeen(before) || (change.action === 'delete' && sort.isSeen === there),
  ]
  // An item whose level is no longer allowed on webhooks counts as withdrawn.
  const leaves = (row: Row | undefined): boolean => isAllowedOn('webhook', tlpOfRow(kind, row, defaults))
  const [seen, wasVisible] = [isThere && leaves(after), wasThere && leaves(before)]
  const ownerOf = (row: Row | undefined): number | null =>
    sort.isOwned ? (numberOf(row, 'client_id') ?? change.client_id ?? 0) : null
  const domainEvent = (
    type: WebhookEventType,
    row: Row | undefined,
    changed: readonly string[] = [],
  ): DomainEvent => ({
    type,
    client_id: ownerOf(row),
    id: change.id,
    names: change.kind === 'feed' ? null : namesOf(row),
    criticality: change.kind === 'visibility' ? levelOf(row) : null,
    state: change.kind === 'visibility' ? textOf(row, 'state') : null,
    tlp: tlpOfRow(kind, row, defaults),
    changed,
    isKept: false,
    at,
  })
  const published = (): DomainEvent => domainEvent(`${sort.events}.published`, after)
  // The id alone: the name may be the reason of the withdrawal, and the level may change before it is sent.
  const withdrawn = (): DomainEvent => ({ ...domainEvent(`${sort.events}.withdrawn`, before), names: null })
  if (!seen) {
    if (wasVisible) return [withdrawn()]
    // A new item excluded by its level is counted once.
    return isThere && !wasThere ? [{ ...published(), names: null, isKept: true }] : []
  }
  if (!wasVisible) return [published()]
  if (sort.isOwned && ownerOf(before) !== ownerOf(after)) return [withdrawn(), published()]
  const names = visibleFields[change.kind] ?? {}
  const changed = change.fields.flatMap((field) => names[field] ?? [])
  if (changed.length === 0) return []
  if (change.kind === 'feed' && change.fields.includes('expired_date') && numberOf(after, 'expired') !== null)
    return [domainEvent('indicator.expired', after, changed)]
  if (change.kind === 'visibility' && change.fields.some((field) => stateFields.has(field)))
    return [domainEvent('visibility.state_changed', after, changed)]
  return [domainEvent(`${sort.events}.changed`, after, changed)]
}

const isEnd = ({ type }: DomainEvent): boolean => type.endsWith('.withdrawn')
const isBeginning = ({ type }: DomainEvent): boolean => type.endsWith('.published')

/** Collapses the events of one item: drops intermediate and redundant ones. */
const collapse = (all: readonly DomainEvent[]): DomainEvent[] => {
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

/** The events of a journal page, in its order. Deterministic: the same page yields the same events. */
export const domainEventsOfPage = (entries: readonly Entry[], defaults: DefaultLevels): DomainEvent[] => {
  const byItem = new Map<string, DomainEvent[]>()
  for (const entry of entries) {
    const at = Date.parse(entry.at)
    for (const change of entry.changes)
      for (const event of domainEventsOf(change, at, defaults)) {
        const name = `${change.kind}#${event.client_id}#${change.id}`
        const known = byItem.get(name)
        if (known === undefined) byItem.set(name, [event])
        else known.push(event)
      }
  }
  return [...byItem.values()].flatMap(collapse)
}

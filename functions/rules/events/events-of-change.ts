/** The rule that turns the changes of a journal entry into domain events. Pure functions. */
import * as z from 'zod'
import { rowBefore, type Change, type Entry } from '#functions/core/event-store/entry.ts'
import { languagesOf, namedRowSchema } from '#functions/rules/translations/columns.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { replySides } from '#shared/domain/incident-replies.ts'
import { tlpKinds, tlpOfRank, type TlpKind } from '#shared/domain/tlp/levels.ts'
import type { DomainEvent, EventItem } from './domain-event.ts'

type Row = NonNullable<Change['row']>

/** Kinds that are published when an analyst verifies them. The others are published when they are created. */
const verifiedKinds: ReadonlySet<TlpKind> = new Set(['feed', 'feed_group'])
/** Kinds whose items belong to one organization. */
const ownedKinds: ReadonlySet<TlpKind> = new Set(['incident', 'visibility'])
/** The fields of an exposure that define its state. */
const stateFields: ReadonlySet<string> = new Set(['state', 'is_active', 'false_positive'])

const numberIn = (row: Row | undefined, column: string): number | null => {
  const value = row?.[column]
  return typeof value === 'number' ? value : null
}

const namesIn = (row: Row | undefined): EventItem['names'] => {
  const { data } = namedRowSchema.safeParse(row)
  if (data === undefined) return null
  const { name, lang, translation } = data
  return {
    name,
    ...languagesOf({ lang, translation: translation && { lang: translation.lang, name: translation.name } }),
  }
}

const criticalitySchema = z.literal(criticalityLevels).nullable().catch(null)

const itemOf = (kind: TlpKind, change: Change, row: Row | undefined): EventItem => {
  const tlp = numberIn(row, 'tlp')
  const state = row?.['state']
  const isExposure = kind === 'visibility'
  return {
    organizationId: ownedKinds.has(kind) ? (numberIn(row, 'client_id') ?? change.client_id ?? 0) : null,
    names: kind === 'feed' ? null : namesIn(row),
    tlp: tlp === null ? null : tlpOfRank(tlp),
    criticality: isExposure ? criticalitySchema.parse(row?.['criticality']) : null,
    state: isExposure && typeof state === 'string' ? state : null,
    isActive: !isExposure || (row?.['is_active'] !== 0 && row?.['false_positive'] !== 1),
  }
}

/** The row before a change. In older entries without it, the changed field reveals a publication. */
const formerRow = (change: Change): Row | undefined => {
  const before = rowBefore(change)
  if (before !== 'unknown') return before
  const { row, fields } = change
  return row !== undefined && fields.includes('is_verified')
    ? { ...row, verified: row['verified'] === 1 ? 0 : 1 }
    : row
}

/** Whether those who may see an item of this row do: it is published. */
export const isPublic = (kind: TlpKind, row: Readonly<Record<string, unknown>> | undefined): boolean =>
  row !== undefined && (!verifiedKinds.has(kind) || row['verified'] === 1)

/** What an organization may have to act on: an exposure is back, or more critical. Its own actions are no such event. */
const exposureEvents = (
  { fields, before: recorded, row }: Change,
  isUndone: boolean,
  {
    item,
    before,
    ...of
  }: Pick<Extract<DomainEvent, { type: 'state_changed' }>, 'kind' | 'id' | 'at' | 'item' | 'before'>,
): DomainEvent[] => {
  if (!item.isActive) return []
  const isOpened = fields.includes('is_active')
  // Clearing a false positive is reopening too.
  if (isOpened || fields.includes('false_positive')) {
    const returnedAt = numberIn(row, 'returned')
    return [
      {
        ...of,
        item,
        type: 'reopened',
        isDetected:
          isOpened && returnedAt !== null && (recorded === undefined || recorded['returned'] !== undefined),
        closedAt: isOpened ? numberIn(recorded, 'closed') : null,
        publishedAt: numberIn(row, 'published'),
        sentAt: numberIn(row, 'sent'),
        isUndone,
        returnedAt,
      },
    ]
  }
  if (fields.includes('accepted') && (item.state ?? 'new') === 'new')
    return [{ ...of, item, type: 'acceptance_ended' }]
  const from = before.criticality
  return from === null || item.criticality === null || item.criticality >= from
    ? []
    : [{ ...of, item, type: 'criticality_raised', from }]
}

/** The domain events of a change. `at` in epoch milliseconds. `isUndone`: it undoes an act. */
export const eventsOfChange = (change: Change, at: number, isUndone = false): DomainEvent[] => {
  const kind = tlpKinds.find((one) => one === change.kind)
  if (kind === undefined) return []
  const { id, row, fields, action } = change
  const former = formerRow(change)
  const wasPublic = isPublic(kind, former) || (action === 'delete' && !verifiedKinds.has(kind))
  if (action === 'delete' || !isPublic(kind, row))
    return wasPublic ? [{ type: 'withdrawn', kind, id, at, item: itemOf(kind, change, former) }] : []
  const item = itemOf(kind, change, row)
  if (!wasPublic) return [{ type: 'published', kind, id, at, item }]
  const before = itemOf(kind, change, former)
  const changed = { id, at, item, before, fields }
  const more: DomainEvent[] =
    kind === 'visibility'
      ? exposureEvents(change, isUndone, { kind, id, at, item, before })
      : kind === 'incident' && fields.includes('replies')
        ? [
            {
              type: 'replied',
              kind,
              id,
              at,
              item,
              by: replySides[row?.['replied_by_provider'] === 1 ? 1 : 0],
            },
          ]
        : []
  if (before.organizationId !== item.organizationId) return [{ type: 'moved', kind, ...changed }, ...more]
  if (kind === 'feed' && fields.includes('expired_date') && numberIn(row, 'expired') !== null)
    return [{ type: 'expired', kind, ...changed }]
  if (kind === 'visibility' && fields.some((field) => stateFields.has(field)))
    return [{ type: 'state_changed', kind, ...changed }, ...more]
  return [{ type: 'changed', kind, ...changed }, ...more]
}

const nameIn = (act: string | undefined, { kind, id }: Change): string => `${act} ${kind} ${id}`

/** The changes of acts that are undone within the same entries. */
const undoneIn = (entries: readonly Entry[]): ReadonlySet<string> => {
  const made = new Set(
    entries.flatMap(({ actor: { act }, changes }) =>
      act === undefined ? [] : changes.map((change) => nameIn(act, change)),
    ),
  )
  return new Set(
    entries
      .flatMap(({ actor: { undoes }, changes }) =>
        undoes === undefined ? [] : changes.map((change) => nameIn(undoes, change)),
      )
      .filter((name) => made.has(name)),
  )
}

/** The domain events of journal entries, in their order. A change that is undone within them causes none but its reply, nor does its undoing. */
export const eventsOfEntries = (entries: readonly Entry[]): DomainEvent[] => {
  const undone = undoneIn(entries)
  return entries.flatMap(({ at, actor: { act, undoes }, changes }) => {
    const instant = Date.parse(at)
    const isUndone = undoes !== undefined
    return changes.flatMap((change) => {
      const events = eventsOfChange(change, instant, isUndone)
      // A reply stays when the closing that came with it is undone.
      return undone.has(nameIn(undoes ?? act, change))
        ? events.filter(({ type }) => type === 'replied')
        : events
    })
  })
}

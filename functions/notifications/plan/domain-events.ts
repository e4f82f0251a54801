/** Maps journal changes to the domain events that organizations are notified of. Pure functions. */
import * as z from 'zod'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import type { PendingNotification } from '#functions/rules/mail/notification-queue.ts'
import { stillMinutesMost } from '#shared/domain/notifications/preferences.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'

/** The event of one change of one item. */
type DomainEvent = Pick<PendingNotification, 'module' | 'client_id' | 'criticality' | 'what' | 'from'> & {
  readonly id: number
  readonly fields: readonly string[]
}

/** The fields of an incident whose later changes are notified. */
export const notifiedFields = ['name', 'description', 'is_open', 'attachments'] as const

const ownedRow = z.object({ client_id: z.int() })
const exposureRow = ownedRow.extend({
  criticality: z.literal(criticalityLevels),
  is_active: z.int(),
  false_positive: z.int(),
  published: z.int().nullable().default(null),
  sent: z.int().nullable().default(null),
  returned: z.int().nullable().default(null),
  state: z.string().default('new'),
})
const formerRow = z.object({ criticality: z.literal(criticalityLevels) })
const groupRow = z.object({ verified: z.int() })

const minute = 60_000
/** Maximum milliseconds from publication until it is planned and released. */
const releasedWithin = (stillMinutesMost + 5) * minute
/** Milliseconds. An item reopened within this time was closed by mistake, so neither is notified. */
const mistakeWithin = 86_400_000

interface Opened {
  readonly published: number | null
  readonly sent: number | null
  readonly returned: number | null
}

/**
 * The event of an item that is open again, or undefined. An item detected after its end is reopened, even if nobody was
 * notified before: it was in the portal. An item that a user closed before its notification is notified when it is
 * reopened. An item that was open long enough for a notification is never new again.
 */
const openingOf = (
  { fields, before }: Change,
  { published, sent, returned }: Opened,
  at: number,
): 'found' | 'reopened' | 'new' | undefined => {
  const isOpened = fields.includes('is_active')
  const isFound = returned !== null && (before === undefined || before['returned'] !== undefined)
  if (isOpened && isFound) return 'found'
  const closed = before?.['closed']
  if (!isOpened || typeof closed !== 'number') return sent === null ? 'new' : 'reopened'
  // Items closed this soon were not notified.
  const wasNotNotified = (since: number | null): boolean => since !== null && closed - since <= releasedWithin
  if (wasNotNotified(returned)) return 'found'
  if (sent === null && wasNotNotified(published)) return 'new'
  return at - closed <= mistakeWithin ? undefined : 'reopened'
}

/** The event of a change. Undefined when it is not notified. */
const domainEventOf = (change: Change, at: number): DomainEvent | undefined => {
  const { kind, id, action, fields, row, before } = change
  if (action === 'delete' || row === undefined) return undefined
  const isNew = action === 'create'
  switch (kind) {
    case 'threat':
      return isNew
        ? { module: 'threat', client_id: null, criticality: null, what: 'new', id, fields: [] }
        : undefined
    case 'incident': {
      const changedFields = fields.filter((field) => notifiedFields.some((one) => one === field))
      if (!isNew && changedFields.length === 0) return undefined
      const { client_id } = ownedRow.parse(row)
      return {
        module: 'incident',
        client_id,
        criticality: null,
        what: isNew ? 'new' : 'changed',
        id,
        fields: isNew ? [] : changedFields,
      }
    }
    case 'visibility': {
      const exposure = exposureRow.parse(row)
      const { client_id, criticality, is_active, false_positive, state } = exposure
      // Clearing a false positive or ending an accepted risk is news, as reopening is. The organization's own actions
      // are not.
      const isReopened = fields.includes('is_active') || fields.includes('false_positive')
      const isReturned = fields.includes('accepted') && state === 'new'
      if (is_active === 0 || false_positive === 1) return undefined
      if (!isNew && !isReopened && !isReturned) {
        const from = formerRow.safeParse(before).data?.criticality
        if (from === undefined || criticality >= from) return undefined
        return { module: 'visibility', client_id, criticality, what: 'raised', from, id, fields: [] }
      }
      const what = isNew ? 'new' : isReturned && !isReopened ? 'returned' : openingOf(change, exposure, at)
      return what && { module: 'visibility', client_id, criticality, what, id, fields: [] }
    }
    case 'feed_group': {
      if ((!isNew && !fields.includes('is_verified')) || groupRow.parse(row).verified === 0) return undefined
      return { module: 'feed_group', client_id: null, criticality: null, what: 'new', id, fields: [] }
    }
    default:
      return undefined
  }
}

/**
 * The pending notifications of a journal page, one per group. Deterministic: planning a page twice yields the same
 * notifications.
 */
export const pendingNotificationsOf = (entries: readonly Entry[]): Omit<PendingNotification, 'sk'>[] => {
  const notifications = new Map<
    string,
    Omit<PendingNotification, 'sk' | 'ids'> & { readonly ids: Set<number> }
  >()
  for (const entry of entries) {
    const at = Date.parse(entry.at)
    for (const change of entry.changes) {
      const event = domainEventOf(change, at)
      if (event === undefined) continue
      const { id, fields, ...of } = event
      const name = `${of.module}#${of.client_id}#${of.criticality}#${of.what}#${of.from}`
      const pending = notifications.get(name) ?? {
        ...of,
        ids: new Set<number>(),
        changes: {},
        since: at,
        last: at,
      }
      const changed = [...new Set([...(pending.changes[id] ?? []), ...fields])]
      notifications.set(name, {
        ...pending,
        ids: pending.ids.add(id),
        changes: fields.length === 0 ? pending.changes : { ...pending.changes, [id]: changed },
        since: Math.min(pending.since, at),
        last: Math.max(pending.last, at),
      })
    }
  }
  return [...notifications.values()].map((pending) => ({ ...pending, ids: [...pending.ids] }))
}

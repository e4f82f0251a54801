/**
 * Releases settled notifications: at once for addresses that want that, with digests for the others. Each step is one
 * transaction, so the next run continues a killed run.
 */
import { transactionWrites } from '#functions/core/event-store/in-commits.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { holdsKey } from '#functions/rules/mail/notification-decisions.ts'
import {
  changesOf,
  splitNotification,
  fanOutKey,
  pendingNotificationKey,
  releasedItem,
  organizationPart,
  type Decision,
  type FanOut,
  type PendingNotification,
  type NotificationQueue,
  type ReleasedNotification,
} from '#functions/rules/mail/notification-queue.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { stillMinutes, stillMinutesMost } from '#shared/domain/notifications/preferences.ts'
import { deliveryTo, type Recipient } from '../recipients.ts'

const minute = 60_000
/** Maximum milliseconds until a commit is planned: a run each minute, and its duration. */
export const plannedWithin = 3 * minute
/**
 * Notifications per transaction, and so per e-mail. Each costs one write, plus a few for what is released. An import
 * notified after ten minutes has about thirty.
 */
const atOnce = 40
/** Maximum decisions per transaction in addition to its notifications. The rest waits for the next run. */
const decisionsAtOnce = 25
/** DynamoDB's limit, minus one for the condition. */
const mostWrites = transactionWrites - 1
/** Up to this many incidents get one e-mail and thread each. More share an e-mail. */
const incidentsSplit = 5
/** The same limit for changes: each replies to its incident's e-mail. */
const changesSplit = 20

/** When a group is released if nothing more is added. Epoch milliseconds. */
export const releaseTime = (group: readonly Pick<PendingNotification, 'since' | 'last'>[]): number =>
  Math.min(
    Math.max(...group.map(({ last }) => last)) + stillMinutes * minute,
    Math.min(...group.map(({ since }) => since)) + stillMinutesMost * minute,
  )

/** Notifications of the same module and organization form a group. */
export const groupOf = ({ module, client_id }: Pick<PendingNotification, 'module' | 'client_id'>): string =>
  `${module}#${organizationPart(client_id)}`

type Piece = Omit<ReleasedNotification, 'pk' | 'sk' | 'planned' | 'sent' | 'failed' | 'stopped' | 'released'>

/** Splits a notification by the decisions on its items: released, pending and held. */
const split = (
  pending: PendingNotification,
  { decisions, isDue }: Pick<Releasing, 'decisions' | 'isDue'>,
  sentNow: ReadonlySet<number>,
) => {
  const parts = { released: [] as number[], staying: [] as number[], held: [] as number[] }
  for (const id of pending.ids) {
    const decision = decisions.get(`${pending.module}#${id}`)?.decision
    if (decision === 'hold') parts[isDue ? 'held' : 'staying'].push(id)
    else if (isDue || decision === 'now' || sentNow.has(id)) parts.released.push(id)
    else parts.staying.push(id)
  }
  return parts
}

/**
 * Groups exposures by their present criticality, not the one when they began to settle. One raised and lowered again is
 * not notified.
 */
const byLevel = (pieces: readonly Piece[], levels: ReadonlyMap<number, CriticalityLevel>): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.module !== 'visibility') return [piece]
    const from = piece.from ?? Infinity
    return [...Map.groupBy(piece.ids, (id) => levels.get(id) ?? piece.criticality)].flatMap(
      ([criticality, ids]) =>
        criticality === null || criticality >= from ? [] : [{ ...piece, criticality, ids }],
    )
  })

/**
 * Removes duplicates: a new item is not also notified as changed or reopened. For items raised twice, the lowest
 * earlier criticality counts.
 */
const idempotency = (pieces: readonly Piece[]): Piece[] => {
  const order = { new: 0, found: 1, reopened: 2, returned: 3, raised: 4, changed: 5 } as const
  const merged = new Map<string, Piece>()
  for (const piece of pieces) {
    const name = `${piece.what}#${piece.criticality ?? 0}#${piece.from ?? 0}`
    const before = merged.get(name)
    merged.set(
      name,
      before === undefined
        ? piece
        : {
            ...before,
            ids: [...new Set([...before.ids, ...piece.ids])],
            changes: mergeChanges(before.changes, piece.changes),
          },
    )
  }
  const known = new Set<number>()
  return [...merged.values()]
    .toSorted((a, b) => order[a.what] - order[b.what] || (b.from ?? 0) - (a.from ?? 0))
    .map((piece) => {
      const ids = piece.ids.filter((id) => !known.has(id))
      for (const id of ids) known.add(id)
      return { ...piece, ids }
    })
    .filter(({ ids }) => ids.length > 0)
}

const mergeChanges = (
  a: Readonly<Record<string, string[]>>,
  b: Readonly<Record<string, string[]>>,
): Record<string, string[]> => {
  const merged: Record<string, string[]> = { ...a }
  for (const [id, fields] of Object.entries(b)) merged[id] = [...new Set([...(merged[id] ?? []), ...fields])]
  return merged
}

/**
 * Splits a few incidents into one notification each, since each has its own thread. Changes are never in a notification
 * of new incidents.
 */
const splitIncidents = (pieces: readonly Piece[]): Piece[] => {
  if (pieces[0]?.module !== 'incident') return [...pieces]
  return pieces.flatMap((piece) => {
    const most = piece.what === 'changed' ? changesSplit : incidentsSplit
    if (piece.ids.length > most) return [piece]
    return piece.ids.map((id) => {
      const changes = piece.changes[id]
      return { ...piece, ids: [id], changes: changes === undefined ? {} : { [id]: changes } }
    })
  })
}

export interface Releases {
  readonly recipients: readonly Recipient[]
  /** The ids that still need a notification. Others are dropped. */
  readonly left: (
    module: Piece['module'],
    organizationId: number | null,
    ids: readonly number[],
    what: Piece['what'],
  ) => Promise<ReadonlySet<number>>
  /** The present criticality of exposures. */
  readonly levels: (ids: readonly number[]) => Promise<ReadonlyMap<number, CriticalityLevel>>
}

/**
 * Releases what is due. When a part of a notification is sent at once, the others stay pending. Items held by an
 * analyst are stored with the decision. Returns whether anything was released. A failure does not stop the others: it
 * is thrown at the end, and the next run tries again.
 */
export const release = async (
  platform: Platform,
  queue: NotificationQueue,
  releases: Releases,
): Promise<boolean> => {
  const now = platform.clock.now().getTime()
  const decisions = new Map(queue.decisions.map((one) => [`${one.module}#${one.id}`, one]))
  let any = false
  const failures: unknown[] = []
  for (const group of Map.groupBy(queue.open, groupOf).values()) {
    const isDue = releaseTime(group) <= now
    const wanted = group.some(
      (pending) =>
        pending.at_once === true ||
        pending.ids.some((id) => decisions.get(`${pending.module}#${id}`)?.decision === 'now'),
    )
    if (!isDue && !wanted) continue
    for (let start = 0; start < group.length; start += atOnce) {
      const part = group.slice(start, start + atOnce)
      any = true
      try {
        await releasePart(platform, part, { ...releases, decisions, isDue, holds: queue.holds, now })
      } catch (error) {
        // An analyst has made a decision meanwhile. The next run sees it.
        if (!isLostRace(error)) failures.push(error)
      }
    }
  }
  await forgetSpent(platform.table, queue, now)
  throwFailures(failures, 'Notifications that were not released')
  return any
}

interface Releasing extends Releases {
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isDue: boolean
  readonly holds: number
  readonly now: number
}

const releasePart = async (
  platform: Platform,
  group: readonly PendingNotification[],
  releasing: Releasing,
): Promise<void> => {
  const { table, random } = platform
  const { holds, recipients, now } = releasing
  const writes = new Writes(table)
  const pieces = takeFrom(group, releasing, writes)
  const remaining = await neededOf(pieces, releasing)
  const released = splitIncidents(remaining).map((piece, index) => ({
    item: releasedItem({ ...piece, released: now }, `${String(index).padStart(3, '0')}-${random.uuid()}`),
    piece: { ...piece, released: now },
  }))
  const fanOuts = fanOutsOf(released, recipients)
  for (const { item } of released) writes.put({ ...item, planned: plannedOf(fanOuts, item) })
  for (const fanOut of fanOuts) writes.put({ ...fanOutKey(random.uuid()), ...fanOut })
  if (writes.all.length === 0) return
  const all = uniqueWrites(writes.all)
  if (all.length > mostWrites && group.length > 1) {
    const half = Math.ceil(group.length / 2)
    await releasePart(platform, group.slice(0, half), releasing)
    return releasePart(platform, group.slice(half), releasing)
  }
  await table.transact([
    ...all,
    {
      ConditionCheck: {
        TableName: table.name,
        Key: { ...holdsKey },
        ConditionExpression: holds === 0 ? 'attribute_not_exists(pk)' : 'n = :n',
        ...(holds === 0 ? {} : { ExpressionAttributeValues: { ':n': holds } }),
      },
    },
  ])
}

class Writes {
  readonly all: TransactWrite[] = []
  readonly #table: string
  constructor({ name }: Table) {
    this.#table = name
  }
  put(item: Key & Item): void {
    this.all.push({ Put: { TableName: this.#table, Item: { ...item } } })
  }
  remove(key: Key): void {
    this.all.push({ Delete: { TableName: this.#table, Key: { ...key } } })
  }
}

/** Takes what is released out of the pending notifications, and stores what an analyst holds with the decision. */
const takeFrom = (
  group: readonly PendingNotification[],
  releasing: Releasing,
  writes: Writes,
): readonly Piece[] => {
  const { decisions } = releasing
  let room = decisionsAtOnce
  const pieces: Piece[] = []
  // "Send now" also covers all other pending events of the item, so they are not notified again.
  const sentNow = new Set(group.flatMap(({ at_once, ids }) => (at_once === true ? ids : [])))
  for (const pending of group) {
    const parts = split(pending, releasing, sentNow)
    const { released } = parts
    const held = parts.held.slice(0, room)
    const staying = [...parts.staying, ...parts.held.slice(room)]
    room -= held.length
    const { sk, since, last, ...rest } = pending
    if (released.length === 0 && held.length === 0) continue
    if (staying.length === 0) writes.remove(keys.pendingNotification(sk))
    else
      writes.put({
        ...keys.pendingNotification(sk),
        ...rest,
        since,
        last,
        ids: staying,
        changes: changesOf(pending, staying),
      })
    if (released.length > 0)
      pieces.push({ ...pieceOf(pending), ids: released, changes: changesOf(pending, released) })
    for (const id of held) keep(writes, decisions, pending, id)
    for (const id of released) {
      const decision = decisions.get(`${pending.module}#${id}`)
      // Decisions beyond the room of this transaction also took effect. `forgetSpent` deletes them.
      if (decision?.decision !== 'now' || room === 0) continue
      room -= 1
      writes.remove(keys.pendingNotification(decision.sk))
    }
  }
  return pieces
}

/** What of the pieces still needs a notification, each item once. */
const neededOf = async (
  pieces: readonly Piece[],
  { left, levels }: Pick<Releases, 'left' | 'levels'>,
): Promise<readonly Piece[]> => {
  const remaining: Piece[] = []
  const visible = pieces.flatMap(({ module, ids }) => (module === 'visibility' ? ids : []))
  const levelsNow = visible.length === 0 ? new Map<number, CriticalityLevel>() : await levels(visible)
  for (const piece of idempotency(byLevel(pieces, levelsNow))) {
    const alive = await left(piece.module, piece.client_id, piece.ids, piece.what)
    const ids = piece.ids.filter((id) => alive.has(id))
    if (ids.length > 0) remaining.push(...splitNotification({ ...piece, ids }))
  }
  return remaining
}

const pieceOf = ({
  module,
  client_id,
  criticality,
  what,
  from,
}: PendingNotification): Omit<Piece, 'ids' | 'changes'> => ({
  module,
  client_id,
  criticality,
  what,
  ...(from === undefined ? {} : { from }),
})

/** Stores with a decision what it holds back. */
const keep = (
  writes: Writes,
  decisions: ReadonlyMap<string, Decision>,
  pending: PendingNotification,
  id: number,
): void => {
  const decision = decisions.get(`${pending.module}#${id}`)
  if (decision === undefined) return
  const { client_id, criticality, what, from } = pieceOf(pending)
  const changes = [...new Set([...(decision.kept?.changes ?? []), ...(pending.changes[id] ?? [])])]
  // An item held back as new stays new, even if it changed since.
  const kept = {
    client_id,
    criticality,
    changes,
    ...(decision.kept?.what === 'new' ? { what: 'new' } : { what, ...(from === undefined ? {} : { from }) }),
  }
  writes.put({ ...keys.pendingNotification(decision.sk), ...decision, kept })
}

/** A transaction may write each item once. The last write counts. */
const uniqueWrites = (writes: readonly TransactWrite[]): TransactWrite[] => [
  ...new Map(
    writes.map((write) => {
      const key = write.Put?.Item ?? write.Delete?.Key ?? {}
      return [`${String(key['pk'])} ${String(key['sk'])}`, write]
    }),
  ).values(),
]

/** The fan-outs for immediate delivery. Addresses that receive the same notifications share one. */
const fanOutsOf = (
  released: readonly { readonly item: Key; readonly piece: Piece & { readonly released: number } }[],
  recipients: readonly Recipient[],
): Omit<FanOut, 'sk'>[] => {
  const fanOuts = new Map<string, Omit<FanOut, 'sk'> & { readonly left: number[] }>()
  for (const recipient of recipients) {
    const mine = released.filter(({ piece }) => deliveryTo(recipient, piece)?.how === 'at_once')
    if (mine.length === 0) continue
    const isSingle = ({ piece }: (typeof mine)[number]): boolean =>
      piece.module === 'incident' && piece.ids.length === 1
    const together = Object.values(
      Object.groupBy(
        mine.filter((one) => !isSingle(one)),
        ({ piece }) => (piece.what === 'changed' ? 'changed' : 'new'),
      ),
    )
    for (const parts of [...mine.filter(isSingle).map((one) => [one]), ...together]) {
      const single = parts.every(isSingle)
      const items = parts.map(({ item: { pk, sk } }) => ({ pk, sk }))
      const name = JSON.stringify(items)
      const known = fanOuts.get(name)
      if (known === undefined)
        fanOuts.set(name, {
          kind: single ? 'incident' : 'news',
          tellings: items,
          incident_id: single ? (parts[0]?.piece.ids[0] ?? null) : null,
          left: [recipient.id],
        })
      else known.left.push(recipient.id)
    }
  }
  return [...fanOuts.values()]
}

/** The number of immediate e-mails of a notification. */
const plannedOf = (fanOuts: readonly Omit<FanOut, 'sk'>[], { sk }: Key): number =>
  fanOuts
    .filter(({ tellings: items }) => items.some((pending) => pending.sk === sk))
    .reduce((sum, { left }) => sum + left.length, 0)

/** Deletes "send now" decisions without a pending notification, unless their commit is not planned yet. */
const forgetSpent = async (
  table: Table,
  { decisions, open }: NotificationQueue,
  now: number,
): Promise<void> => {
  for (const { decision, module, id, sk, at } of decisions)
    if (
      decision === 'now' &&
      Date.parse(at) + plannedWithin < now &&
      !open.some((pending) => pending.module === module && pending.ids.includes(id))
    )
      await table.delete(keys.pendingNotification(sk))
}

/** A held item that an analyst sends, as a notification for the next run. */
export const heldNotification = (decision: Decision, now: number, uuid: string): (Key & Item) | undefined => {
  if (decision.kept === undefined) return undefined
  const { client_id, criticality, what, from, changes } = decision.kept
  const pending: Omit<PendingNotification, 'sk'> = {
    module: decision.module,
    client_id,
    criticality,
    what,
    ...(from === undefined ? {} : { from }),
    ids: [decision.id],
    changes: changes.length === 0 ? {} : { [decision.id]: changes },
    since: now,
    last: now,
    at_once: true,
  }
  return { ...pendingNotificationKey(pending, uuid), ...pending }
}

/** Deliveries per transaction of a fan-out. */
const deliveriesAtOnce = 80

/**
 * Writes the remaining deliveries of a fan-out. A transaction contains some of them and the fan-out's progress. Addresses
 * deleted meanwhile get none.
 */
export const writeFanOut = async (
  platform: Platform,
  fanOut: FanOut,
  recipients: readonly Recipient[],
): Promise<void> => {
  const { table } = platform
  const { kind, tellings: releasedKeys, incident_id } = fanOut
  const key = keys.pendingNotification(fanOut.sk)
  for (let left = fanOut.left; ; left = left.slice(deliveriesAtOnce)) {
    const now = left.slice(0, deliveriesAtOnce)
    const later = left.slice(deliveriesAtOnce)
    const deliveries = now.flatMap((id): TransactWrite[] => {
      const recipient = recipients.find((one) => one.id === id)
      if (recipient === undefined) return []
      return [
        dueDelivery(platform, recipient, {
          kind,
          client_id: recipient.client_id,
          notification_email_id: id,
          tellings: releasedKeys,
          incident_id,
          feeds: null,
          period: null,
        }),
      ]
    })
    const condition = {
      ConditionExpression: '#left = :before',
      ExpressionAttributeNames: { '#left': 'left' },
      ExpressionAttributeValues: { ':before': left },
    }
    await table.transact([
      ...deliveries,
      later.length === 0
        ? { Delete: { TableName: table.name, Key: { ...key }, ...condition } }
        : {
            Update: {
              TableName: table.name,
              Key: { ...key },
              ...condition,
              UpdateExpression: 'SET #left = :later',
              ExpressionAttributeValues: { ':before': left, ':later': later },
            },
          },
    ])
    if (later.length === 0) return
  }
}

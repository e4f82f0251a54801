/**
 * What became of the items that a key may see, in the order of their collection's journal. Without a cursor everything
 * that is there is given first, in the order of ids and as of one commit, and then what changed since: a client that takes
 * in all of it holds what the list holds.
 *
 * An item that changed several times since the cursor is given once, at its last change. A change that moves it out of what
 * the key may see is given where it stands, so that nothing is kept that the key may not see any more.
 */
import * as z from 'zod'
import { changesDays, type changeKinds } from '#shared/http/key-schemas.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Clock } from '../clock.ts'
import type { Collection } from '../journal/collection.ts'
import type { Row } from '../journal/definition.ts'
import type { Change, Entry } from '../journal/entry.ts'
import type { Replica } from '../journal/replica.ts'
import { triedOf, type Condition } from '../lists/where.ts'
import { fingerprintOf, readCursor, writeCursor } from './cursors.ts'

type ChangeKind = (typeof changeKinds)[number]

/** One change, as the API gives it. */
export interface KeyChange<Item> {
  readonly change: ChangeKind
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly item: Item | null
}

export interface ChangesAsked<Item> {
  readonly collection: Pick<Collection, 'entriesAfter'>
  readonly replica: Replica
  /** The kind whose entities the resource lists. */
  readonly kind: string
  /** Whether the key saw an entity whose row is or was this one; without what narrows a named key further. */
  readonly seen: (row: Row) => boolean
  /** What the key sees at this moment: what its list stands under. */
  readonly visible: Condition
  /** What the cursor is bound to: the resource, and the caller's rights. */
  readonly bound: readonly [resource: string, ...rights: unknown[]]
  /** The items of these ids as the list gives them now; one that is gone meanwhile is left out. */
  readonly itemsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Item>>
  readonly query: { readonly after?: string | undefined; readonly limit: number }
}

const cursorSchema = z.union([
  /** In the list as of a commit, behind an id. */
  z.strictObject({ q: z.string(), s: z.int().min(0), id: z.int().min(0) }),
  /** In the journal, behind so many changes of the entry after a commit. */
  z.strictObject({ q: z.string(), n: z.int().min(0), i: z.int().min(0) }),
])

/**
 * What one request reads of the journal: so many entries, or so many changes within them, whether they are of the resource
 * or not; and so many entries in one read.
 */
const mostEntries = 1000
const mostChanges = 20_000
const entriesAtOnce = 50

/**
 * A page of changes. Throws `cursor_invalid`, and `cursor_gone` for a cursor from before what the journal is asked for, or
 * of a caller with other rights.
 */
export const readChanges = async <Item>(
  { clock }: { readonly clock: Clock },
  asked: ChangesAsked<Item>,
): Promise<{ data: KeyChange<Item>[]; next: string; more: boolean }> => {
  const [resource] = asked.bound
  const q = `${resource}.${fingerprintOf(asked.bound)}`
  const { after } = asked.query
  const cursor =
    after === undefined ? { q, s: asked.replica.sequence, id: 0 } : readCursor(cursorSchema, after)
  if (!cursor.q.startsWith(`${resource}.`)) throw new PortalError('cursor_invalid')
  // The key sees other things now: nobody can tell what the client is to let go of.
  if (cursor.q !== q) throw new PortalError('cursor_gone')
  if ('s' in cursor) return readList(asked, cursor)
  return readJournal(asked, cursor, clock.now().getTime() - changesDays * 86_400_000)
}

const listedSchema = z.object({ id: z.int(), at: z.int() })

/** What is there and has not changed since the list was begun: what has is given by the journal. */
const readList = async <Item>(
  { replica, kind, visible, itemsOf, query: { limit } }: ChangesAsked<Item>,
  { q, s, id }: { q: string; s: number; id: number },
): Promise<{ data: KeyChange<Item>[]; next: string; more: boolean }> => {
  if (s > replica.sequence) throw new PortalError('cursor_invalid')
  const { sql, parameters } = triedOf(visible)
  const rows = replica.rows(
    listedSchema,
    `SELECT id, _at AS at FROM ${kind} NOT INDEXED WHERE id > ? AND _seq <= ? AND ${sql} ORDER BY id LIMIT ?`,
    [id, s, ...parameters, limit + 1],
  )
  const page = rows.slice(0, limit)
  const items = await itemsOf(page.map((row) => row.id))
  const isLast = rows.length <= limit
  return {
    data: page.flatMap(({ id: one, at }): KeyChange<Item>[] => {
      const item = items.get(one)
      return item === undefined ? [] : [{ change: 'added', id: one, at: new Date(at).toISOString(), item }]
    }),
    next: writeCursor(isLast ? { q, n: s, i: 0 } : { q, s, id: page.at(-1)?.id ?? id }),
    more: !isLast || replica.sequence > s,
  }
}

interface Found {
  readonly change: ChangeKind
  readonly id: number
  readonly at: string
  readonly hasItem: boolean
}

const readJournal = async <Item>(
  asked: ChangesAsked<Item>,
  { q, n, i }: { q: string; n: number; i: number },
  oldest: number,
): Promise<{ data: KeyChange<Item>[]; next: string; more: boolean }> => {
  const { replica, collection, kind, itemsOf, query } = asked
  if (n > replica.sequence) throw new PortalError('cursor_invalid')
  // The replica has just been brought up to date: nothing has to be asked twice.
  if (n === replica.sequence) return { data: [], next: writeCursor({ q, n, i: 0 }), more: false }
  const found: Found[] = []
  let [place, index, entries, changed] = [n, i, 0, 0]
  const isFull = (): boolean =>
    found.length >= query.limit || entries >= mostEntries || changed >= mostChanges
  walk: for await (const page of collection.entriesAfter(n, { limit: entriesAtOnce })) {
    const judged = judge(asked, page)
    for (const entry of page) {
      if (entry.sequence > replica.sequence) break walk
      if (entry.sequence !== place + 1 || Date.parse(entry.at) < oldest) throw new PortalError('cursor_gone')
      const changes = entry.changes.filter((change) => change.kind === kind)
      for (; index < changes.length; index += 1) {
        if (found.length >= query.limit) break walk
        const change = changes[index]
        const kinds = change === undefined ? undefined : judged(entry, change)
        if (change !== undefined && kinds !== undefined)
          found.push({
            change: kinds,
            id: change.id,
            at: entry.at,
            hasItem: kinds === 'added' || kinds === 'changed',
          })
      }
      place = entry.sequence
      index = 0
      entries += 1
      changed += entry.changes.length
      if (isFull()) break walk
    }
  }
  // The journal has entries behind the cursor, and none of them was there: they are older than it keeps.
  if (place === n && index === i && found.length === 0) throw new PortalError('cursor_gone')
  const items = await itemsOf(found.filter(({ hasItem }) => hasItem).map(({ id }) => id))
  return {
    data: found.flatMap(({ change, id, at, hasItem }): KeyChange<Item>[] => {
      if (!hasItem) return [{ change, id, at, item: null }]
      const item = items.get(id)
      return item === undefined ? [] : [{ change, id, at, item }]
    }),
    next: writeCursor({ q, n: place, i: index }),
    more: place < replica.sequence,
  }
}

const nowSchema = z.object({ id: z.int(), sequence: z.int(), visible: z.int() })

/** Says what a change of a page is to the key; undefined for what it never saw, or what a later change tells. */
const judge = <Item>(
  { replica, kind, seen, visible }: ChangesAsked<Item>,
  entries: readonly Entry[],
): ((entry: Entry, change: Change) => ChangeKind | undefined) => {
  const ids = entries.flatMap(({ changes }) =>
    changes.filter((change) => change.kind === kind).map(({ id }) => id),
  )
  const { sql, parameters } = triedOf(visible)
  const now = new Map(
    replica
      .rows(
        nowSchema,
        `SELECT id, _seq AS sequence, (${sql}) AS visible FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`,
        [...parameters, JSON.stringify([...new Set(ids)])],
      )
      .map((row) => [row.id, row]),
  )
  return ({ sequence }, change) => {
    const wasSeen = sawBefore(change, seen)
    if (change.row === undefined) return wasSeen ? 'deleted' : undefined
    if (!seen(change.row)) return wasSeen ? 'withdrawn' : undefined
    const row = now.get(change.id)
    // A later change, or the deletion, tells what became of it.
    if (row === undefined || row.sequence !== sequence) return undefined
    if (row.visible === 1) return wasSeen ? 'changed' : 'added'
    return wasSeen ? 'out_of_scope' : undefined
  }
}

/** Whether the key saw the entity before a change. Of changes that do not say what was before, it may have. */
const sawBefore = ({ action, row, before }: Change, seen: (row: Row) => boolean): boolean => {
  if (action === 'create') return false
  if (before === undefined) return true
  return seen({ ...row, ...before })
}

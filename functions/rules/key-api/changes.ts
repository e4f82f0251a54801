/**
 * Lists the changes of a collection for one key, in journal order. Without a cursor it starts with all visible items by
 * id, as of one commit, then the changes since. A client that reads everything holds what the list holds.
 *
 * A visible item that changed several times since the cursor is returned once, at its last change. An item that left
 * the key's visibility is reported at the change that removed it, so that no client keeps it. Items show names of other
 * entities, such as their category. When such a name changes, every item that shows it has changed.
 */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Row } from '#functions/core/event-store/definition.ts'
import { rowBefore, type Change, type Entry } from '#functions/core/event-store/entry.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { anyOf, oneOf, refersToAny, triedOf, type Condition } from '#functions/core/read-model/where.ts'
import type { TlpKind } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { changesDays, type changeKinds } from '#shared/http/key-schemas.ts'
import type { Platform } from '../http/platform.ts'
import { showsDefault } from '../tlp/tlp.ts'
import { fingerprintOf, sealCursor, unsealCursor } from './cursors.ts'

type ChangeKind = (typeof changeKinds)[number]

/** A change, as the API returns it. */
export interface KeyChange<Item> {
  readonly change: ChangeKind
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly item: Item | null
}

/** Condition for the listed items that show a changed entity of another kind. */
export type Showing = (changes: readonly Change[]) => Condition | undefined

export interface ChangesAsked<Item> {
  readonly collection: Pick<Collection, 'entriesAfter'>
  readonly readModel: ReadModel
  /** The kind whose entities the resource lists. */
  readonly kind: string
  /** Whether the key sees, or saw, an entity with this row. The limits of a named key are not applied. */
  readonly isVisible: (row: Row, id: number) => boolean
  /** Whether keys may ever receive a row of this TLP level. Changes of other rows are not reported. */
  readonly gives?: (row: Row) => boolean
  /** What the key sees now: the condition of its list. */
  readonly visible: Condition
  /** What the key may request in addition to its list; by default only the list. */
  readonly within?: Condition
  /** Other kinds of the collection whose entities the items show, by kind. */
  readonly shows?: Readonly<Record<string, Showing>>
  /** What the cursor is bound to: the resource, the caller's rights, and what items show of other collections. */
  readonly bound: readonly [resource: string, ...rights: unknown[]]
  /** The items of these ids as the list returns them now. Items deleted in the meantime are missing. */
  readonly itemsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Item>>
  readonly query: { readonly after?: string | undefined; readonly limit: number }
  /** A second journal that moves items into and out of view for this caller only. */
  readonly secondJournal?: SecondJournal
}

/** A second journal. Only the caller's part of it is read, so that no other caller learns that it changed. */
export interface SecondJournal {
  /** The last sequence to report: what the caller sees is as of it. */
  readonly sequence: number
  /** The items that moved after a sequence, each once, ordered by commit and id. */
  moved(
    this: void,
    after: number,
  ): readonly { readonly id: number; readonly at: number; readonly sequence: number }[]
}

/** Position in the second journal: after a commit, or within a commit after an item id. Absent means the start. */
const secondPlaceSchema = z.union([z.int().min(0), z.tuple([z.int().min(0), z.int().min(0)])])
type SecondPlace = z.infer<typeof secondPlaceSchema>

const cursorSchema = z.union([
  /** Position in the list as of commit `s`: after an id. */
  z.strictObject({ q: z.string(), s: z.int().min(0), id: z.int().min(0), b: secondPlaceSchema.optional() }),
  /**
   * Position in the journal: after commit `n`, `i` changes of the next entry, and item `r` of those that show what it
   * changed.
   */
  z.strictObject({
    q: z.string(),
    n: z.int().min(0),
    i: z.int().min(0),
    r: z.int().min(0).optional(),
    b: secondPlaceSchema.optional(),
  }),
])

type Cursor = z.infer<typeof cursorSchema>
/** The seal purpose of change cursors. */
export const changesPurpose = 'changes'

interface Page<Item> {
  readonly data: KeyChange<Item>[]
  readonly next: Cursor
  readonly more: boolean
}

/** Limits of one request: entries read, changes within them (of any kind), and entries per read. */
const mostEntries = 1000
const mostChanges = 20_000
const entriesAtOnce = 50

/**
 * Returns a page of changes. Throws `cursor_invalid`. Throws `cursor_gone` when the cursor is older than the journal's
 * retention or the caller's rights have changed.
 */
export const readChanges = async <Item>(
  platform: Pick<Platform, 'clock' | 'environment'>,
  asked: ChangesAsked<Item>,
): Promise<{ data: KeyChange<Item>[]; next: string; more: boolean }> => {
  const [resource] = asked.bound
  const q = `${resource}.${fingerprintOf(asked.bound)}`
  const { after } = asked.query
  const cursor =
    after === undefined
      ? {
          q,
          s: asked.readModel.sequence,
          id: 0,
          ...(asked.secondJournal === undefined ? {} : { b: asked.secondJournal.sequence }),
        }
      : unsealCursor(platform.environment, changesPurpose, cursorSchema, after)
  if (!cursor.q.startsWith(`${resource}.`)) throw new PortalError('cursor_invalid')
  // The key's visibility has changed, so this call cannot tell which items the client must drop.
  if (cursor.q !== q) throw new PortalError('cursor_gone')
  const { next, ...page } =
    's' in cursor
      ? await readList(asked, cursor)
      : await readBoth(asked, cursor, platform.clock.now().getTime() - changesDays * 86_400_000)
  return { ...page, next: sealCursor(platform.environment, changesPurpose, next) }
}

const listedSchema = z.object({ id: z.int(), at: z.int() })

/** Lists the items that have not changed since the list began. The journal reports the others. */
const readList = async <Item>(
  asked: ChangesAsked<Item>,
  { q, s, id, b }: { q: string; s: number; id: number; b?: SecondPlace | undefined },
): Promise<Page<Item>> => {
  const { readModel, kind, visible, itemsOf, query } = asked
  const { limit } = query
  const secondJournal = b === undefined ? {} : { b }
  if (s > readModel.sequence) throw new PortalError('cursor_invalid')
  const { sql, parameters } = triedOf(visible)
  const rows = readModel.rows(
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
    next: isLast
      ? { q, n: s, i: 0, ...secondJournal }
      : { q, s, id: page.at(-1)?.id ?? id, ...secondJournal },
    more: !isLast || readModel.sequence > s || hasMoved(asked, b),
  }
}

const placeOf = (b: SecondPlace | undefined): readonly [sequence: number, id: number] =>
  typeof b === 'object' ? b : [b ?? 0, Infinity]

/** What the second journal moved after a position, up to its reported sequence. */
const movedAfter = <Item>({ secondJournal }: ChangesAsked<Item>, b: SecondPlace | undefined) => {
  if (secondJournal === undefined) return []
  const [sequence, id] = placeOf(b)
  // The page may have had no room for all items that the position's own commit moved.
  return secondJournal
    .moved(Math.max(0, sequence - 1))
    .filter((one) => one.sequence > sequence || (one.sequence === sequence && one.id > id))
}

const hasMoved = <Item>(asked: ChangesAsked<Item>, b: SecondPlace | undefined): boolean =>
  movedAfter(asked, b).length > 0

/**
 * Reads the journal first, and the second journal when the first one is exhausted. Moved items are reported in their
 * current state, so that no undone move is reported.
 */
const readBoth = async <Item>(
  asked: ChangesAsked<Item>,
  cursor: Extract<Cursor, { n: number }>,
  oldest: number,
): Promise<Page<Item>> => {
  const { b, ...own } = cursor
  const { secondJournal, query } = asked
  if (secondJournal !== undefined && placeOf(b)[0] > secondJournal.sequence)
    throw new PortalError('cursor_invalid')
  const page = await readJournal(asked, own, oldest)
  if (secondJournal === undefined) return page
  const kept = b === undefined ? {} : { b }
  if (page.more || page.data.length >= query.limit)
    return { ...page, next: { ...page.next, ...kept }, more: page.more || hasMoved(asked, b) }
  const reported = new Set(page.data.map(({ id }) => id))
  const left = movedAfter(asked, b)
  const moved = left.slice(0, query.limit - page.data.length)
  const data = await movedNow(
    asked,
    moved.filter(({ id }) => !reported.has(id)),
  )
  const last = moved.at(-1)
  const isWhole = moved.length === left.length
  return {
    data: [...page.data, ...data],
    next: {
      ...page.next,
      b: isWhole || last === undefined ? secondJournal.sequence : [last.sequence, last.id],
    },
    more: !isWhole,
  }
}

/** Moved items that the list shows are `changed`. Other items that the key may request are `out_of_scope`. */
const movedNow = async <Item>(
  { readModel, kind, visible, within = visible, itemsOf }: ChangesAsked<Item>,
  moved: readonly { readonly id: number; readonly at: number }[],
): Promise<KeyChange<Item>[]> => {
  if (moved.length === 0) return []
  const { sql, parameters } = triedOf(visible)
  const condition = triedOf(within)
  const now = new Map(
    readModel
      .rows(
        nowSchema,
        `SELECT id, _seq AS sequence, (${sql}) AS visible FROM ${kind}
          WHERE id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`,
        [...parameters, JSON.stringify(moved.map(({ id }) => id)), ...condition.parameters],
      )
      .map((row) => [row.id, row.visible === 1]),
  )
  const items = await itemsOf(moved.flatMap(({ id }) => (now.get(id) === true ? [id] : [])))
  return moved.flatMap(({ id, at }): KeyChange<Item>[] => {
    const isListed = now.get(id)
    if (isListed === undefined) return []
    const item = items.get(id)
    const instant = new Date(at).toISOString()
    if (!isListed) return [{ change: 'out_of_scope', id, at: instant, item: null }]
    return item === undefined ? [] : [{ change: 'changed', id, at: instant, item }]
  })
}

interface Found {
  readonly change: ChangeKind
  readonly id: number
  readonly at: string
  readonly hasItem: boolean
}

const readJournal = async <Item>(
  asked: ChangesAsked<Item>,
  { q, n, i, r = 0 }: { q: string; n: number; i: number; r?: number | undefined },
  oldest: number,
): Promise<Page<Item>> => {
  const { readModel, collection, kind, itemsOf, query } = asked
  if (n > readModel.sequence) throw new PortalError('cursor_invalid')
  // The read model was just brought up to date, so the journal needs no read.
  if (n === readModel.sequence) return { data: [], next: { q, n, i: 0 }, more: false }
  const found = new Map<number, Found>()
  /** Replaces an earlier report of the item, because items are read in their current state. */
  const report = (one: Found): void => {
    found.delete(one.id)
    found.set(one.id, one)
  }
  let [place, index, shownTo, entries, changed] = [n, i, r, 0, 0]
  const isFull = (): boolean => found.size >= query.limit || entries >= mostEntries || changed >= mostChanges
  const atCursor = new Map<number, boolean>()
  pages: for await (const page of collection.entriesAfter(n, { limit: entriesAtOnce })) {
    const judged = judge(asked, page, atCursor)
    for (const entry of page) {
      if (entry.sequence > readModel.sequence) break pages
      if (entry.sequence !== place + 1 || Date.parse(entry.at) < oldest) throw new PortalError('cursor_gone')
      const changes = entry.changes.filter((change) => change.kind === kind)
      for (; index < changes.length; index += 1) {
        if (found.size >= query.limit) break pages
        const change = changes[index]
        const kinds = change === undefined ? undefined : judged(entry, change)
        if (change !== undefined && kinds !== undefined)
          report({
            change: kinds,
            id: change.id,
            at: entry.at,
            hasItem: kinds === 'added' || kinds === 'changed',
          })
      }
      const left = query.limit - found.size
      const showing = showingOf(asked, entry, shownTo, left)
      for (const id of showing) {
        const before = found.get(id)
        const change = before?.hasItem === true ? before.change : 'changed'
        report({ change, id, at: entry.at, hasItem: true })
      }
      if (showing.length === left) {
        shownTo = showing.at(-1) ?? shownTo
        break pages
      }
      place = entry.sequence
      index = 0
      shownTo = 0
      entries += 1
      changed += entry.changes.length
      if (isFull()) break pages
    }
  }
  // The next entries are missing: they are older than the journal's retention.
  if (place === n && index === i && shownTo === r && found.size === 0) throw new PortalError('cursor_gone')
  const reported = [...found.values()]
  const items = await itemsOf(reported.filter(({ hasItem }) => hasItem).map(({ id }) => id))
  return {
    data: reported.flatMap(({ change, id, at, hasItem }): KeyChange<Item>[] => {
      if (!hasItem) return [{ change, id, at, item: null }]
      const item = items.get(id)
      return item === undefined ? [] : [{ change, id, at, item }]
    }),
    next: { q, n: place, i: index, ...(shownTo === 0 ? {} : { r: shownTo }) },
    more: place < readModel.sequence,
  }
}

/**
 * Up to `limit` ids after `after` of visible items that show what an entry changed. Items that changed at this entry or
 * later are left out: their own changes report them.
 */
const showingOf = <Item>(
  { readModel, kind, visible, shows = {} }: ChangesAsked<Item>,
  entry: Entry,
  after: number,
  limit: number,
): number[] => {
  const shown = anyOf(
    [...Map.groupBy(entry.changes, (change) => change.kind)].map(([name, changes]) => shows[name]?.(changes)),
  )
  if (shown === undefined || limit === 0) return []
  const { sql, parameters } = triedOf(visible)
  return readModel.rows(
    idRow,
    `SELECT id FROM ${kind} NOT INDEXED WHERE id > ? AND _seq < ? AND ${shown.sql} AND ${sql} ORDER BY id LIMIT ?`,
    [after, entry.sequence, ...shown.parameters, ...parameters, limit],
  )
}

/**
 * Items that show a name that was changed, deactivated or published. `of` returns the condition for items that refer to
 * these ids. `isSeen` tells whether the key sees the change; other changes are ignored.
 */
export const showsNames =
  (
    columns: readonly string[],
    of: (ids: readonly number[]) => Condition | undefined,
    isSeen: (change: Change) => boolean = () => true,
  ): Showing =>
  (changes) => {
    const ids = changes
      .filter((change) => {
        const { action, before } = change
        if (action !== 'update' || !isSeen(change)) return false
        // A change without `before` may have changed the name.
        return before === undefined || columns.some((column) => column in before)
      })
      .map(({ id }) => id)
    return ids.length === 0 ? undefined : of(ids)
  }

/** Columns of a dictionary entry that items show. */
export const entryColumns = ['name', 'name_pl', 'name_en', 'is_active'] as const

/** What items of a kind show of other entities: their default TLP level and the entries of these dictionaries. */
export const showsEntries = (
  kind: TlpKind,
  dictionaries: readonly ('category' | 'tag')[],
): Readonly<Record<string, Showing>> => ({
  [`${kind}_tlp`]: showsDefault(kind),
  ...Object.fromEntries(
    dictionaries.map((dictionary) => [
      `${kind}_${dictionary}`,
      showsNames(entryColumns, (ids) =>
        dictionary === 'tag'
          ? refersToAny(kind, 'tag_ids', `${kind}.id`, ids)
          : oneOf(`${kind}.category_id`, ids),
      ),
    ]),
  ),
})

const nowSchema = z.object({ id: z.int(), sequence: z.int(), visible: z.int() })

/**
 * Returns what a change means to the key, or undefined when a later change reports it. Fills `atCursor` with what the
 * key saw before the first change after the cursor.
 *
 * A removal is reported by the change that hides the item, even if changes follow. None of those tells whether the
 * client still has the item, and the page may end before them.
 */
const judge = <Item>(
  { readModel, kind, isVisible, gives = () => true, visible }: ChangesAsked<Item>,
  entries: readonly Entry[],
  atCursor: Map<number, boolean>,
): ((entry: Entry, change: Change) => ChangeKind | undefined) => {
  const ids = entries.flatMap(({ changes }) =>
    changes.filter((change) => change.kind === kind).map(({ id }) => id),
  )
  const { sql, parameters } = triedOf(visible)
  const now = new Map(
    readModel
      .rows(
        nowSchema,
        `SELECT id, _seq AS sequence, (${sql}) AS visible FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`,
        [...parameters, JSON.stringify([...new Set(ids)])],
      )
      .map((row) => [row.id, row]),
  )
  return ({ sequence }, change) => {
    const { id, row } = change
    const wasVisible = sawBefore(change, (was) => isVisible(was, id) && gives(was))
    const wasHeld = atCursor.get(id) ?? wasVisible
    atCursor.set(id, wasHeld)
    const current = now.get(id)
    const isLast = row === undefined || current?.sequence === sequence
    if (current?.visible === 1) return isLast ? (wasHeld ? 'changed' : 'added') : undefined
    if (!wasVisible) return undefined
    if (row === undefined) return 'deleted'
    if (!isVisible(row, id)) return 'withdrawn'
    return isLast || !gives(row) ? 'out_of_scope' : undefined
  }
}

/** Whether the key saw the entity before a change. Assumes that it did when the row before is unknown. */
const sawBefore = (change: Change, isVisible: (row: Row) => boolean): boolean => {
  const was = rowBefore(change)
  return was === 'unknown' || (was !== undefined && isVisible(was))
}

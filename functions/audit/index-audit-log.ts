/** Keeps the index of the audit log: extends the last block of each source, or begins another. */
import type { Clock, Random } from '#functions/core/clock.ts'
import { decodeEntry, journalDays, outlineOf } from '#functions/core/event-store/entry.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import { withLease } from '#functions/core/store/lease.ts'
import { isLostRace, type Item, type Table } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { keys } from '#functions/rules/keys.ts'
import { dayAfter } from '#shared/domain/days.ts'
import {
  blockItem,
  blockKey,
  isFull,
  objectsOfEvent,
  readBlock,
  type IndexBlock,
  type IndexedItem,
} from './audit-index.ts'
import { eventItemSchema, recordOfEvent, recordsOfCommit } from './audit-records.ts'
import { dayOf, eventSource, firstCommit, type AuditCollection } from './audit-sources.ts'

/** Milliseconds after which new items are indexed before they fill a block. Readers scan them until then. */
const waits = 1_800_000
/** Milliseconds in which an event is stored after its time. Commits have an order of their own. */
const settles = 300_000
/** Days before the first commit in which events are looked for. */
const daysBefore = 31

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** Successive items of one partition. */
interface Items {
  readonly items: readonly IndexedItem[]
  /** Whether no more can follow in the partition. */
  readonly isClosed: boolean
}

interface IndexSource {
  readonly name: string
  /** The first items after a sort key, at most a block of them. Of the first partition that has any. */
  after(sortKey: string | undefined): Promise<Items>
  /** The items of a block. */
  of(block: IndexBlock): Promise<readonly IndexedItem[]>
  /** Blocks end with their partition. */
  partitionOf(sortKey: string): string
}

/**
 * Indexes what is due, for about `milliseconds` at most; the next run continues. Returns the number of blocks written. A
 * failed source is logged, does not stop the others, and is thrown at the end.
 */
export const indexAuditLog = async (
  dependencies: Dependencies,
  collections: readonly AuditCollection[],
  milliseconds: number,
): Promise<number> => {
  const { table, clock, log } = dependencies
  const now = clock.now().getTime()
  const sources = [
    ...collections.map(({ name }) => commitsToIndex(table, name)),
    eventsToIndex(table, collections, now),
  ]
  const failures: unknown[] = []
  const written = await withLease(dependencies, keys.auditIndexLease(), 2 * milliseconds, async () => {
    let count = 0
    for (const source of sources)
      try {
        while (clock.now().getTime() - now < milliseconds && (await appended(table, source, now))) count += 1
      } catch (error) {
        failures.push(error)
        log.error('audit log not indexed', { source: source.name, ...describeError(error) })
      }
    return count
  })
  throwFailures(failures, 'Sources that were not indexed')
  return written ?? 0
}

/** Writes a block of a source, if one is due. */
const appended = async (table: Table, source: IndexSource, now: number): Promise<boolean> => {
  const last = await lastBlock(table, source.name)
  const newest = last?.keys.at(-1)
  const { items, isClosed } = await source.after(newest)
  const [first] = items
  if (first === undefined) return false
  if (!isClosed && !isFull(...sizeOf(items)) && now - Date.parse(first.at) < waits) return false
  const open =
    last !== undefined &&
    newest !== undefined &&
    !isFull(last.keys.length, last.size) &&
    source.partitionOf(newest) === source.partitionOf(first.sk)
      ? await source.of(last)
      : []
  const [oldest = first, ...following] = untilFull([...open, ...items])
  const isOpen = last !== undefined && open.length > 0
  try {
    await table.put(
      blockItem(source.name, [oldest, ...following], isOpen ? last.after : (newest ?? null)),
      isOpen
        ? { expression: 'newest = :newest', values: { ':newest': newest } }
        : { expression: 'attribute_not_exists(pk)' },
    )
    return true
  } catch (error) {
    // Another run has written it, or the read of the last block was not the latest.
    if (isLostRace(error)) return false
    throw error
  }
}

const sizeOf = (items: readonly IndexedItem[]): [number, number] => [
  items.length,
  items.reduce((sum, { bytes }) => sum + bytes, 0),
]

/** As many items as a block has. */
const untilFull = (items: readonly IndexedItem[]): readonly IndexedItem[] => {
  let bytes = 0
  const last = items.findIndex((item, index) => isFull(index + 1, (bytes += item.bytes)))
  return last < 0 ? items : items.slice(0, last + 1)
}

const lastBlock = async (table: Table, source: string): Promise<IndexBlock | undefined> => {
  const pages = table.query(blockKey(source, '').pk, { descending: true, limit: 1, consistent: false })
  const page = await pages.next()
  await pages.return(undefined)
  return page.done === true || page.value[0] === undefined ? undefined : readBlock(page.value[0])
}

/** Reads items until they fill a block. */
const read = async (
  table: Table,
  partition: string,
  range: Parameters<Table['query']>[1],
  itemOf: (stored: Item) => IndexedItem,
): Promise<{ readonly items: IndexedItem[]; readonly isEnd: boolean }> => {
  const items: IndexedItem[] = []
  let bytes = 0
  for await (const page of table.query(partition, { ...range, limit: 101 }))
    for (const stored of page) {
      const item = itemOf(stored)
      items.push(item)
      bytes += item.bytes
      if (isFull(items.length - 1, bytes)) return { items, isEnd: false }
    }
  return { items, isEnd: true }
}

const rangeOf = ({ keys }: IndexBlock) => ({ from: keys[0] ?? '', to: keys.at(-1) ?? '' })

const commitsToIndex = (table: Table, collection: string): IndexSource => {
  const { pk } = keys.journal(collection, 0)
  const itemOf = (stored: Item): IndexedItem => {
    const entry = decodeEntry(stored)
    return {
      sk: keys.journal(collection, entry.sequence).sk,
      at: entry.at,
      bytes: outlineOf(stored).bytes,
      records: recordsOfCommit(collection, entry, undefined),
      objects: entry.changes.map(({ kind, id }) => ({ kind, id })),
    }
  }
  return {
    name: collection,
    after: async (sk) => {
      const { items } = await read(table, pk, { after: sk ?? keys.journal(collection, 0).sk }, itemOf)
      return { items, isClosed: false }
    },
    of: async (block) => (await table.queryAll(pk, rangeOf(block))).map(itemOf),
    partitionOf: () => pk,
  }
}

const eventsToIndex = (table: Table, collections: readonly AuditCollection[], now: number): IndexSource => {
  const settled = new Date(now - settles).toISOString()
  const itemOf = (stored: Item): IndexedItem => {
    const event = eventItemSchema.parse(stored)
    const record = recordOfEvent(event)
    return { sk: event.sk, at: event.at, bytes: 0, records: [record], objects: objectsOfEvent(record) }
  }
  const partitionOf = (sk: string): string => keys.audit(dayOf(sk), '', '').pk
  const daysAgo = (instant: string | number, days: number): string =>
    dayOf(new Date(new Date(instant).getTime() - days * 86_400_000).toISOString())
  return {
    name: eventSource,
    after: async (sk) => {
      let day = sk === undefined ? '' : dayOf(sk)
      if (sk === undefined) {
        const oldest = daysAgo(now, journalDays)
        const began = daysAgo((await firstCommit(table, collections)) ?? oldest, daysBefore)
        day = began > oldest ? began : oldest
      }
      for (; day <= dayOf(settled); day = dayAfter(day, 1)) {
        const isClosed = day < dayOf(settled)
        // The key of the last item is among them: a range has no exclusive start together with an end.
        const range = { from: sk !== undefined && day === dayOf(sk) ? sk : '0', to: isClosed ? '9' : settled }
        const { items, isEnd } = await read(table, partitionOf(day), range, itemOf)
        const fresh = items.filter((item) => item.sk !== sk)
        if (fresh.length > 0) return { items: fresh, isClosed: isClosed && isEnd }
      }
      return { items: [], isClosed: false }
    },
    of: async (block) => {
      const range = rangeOf(block)
      return (await table.queryAll(partitionOf(range.from), range)).map(itemOf)
    },
    partitionOf,
  }
}

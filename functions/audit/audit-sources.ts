/**
 * The sources of the audit log, newest first: the events, and the commits of each collection. Few of their items are read
 * by the index.
 */
import * as z from 'zod'
import { decodeEntry, journalDays, outlineOf, type Entry } from '#functions/core/event-store/entry.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { blockKey, readBlock, wantedIn, type IndexBlock, type Wanted } from './audit-index.ts'
import { eventItemSchema, type AuditEventItem } from './audit-records.ts'

/** What an instance has learned about the past, in which nothing changes: events are only added, to the day of now. */
export interface AuditMemory {
  readonly emptyDays: Set<string>
  /** When the first commit was made, once known. */
  firstCommit?: string
}
export const newAuditMemory = (): AuditMemory => ({ emptyDays: new Set() })

/** A collection of the log: its name, and its kinds of entities. */
export interface AuditCollection {
  readonly name: string
  readonly kinds: Readonly<Record<string, unknown>>
}

/** The name of the source of events. The other sources have the names of collections. */
export const eventSource = 'events'

/** An event or a commit. An item with neither only states that the source was searched down to `at`. */
export interface SourceItem {
  /** ISO 8601. */
  readonly at: string
  /** The position from which to continue after this item. */
  readonly position: string
  /** The cost of reading it: see `workOf`. */
  readonly work: number
  readonly event?: AuditEventItem
  readonly commit?: { readonly collection: string; readonly entry: Entry }
}

export type SourceItems = AsyncGenerator<SourceItem, void, undefined>

export interface Range {
  /** ISO 8601, both inclusive. */
  readonly after: string | undefined
  readonly before: string | undefined
}

/** Items read at once of each source. */
export const pageSizes = {
  usual: { events: 50, commits: 12 },
  rare: { events: 500, commits: 100 },
} as const

/**
 * The work of one item, in units of the smallest item. Reading a kilobyte costs one more unit, and so does unpacking
 * twenty changes.
 */
const workOf = (bytes: number, changes = 0): number => 1 + bytes / 1024 + changes / 20
/** The work of a day of events, which needs its own query, often together with those of other days. */
const workOfDay = 4
export const dayOf = (instant: string): string => instant.slice(0, 10)

/** Whether a text is a position among the events: a retained day, or an event of it. */
export const isEventPosition = (text: string, now: Date): boolean => {
  const day = /^(\d{4}-\d\d-\d\d)(?:\|[\w:.#-]{1,100})?$/.exec(text)?.[1]
  const at = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`)
  return Math.abs(now.getTime() - at) <= (journalDays + 2) * 86_400_000
}

/** Whether a text is a position among commits. */
export const isCommitPosition = (text: string): boolean => /^\d{1,15}$/.test(text)

/** Maximum days that are looked into at the same time, once days without events follow each other. */
const daysAtOnce = 32

/**
 * The events, newest first. A position is a day, or a day and the sort key of the last event read. Days without events
 * are looked into together. After a month of them, those before the first commit are left out: nothing happened yet.
 * With a `floor`, only events after that sort key.
 */
async function* events(
  {
    table,
    now,
    memory,
    journals,
    limit,
  }: {
    readonly table: Table
    readonly now: Date
    readonly memory: AuditMemory
    readonly journals: readonly AuditCollection[]
    readonly limit: number
  },
  range: Range,
  position: string | undefined,
  floor: string | undefined,
): SourceItems {
  const [from = '', read] = position?.split('|') ?? []
  // Each day is a query, so only retained days are read.
  const oldest = new Date(now.getTime() - journalDays * 86_400_000).toISOString()
  const floorAt = floor?.slice(0, instantLength) ?? ''
  let last = [range.after ?? '', oldest, floorAt].toSorted().at(-1) ?? oldest
  // The clocks of functions differ slightly: an event written now may have tomorrow's date.
  const latest = new Date(now.getTime() + 3_600_000).toISOString()
  const newest = range.before !== undefined && range.before < latest ? range.before : latest
  const pagesOf = (day: string) =>
    table.query(keys.audit(day, '', '').pk, {
      from: floor !== undefined && day === dayOf(floorAt) ? floor : '0',
      to: day === from && read !== undefined ? read : afterMoment(newest),
      descending: true,
      limit,
      consistent: false,
    })
  // The clocks of functions differ less than this.
  const past = dayOf(new Date(now.getTime() - 2 * 86_400_000).toISOString())
  const isWholeAndPast = (day: string): boolean => day < past && day < dayOf(newest) && day !== from
  let [day, empty] = [from === '' ? dayOf(newest) : from, 0]
  while (day >= dayOf(last)) {
    const days = daysBack(day, dayOf(last), Math.min(daysAtOnce, 2 ** Math.min(empty, 5)))
    const pages = await Promise.all(
      days.map(async (one) => {
        const iterator = memory.emptyDays.has(one) ? nothing() : pagesOf(one)
        const first = await iterator.next()
        if (first.done === true && isWholeAndPast(one)) memory.emptyDays.add(one)
        return { one, iterator, first }
      }),
    )
    for (const { one, iterator, first } of pages) {
      empty = first.done === true ? empty + 1 : 0
      for (let page = first; page.done !== true; page = await iterator.next())
        for (const stored of page.value) {
          const item = itemOfEvent(stored)
          if (item.event.sk === read || item.at > newest) continue
          if (item.at < last || item.event.sk === floor) return
          yield item
        }
      if (floor !== undefined && one === dayOf(floorAt)) return
      yield { at: `${one}T00:00:00.000Z`, position: dayAfter(one, -1), work: workOfDay }
    }
    day = dayAfter(days.at(-1) ?? day, -1)
    if (empty >= daysAtOnce - 1 && last === oldest) {
      const first = memory.firstCommit ?? (await firstCommit(table, journals))
      if (first !== undefined) memory.firstCommit = first
      if (first !== undefined && dayOf(first) > dayOf(last)) last = `${dayOf(first)}T00:00:00.000Z`
    }
  }
}

/** Characters of an ISO 8601 instant. */
const instantLength = 24
/** Sorts after every event of a moment or day, and before those of later ones. */
const afterMoment = (moment: string): string => `${moment}~`

const itemOfEvent = (item: Item): SourceItem & { readonly event: AuditEventItem } => {
  const event = eventItemSchema.parse(item)
  return { at: event.at, position: eventPosition(event.sk), work: workOf(0), event }
}

const eventPosition = (sk: string): string => `${dayOf(sk)}|${sk}`

/** The pages of a day that is known to be empty. */
async function* nothing(): AsyncGenerator<Item[]> {}

/** A day and those before it, back to `last`. */
const daysBack = (day: string, last: string, most: number): string[] => {
  const days: string[] = []
  for (let one = day; one >= last && days.length < most; one = dayAfter(one, -1)) days.push(one)
  return days
}

const momentSchema = z.object({ at: z.string() })

/** When the first commit was made. Undefined once first commits are deleted, or before there is one. */
export const firstCommit = async (
  table: Table,
  journals: readonly AuditCollection[],
): Promise<string | undefined> => {
  const moments = await Promise.all(
    journals.map(async ({ name }) => {
      const [head, first] = await Promise.all([
        table.get(keys.head(name), { consistent: false, attributes: ['n'] }),
        table.get(keys.journal(name, 1), { consistent: false, attributes: ['at'] }),
      ])
      if (first !== undefined) return momentSchema.parse(first).at
      return head === undefined ? undefined : ''
    }),
  )
  const known = moments.filter((at) => at !== undefined).toSorted()
  return known[0] === '' ? undefined : known[0]
}

/**
 * The commits of a collection before a position, newest first. A position is the sequence of the last commit read. When
 * filtered by actor, commits of others are skipped without unpacking. With a `floor`, only commits after that sort key.
 */
async function* commits(
  {
    table,
    collection,
    limit,
  }: { readonly table: Table; readonly collection: string; readonly limit: number },
  range: Range,
  position: string,
  userId: number | undefined,
  floor: string | undefined,
): SourceItems {
  const newest = Number(position) - 1
  const oldest = floor === undefined ? 1 : Number(floor) + 1
  if (newest < oldest) return
  const { pk, sk: to } = keys.journal(collection, newest)
  for await (const page of table.query(pk, {
    from: keys.journal(collection, oldest).sk,
    to,
    descending: true,
    limit,
    consistent: false,
  })) {
    for (const item of page) {
      const { sequence, at, userId: by, bytes } = outlineOf(item)
      if (range.after !== undefined && at < range.after) return
      if (range.before !== undefined && at > range.before) continue
      yield userId !== undefined && by !== undefined && by !== userId
        ? { at, position: String(sequence), work: workOf(bytes) }
        : itemOfCommit(collection, item)
    }
  }
}

const itemOfCommit = (collection: string, item: Item): SourceItem => {
  const { bytes } = outlineOf(item)
  const entry = decodeEntry(item)
  return {
    at: entry.at,
    position: String(entry.sequence),
    work: workOf(bytes, entry.changes.length),
    commit: { collection, entry },
  }
}

/**
 * The maximum difference between the clocks of functions, in milliseconds. It may slightly change the time order of
 * commits.
 */
const clockDifference = 60_000

/** Sorts after every commit of a journal. */
const afterAll = 999_999_999_999_999

const headSchema = z.object({ n: z.int(), at: z.string().optional() })

/**
 * A sequence after which all commits are later than a moment. It may be up to `slack` too high, which saves requests: the
 * reader skips commits that are later. Without a moment, one after all commits. It looks where the moment would be if
 * commits came evenly, and in the middle at every other step.
 */
const sequenceAt = async (
  table: Table,
  collection: string,
  before: string | undefined,
  slack: number,
): Promise<number> => {
  if (before === undefined) return afterAll
  const found = await table.get(keys.head(collection), { consistent: false, attributes: ['n', 'at'] })
  if (found === undefined) return 0
  const head = headSchema.parse(found)
  const until = Date.parse(before) + clockDifference
  let [low, high] = [0, head.n]
  let [lowAt, highAt]: (number | undefined)[] = [
    undefined,
    head.at === undefined ? undefined : Date.parse(head.at),
  ]
  if (highAt !== undefined && highAt <= until) return high
  for (let step = 0; high - low > slack; step += 1) {
    const share =
      lowAt === undefined || highAt === undefined || step % 2 === 1 ? 0.5 : (until - lowAt) / (highAt - lowAt)
    const middle = Math.min(high, Math.max(low + 1, Math.round(low + share * (high - low))))
    const item = await table.get(keys.journal(collection, middle), { consistent: false, attributes: ['at'] })
    const at = item === undefined ? undefined : Date.parse(momentSchema.parse(item).at)
    // A deleted commit is older than all existing ones.
    if (at === undefined || at <= until) [low, lowAt] = [middle, at]
    else [high, highAt] = [middle - 1, at]
  }
  return high
}

/** How a source is read: item by item, and by its index. */
export interface Source {
  readonly name: string
  /** The position before its newest item of the range, and the sort key that all items to be read are below. */
  start(): Promise<{ readonly position: string | undefined; readonly below: string }>
  belowOf(position: string): string
  positionOf(sortKey: string): string
  keyOf(sortKey: string): Key
  itemOf(stored: Item): SourceItem
  items(position: string | undefined, floor: string | undefined): SourceItems
}

/** The events as a source. */
export const eventsOf = (from: Parameters<typeof events>[0], range: Range): Source => ({
  name: eventSource,
  start: () => Promise.resolve({ position: undefined, below: afterMoment(range.before ?? '9') }),
  belowOf: (position) => position.split('|')[1] ?? afterMoment(position),
  positionOf: eventPosition,
  keyOf: (sk) => ({ pk: keys.audit(dayOf(sk), '', '').pk, sk }),
  itemOf: itemOfEvent,
  items: (position, floor) => events(from, range, position, floor),
})

/** The commits of a collection as a source. */
export const commitsOf = (
  from: Parameters<typeof commits>[0],
  range: Range,
  userId: number | undefined,
): Source => {
  const { table, collection, limit } = from
  // Half a page is left for commits of the range.
  const slack = Math.floor(limit / 2)
  const start = async (): Promise<string> =>
    String((await sequenceAt(table, collection, range.before, slack)) + 1)
  const belowOf = (position: string): string => keys.journal(collection, Number(position)).sk
  return {
    name: collection,
    start: async () => {
      const position = await start()
      return { position, below: belowOf(position) }
    },
    belowOf,
    positionOf: (sk) => String(Number(sk)),
    keyOf: (sk) => ({ pk: keys.journal(collection, 0).pk, sk }),
    itemOf: (stored) => itemOfCommit(collection, stored),
    items: async function* (position, floor) {
      yield* commits(from, range, position ?? (await start()), userId, floor)
    },
  }
}

/** Blocks read at once: few at first, as a page is often full soon. */
const blocksAtOnce = { first: 16, most: 128 } as const
/** Items that are read together, and their bytes. */
const [itemsAtOnce, bytesAtOnce] = [16, 1_000_000]
/** If more of a block are wanted, it is read whole, which costs less than item by item. */
const wholeAbove = 20
/** The work of a block, in the units of `workOf`: it is a quick item. */
const workOfBlock = ({ bytes }: IndexBlock): number => 1 + bytes / 2048

/**
 * The wanted items of a source by its index, newest first, and an empty item for each block. What no block has is read
 * item by item: the latest records, and all of them before the index is built.
 */
export async function* indexed(
  table: Table,
  source: Source,
  range: Range,
  from: string | undefined,
  wanted: Wanted,
): SourceItems {
  let { position, below } =
    from === undefined ? await source.start() : { position: from, below: source.belowOf(from) }
  /** The newest sort key of the next block; null when there is none. */
  let next: string | null | undefined
  for await (const group of groupsBelow(table, source, below, wanted)) {
    for (const { block, stored } of await readWanted(table, source, group)) {
      const newest = block.keys.at(-1) ?? ''
      if (next !== newest && newest < below) yield* source.items(position, newest)
      for (const one of stored) {
        const item = source.itemOf(one)
        if (range.after !== undefined && item.at < range.after) return
        if (range.before === undefined || item.at <= range.before) yield item
      }
      below = block.keys[0] ?? below
      position = source.positionOf(below)
      next = block.after
      yield { at: block.at, position, work: workOfBlock(block) }
      if (range.after !== undefined && block.at < range.after) return
    }
  }
  if (next !== null) yield* source.items(position, undefined)
}

interface WantedOfBlock {
  readonly block: IndexBlock
  /** Sort keys of its wanted items, newest first. */
  readonly wanted: readonly string[]
}

/** The blocks with items below a sort key, newest first, in groups whose wanted items are read together. */
async function* groupsBelow(
  table: Table,
  source: Source,
  below: string,
  wanted: Wanted,
): AsyncGenerator<WantedOfBlock[]> {
  let to = below
  for (let limit: number = blocksAtOnce.first; ; limit = Math.min(2 * limit, blocksAtOnce.most)) {
    const pages = table.query(blockKey(source.name, '').pk, {
      from: '0',
      to,
      descending: true,
      limit,
      consistent: false,
    })
    const page = await pages.next()
    await pages.return(undefined)
    if (page.done === true) return
    let [group, count, bytes]: [WantedOfBlock[], number, number] = [[], 0, 0]
    for (const item of page.value) {
      const block = readBlock(item)
      const [oldest = ''] = block.keys
      // The end of a query is inclusive, and this block has been read.
      if (oldest === to) continue
      const keys = wantedIn(block, wanted).filter((key) => key < below)
      group.push({ block, wanted: keys.toReversed() })
      count += keys.length
      bytes += keys.length === 0 ? 0 : block.size
      if (count >= itemsAtOnce || bytes >= bytesAtOnce) {
        yield group
        ;[group, count, bytes] = [[], 0, 0]
      }
    }
    if (group.length > 0) yield group
    const end = sortKeySchema.parse(page.value.at(-1)).sk
    if (end === to) return
    to = end
  }
}

/** Reads the wanted items of a group. Items whose time is over are missing. */
const readWanted = async (
  table: Table,
  source: Source,
  group: readonly WantedOfBlock[],
): Promise<{ readonly block: IndexBlock; readonly stored: readonly Item[] }[]> => {
  const isWhole = ({ wanted }: WantedOfBlock): boolean => wanted.length > wholeAbove
  const few = group.filter((one) => !isWhole(one)).flatMap(({ wanted }) => wanted)
  const [found, ...whole] = await Promise.all([
    few.length === 0
      ? []
      : table.batchGet(
          few.map((key) => source.keyOf(key)),
          { consistent: false },
        ),
    ...group.filter(isWhole).map(({ wanted }) => {
      const [newest = '', oldest = newest] = [wanted[0], wanted.at(-1)]
      return table.queryAll(source.keyOf(oldest).pk, { from: oldest, to: newest, consistent: false })
    }),
  ])
  const items = new Map(
    [...found, ...whole.flat()].flatMap((item) =>
      item === undefined ? [] : [[sortKeySchema.parse(item).sk, item] as const],
    ),
  )
  return group.map(({ block, wanted }) => ({
    block,
    stored: wanted.flatMap((key) => {
      const item = items.get(key)
      return item === undefined ? [] : [item]
    }),
  }))
}

const sortKeySchema = z.object({ sk: z.string() })

/** The audit log: all sources merged by time, newest first, in pages with a cursor. */
import * as z from 'zod'
import { decodeEntry, journalDays, outlineOf, type Entry } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  eventItemSchema,
  recordOfEvent,
  recordsOfCommit,
  type AuditEventItem,
  type AuditObject,
  type BareRecord,
} from './audit-records.ts'

export type AuditFilter = Pick<
  AuditQuery,
  'user_id' | 'client_id' | 'object' | 'actions' | 'failed' | 'after' | 'before'
>

/** A record as a viewer sees it. Undefined when it is hidden. */
export type RedactRecord = (record: BareRecord) => BareRecord | undefined

export interface AuditPage {
  readonly records: readonly BareRecord[]
  /** Null at the end. */
  readonly next: string | null
  /** ISO 8601. The search has covered everything since. Null at the end. */
  readonly searchedTo: string | null
}

/** The source of events. The other sources are collections. */
const eventSource = 'events'

const cursorSchema = z.record(z.string(), z.string())

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

/**
 * Reads until it has `most` records or has spent `work` (see `SourceItem`). Records of one commit stay together, so the
 * result may slightly exceed `most`. Throws `validation_failed` for an invalid cursor.
 */
export const readAuditLog = async (
  {
    table,
    now,
    collections,
    redact,
    memory = newAuditMemory(),
    isRare = false,
    matches = () => true,
  }: {
    readonly table: Table
    readonly now: Date
    readonly collections: readonly AuditCollection[]
    /** Hidden fields are neither shown nor searched. */
    readonly redact: RedactRecord
    readonly memory?: AuditMemory
    /** Whether most records will be left out, so that more are read at once. */
    readonly isRare?: boolean
    /** Compares a record with the text that is searched, after redaction. */
    readonly matches?: (record: BareRecord) => boolean
  },
  filter: AuditFilter,
  cursor: string | undefined,
  most: number,
  work: number,
): Promise<AuditPage> => {
  const positions: Record<string, string> = cursor === undefined ? {} : readCursor(cursor, now)
  const range = { after: filter.after, before: filter.before }
  const sizes = isRare || isNarrow(filter) ? pageSizes.rare : pageSizes.usual
  const journals = collections.filter(({ kinds }) => hasCommits(filter, kinds)).map(({ name }) => name)
  const open = (name: string): SourceItems =>
    name === eventSource
      ? events({ table, now, memory, journals: collections, limit: sizes.events }, range, positions[name])
      : commits({ table, collection: name, limit: sizes.commits }, range, positions[name], filter.user_id)
  const sources = await Promise.all(
    [...(hasEvents(filter) ? [eventSource] : []), ...journals]
      .filter((name) => positions[name] !== ended)
      .map(async (name) => {
        const items = open(name)
        return { name, items, head: await nextOf(items) }
      }),
  )
  const records: BareRecord[] = []
  let searchedTo: string | null = null
  for (let done = 0; records.length < most && done < work;) {
    const newest = sources.reduce<(typeof sources)[number] | undefined>(
      (best, one) =>
        one.head !== undefined && (best?.head === undefined || one.head.at > best.head.at) ? one : best,
      undefined,
    )
    if (newest?.head === undefined) return { records, next: null, searchedTo: null }
    records.push(
      ...recordsOf(newest.head, filter.object)
        .flatMap((record) => redact(record) ?? [])
        .filter((record) => fits(record, filter) && matches(record)),
    )
    positions[newest.name] = newest.head.position
    searchedTo = newest.head.at
    done += newest.head.work
    newest.head = await nextOf(newest.items)
  }
  for (const { name, head, items } of sources) {
    if (head === undefined) positions[name] = ended
    await items.return()
  }
  const isEnd = sources.every(({ head }) => head === undefined)
  return {
    records,
    next: isEnd ? null : Buffer.from(JSON.stringify(positions)).toString('base64url'),
    searchedTo: isEnd ? null : searchedTo,
  }
}

/** The position of an exhausted source. */
const ended = 'ended'

const nextOf = async (items: SourceItems): Promise<SourceItem | undefined> => {
  const next = await items.next()
  return next.done === true ? undefined : next.value
}

/** Cursors are untrusted input, so every position is validated before use. */
const readCursor = (text: string, now: Date): Record<string, string> => {
  try {
    const positions = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    for (const [name, position] of Object.entries(positions))
      if (
        position !== ended &&
        !(name === eventSource ? isEventPosition(position, now) : isCommitPosition(position))
      )
        throw new Error(`Missing cursor position of ${name}`)
    return positions
  } catch (error) {
    throw new PortalError('validation_failed', { field: 'cursor', cause: error })
  }
}

/** Outcomes that are not refusals. */
const goodOutcomes: readonly string[] = ['success', 'code_sent', 'accepted']

/** The kinds of entities that events may be about, by the kind of their subject. */
const kindsOfSubjects = {
  user: 'user',
  organization_key: 'api_key',
  notification_email: 'notification_email',
} as const

/** Whether events can match. Actions on entities contain a dot between the kind and the verb. */
const hasEvents = ({ actions, object }: AuditFilter): boolean =>
  (actions === undefined || actions.some((action) => !action.includes('.'))) &&
  (object === undefined || Object.values(kindsOfSubjects).some((kind) => kind === object.kind))

/** Whether commits of a collection can match: commits are never refused. */
const hasCommits = ({ actions, failed, object }: AuditFilter, kinds: AuditCollection['kinds']): boolean =>
  failed === undefined &&
  (object === undefined || object.kind in kinds) &&
  (actions === undefined ||
    actions.some((action) => action.includes('.') && (action.split('.')[0] ?? '') in kinds))

/** Whether a filter leaves out most records. */
const isNarrow = ({ user_id, client_id, object, actions, failed }: AuditFilter): boolean =>
  [user_id, client_id, object, actions, failed].some((value) => value !== undefined)

const isAbout = ({ subject, count }: BareRecord, object: AuditObject): boolean =>
  count > 0 || (subject !== null && subject.id === object.id && kindsOfSubjects[subject.kind] === object.kind)

const fits = (record: BareRecord, { user_id, client_id, object, actions, failed }: AuditFilter): boolean =>
  // The records of commits are those of the object already.
  (object === undefined || isAbout(record, object)) &&
  (user_id === undefined || record.actor?.user_id === user_id) &&
  (client_id === undefined || record.client_id === client_id) &&
  (actions === undefined || actions.includes(record.action)) &&
  (failed === undefined || !goodOutcomes.includes(record.outcome))

const recordsOf = ({ event, commit }: SourceItem, object: AuditObject | undefined): BareRecord[] =>
  event !== undefined
    ? [recordOfEvent(event)]
    : commit === undefined
      ? []
      : recordsOfCommit(commit.collection, commit.entry, object)

/** An event or a commit. An item with neither only states that the source was searched down to `at`. */
interface SourceItem {
  /** ISO 8601. */
  readonly at: string
  /** The position from which to continue after this item. */
  readonly position: string
  /** The cost of reading it: see `workOf`. */
  readonly work: number
  readonly event?: AuditEventItem
  readonly commit?: { readonly collection: string; readonly entry: Entry }
}

type SourceItems = AsyncGenerator<SourceItem, void, undefined>

export interface Range {
  /** ISO 8601, both inclusive. */
  readonly after: string | undefined
  readonly before: string | undefined
}

/** Items read at once of each source. */
const pageSizes = {
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
const dayOf = (instant: string): string => instant.slice(0, 10)
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Whether a text is a position among the events: a retained day, or an event of it. */
const isEventPosition = (text: string, now: Date): boolean => {
  const day = /^(\d{4}-\d\d-\d\d)(?:\|[\w:.#-]{1,100})?$/.exec(text)?.[1]
  const at = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`)
  return Math.abs(now.getTime() - at) <= (journalDays + 2) * 86_400_000
}

/** Whether a text is a position among commits. */
const isCommitPosition = (text: string): boolean => /^\d{1,15}$/.test(text)

/** Maximum days that are looked into at the same time, once days without events follow each other. */
const daysAtOnce = 32

/**
 * The events, newest first. A position is a day, or a day and the sort key of the last event read. Days without events
 * are looked into together. After a month of them, those before the first commit are left out: nothing happened yet.
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
): SourceItems {
  const [from = '', read] = position?.split('|') ?? []
  // Each day is a query, so only retained days are read.
  const oldest = new Date(now.getTime() - journalDays * 86_400_000).toISOString()
  let last = range.after !== undefined && range.after > oldest ? range.after : oldest
  // The clocks of functions differ slightly: an event written now may have tomorrow's date.
  const latest = new Date(now.getTime() + 3_600_000).toISOString()
  const newest = range.before !== undefined && range.before < latest ? range.before : latest
  const pagesOf = (day: string) =>
    table.query(keys.audit(day, '', '').pk, {
      from: '0',
      // `~` sorts after every event of that moment.
      to: day === from && read !== undefined ? read : `${newest}~`,
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
        for (const item of page.value) {
          const event = eventItemSchema.parse(item)
          if (event.sk === read || event.at > newest) continue
          if (event.at < last) return
          yield { at: event.at, position: `${one}|${event.sk}`, work: workOf(0), event }
        }
      yield { at: `${one}T00:00:00.000Z`, position: dayBefore(one), work: workOfDay }
    }
    day = dayBefore(days.at(-1) ?? day)
    if (empty >= daysAtOnce - 1 && last === oldest) {
      const first = memory.firstCommit ?? (await firstCommit(table, journals))
      if (first !== undefined) memory.firstCommit = first
      if (first !== undefined && dayOf(first) > dayOf(last)) last = `${dayOf(first)}T00:00:00.000Z`
    }
  }
}

/** The pages of a day that is known to be empty. */
async function* nothing(): AsyncGenerator<Item[]> {}

/** A day and those before it, back to `last`. */
const daysBack = (day: string, last: string, most: number): string[] => {
  const days: string[] = []
  for (let one = day; one >= last && days.length < most; one = dayBefore(one)) days.push(one)
  return days
}

const momentSchema = z.object({ at: z.string() })

/** When the first commit was made. Undefined once first commits are deleted, or before there is one. */
const firstCommit = async (
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
 * The commits of a collection, newest first. A position is the sequence of the last commit read. When filtered by
 * actor, commits of others are skipped without unpacking.
 */
async function* commits(
  {
    table,
    collection,
    limit,
  }: { readonly table: Table; readonly collection: string; readonly limit: number },
  range: Range,
  position: string | undefined,
  userId: number | undefined,
): SourceItems {
  const newest =
    position === undefined ? await sequenceAt(table, collection, range.before) : Number(position) - 1
  if (newest < 1) return
  const { pk, sk: to } = keys.journal(collection, newest)
  for await (const page of table.query(pk, {
    from: keys.journal(collection, 1).sk,
    to,
    descending: true,
    limit,
    consistent: false,
  })) {
    for (const item of page) {
      const { sequence, at, userId: by, bytes } = outlineOf(item)
      if (range.after !== undefined && at < range.after) return
      if (range.before !== undefined && at > range.before) continue
      const position = String(sequence)
      if (userId !== undefined && by !== undefined && by !== userId) {
        yield { at, position, work: workOf(bytes) }
        continue
      }
      const entry = decodeEntry(item)
      yield { at, position, work: workOf(bytes, entry.changes.length), commit: { collection, entry } }
    }
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
 * The sequence after which all commits are later than a moment. Without a moment, one after all of them. It looks where
 * the moment would be if commits came evenly, and in the middle at every other step.
 */
const sequenceAt = async (table: Table, collection: string, before: string | undefined): Promise<number> => {
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
  for (let step = 0; low < high; step += 1) {
    const share =
      lowAt === undefined || highAt === undefined || step % 2 === 1 ? 0.5 : (until - lowAt) / (highAt - lowAt)
    const middle = Math.min(high, Math.max(low + 1, Math.round(low + share * (high - low))))
    const item = await table.get(keys.journal(collection, middle), { consistent: false, attributes: ['at'] })
    const at = item === undefined ? undefined : Date.parse(momentSchema.parse(item).at)
    // A deleted commit is older than all existing ones.
    if (at === undefined || at <= until) [low, lowAt] = [middle, at]
    else [high, highAt] = [middle - 1, at]
  }
  return low
}

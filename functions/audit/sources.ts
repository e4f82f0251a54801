/**
 * Sources of the audit log: events by day, and the journals of the collections. Each is read backwards from a position,
 * item by item. So any number of them can be merged by time and interrupted anywhere.
 */
import * as z from 'zod'
import { decodeEntry, journalDays, outlineOf, type Entry } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { auditSubjectSchema } from '#shared/contracts/audit.ts'

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

const eventItemSchema = z.object({
  sk: z.string(),
  at: z.string(),
  action: z.string(),
  outcome: z.string(),
  user_id: z.int().nullable(),
  client_id: z.int().nullable(),
  /** Absent from events written before the field existed. */
  actor_client_id: z.int().nullable().optional(),
  subject: auditSubjectSchema.optional(),
  address: z.string().nullable(),
  detail: z.string().optional(),
})
export type AuditEventItem = z.infer<typeof eventItemSchema>

const pageSize = 50

/**
 * The work of one item, in units of the smallest item. Reading a kilobyte costs one more unit, and so does unpacking
 * twenty changes.
 */
const workOf = (bytes: number, changes = 0): number => 1 + bytes / 1024 + changes / 20
/** The work of a day of events, which needs its own query. */
const workOfDay = 10
const dayOf = (instant: string): string => instant.slice(0, 10)
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Whether a text is a position among the events: a retained day, or an event of it. */
export const isEventPosition = (text: string, now: Date): boolean => {
  const day = /^(\d{4}-\d\d-\d\d)(?:\|[\w:.#-]{1,100})?$/.exec(text)?.[1]
  const at = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`)
  return Math.abs(now.getTime() - at) <= (journalDays + 2) * 86_400_000
}

/** Whether a text is a position among commits. */
export const isCommitPosition = (text: string): boolean => /^\d{1,15}$/.test(text)

/** The events, newest first. A position is a day, or a day and the sort key of the last event read. */
export async function* events(
  table: Table,
  now: Date,
  range: Range,
  position: string | undefined,
): SourceItems {
  const [from = '', read] = position?.split('|') ?? []
  // Each day is a query, so only retained days are read.
  const oldest = new Date(now.getTime() - journalDays * 86_400_000).toISOString()
  const last = range.after !== undefined && range.after > oldest ? range.after : oldest
  // The clocks of functions differ slightly: an event written now may have tomorrow's date.
  const latest = new Date(now.getTime() + 3_600_000).toISOString()
  const newest = range.before !== undefined && range.before < latest ? range.before : latest
  for (let day = from === '' ? dayOf(newest) : from; day >= dayOf(last); day = dayBefore(day)) {
    // `~` sorts after every event of that moment.
    const to = day === from && read !== undefined ? read : `${newest}~`
    for await (const page of table.query(keys.audit(day, '', '').pk, {
      from: '0',
      to,
      descending: true,
      limit: pageSize,
      consistent: false,
    })) {
      for (const item of page) {
        const event = eventItemSchema.parse(item)
        if (event.sk === read || event.at > newest) continue
        if (event.at < last) return
        yield { at: event.at, position: `${day}|${event.sk}`, work: workOf(0), event }
      }
    }
    yield { at: `${day}T00:00:00.000Z`, position: dayBefore(day), work: workOfDay }
  }
}

/**
 * The commits of a collection, newest first. A position is the sequence of the last commit read. When filtered by
 * actor, commits of others are skipped without unpacking.
 */
export async function* commits(
  table: Table,
  collection: string,
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
    limit: pageSize,
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

const headSchema = z.object({ n: z.int() })
const sequenceOf = (head: Item | undefined): number => (head === undefined ? 0 : headSchema.parse(head).n)

/**
 * The maximum difference between the clocks of functions, in milliseconds. It may slightly change the time order of
 * commits.
 */
const clockDifference = 60_000

/**
 * The sequence after which all commits are later than a moment, by binary search. Without a moment, the last sequence.
 */
const sequenceAt = async (table: Table, collection: string, before: string | undefined): Promise<number> => {
  const last = sequenceOf(await table.get(keys.head(collection), { consistent: false }))
  if (before === undefined) return last
  const until = new Date(Date.parse(before) + clockDifference).toISOString()
  let [low, high] = [0, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const item = await table.get(keys.journal(collection, middle), { consistent: false })
    // A deleted commit is older than all existing ones.
    if (item === undefined || decodeEntry(item).at <= until) low = middle
    else high = middle - 1
  }
  return low
}

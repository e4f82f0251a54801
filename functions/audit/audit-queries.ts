/** The audit log: all sources merged by time, newest first, in pages with a cursor. */
import * as z from 'zod'
import {
  type Change,
  decodeEntry,
  journalDays,
  outlineOf,
  type Entry,
} from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table, Item } from '#functions/core/store/table.ts'
import {
  type AuditQuery,
  type AuditRecord,
  type AuditSubject,
  auditSubjectSchema,
} from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'

export type AuditFilter = Pick<
  AuditQuery,
  'user_id' | 'client_id' | 'actions' | 'failed' | 'after' | 'before'
>

/** A record without the names of its actor, organization and subject. */
export type BareRecord = Omit<AuditRecord, 'actor' | 'client' | 'subject'> & {
  readonly actor: { readonly user_id: number | null; readonly name: string | undefined } | null
  readonly client_id: number | null
  /** The actor's organization. Null for staff. Undefined in events written before the field existed. */
  readonly actor_client_id: number | null | undefined
  readonly subject: AuditSubject | null
}

/** A record as a viewer sees it. Undefined when it is hidden. */
export type RedactRecord = (record: BareRecord) => BareRecord | undefined

export interface AuditPage {
  readonly records: readonly BareRecord[]
  /** Null at the end. */
  readonly next: string | null
  /** ISO 8601. The search has covered everything since. Null at the end. */
  readonly searchedTo: string | null
}

/** Maximum ids listed in a record. */
const idsShown = 10
/** The source of events. The other sources are collections. */
const eventSource = 'events'

const cursorSchema = z.record(z.string(), z.string())

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
  }: {
    readonly table: Table
    readonly now: Date
    readonly collections: readonly string[]
    /** Hidden fields are neither shown nor searched. */
    readonly redact: RedactRecord
  },
  filter: AuditFilter,
  cursor: string | undefined,
  most: number,
  work: number,
): Promise<AuditPage> => {
  const positions: Record<string, string> = cursor === undefined ? {} : readCursor(cursor, now)
  const range = { after: filter.after, before: filter.before }
  const open = (name: string): SourceItems =>
    name === eventSource
      ? events(table, now, range, positions[name])
      : commits(table, name, range, positions[name], filter.user_id)
  const sources = await Promise.all(
    [...(hasEvents(filter) ? [eventSource] : []), ...(hasCommits(filter) ? collections : [])]
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
      ...recordsOf(newest.head)
        .flatMap((record) => redact(record) ?? [])
        .filter((record) => fits(record, filter)),
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

/** Whether events can match. Actions on entities contain a dot between the kind and the verb. */
const hasEvents = ({ actions }: AuditFilter): boolean =>
  actions === undefined || actions.some((action) => !action.includes('.'))

/** Whether commits can match: commits are never refused. */
const hasCommits = ({ actions, failed }: AuditFilter): boolean =>
  failed === undefined && (actions === undefined || actions.some((action) => action.includes('.')))

const fits = (record: BareRecord, { user_id, client_id, actions, failed }: AuditFilter): boolean =>
  (user_id === undefined || record.actor?.user_id === user_id) &&
  (client_id === undefined || record.client_id === client_id) &&
  (actions === undefined || actions.includes(record.action)) &&
  (failed === undefined || !goodOutcomes.includes(record.outcome))

const recordsOf = ({ event, commit }: SourceItem): BareRecord[] => {
  if (event !== undefined) return [recordOfEvent(event)]
  if (commit === undefined) return []
  const { entry, collection } = commit
  const groups = Map.groupBy(
    entry.changes.filter(isSomebodys),
    (change) => `${change.kind}.${change.action} ${organizationOf(change) ?? ''}`,
  )
  return [...groups.values()].flatMap((changes, index): BareRecord[] => {
    const [first] = changes
    if (first === undefined) return []
    return [
      {
        id: `${collection}-${entry.sequence}-${index}`,
        date: entry.at,
        action: `${first.kind}.${first.action}`,
        outcome: 'success',
        actor: { user_id: entry.actor.user_id, name: entry.actor.name },
        client_id: organizationOf(first) ?? null,
        actor_client_id: entry.actor.client_id,
        address: entry.actor.address ?? null,
        count: changes.length,
        ids: changes.slice(0, idsShown).map(({ id }) => id),
        fields: [...new Set(changes.flatMap(({ fields }) => fields))],
        values: changes
          .slice(0, idsShown)
          .flatMap(({ id, values = [] }) => values.map((value) => ({ id, ...value }))),
        subject: null,
        detail: null,
      },
    ]
  })
}

/**
 * Row fields written for the lists, not by a user: last activity, e-mails sent, progress of a report, the term of an
 * invitation, and the test of an address, which are events.
 */
const nobodys: readonly string[] = ['last_activity', 'sent_date', 'making', 'invitation', 'tested']
const isSomebodys = ({ action, fields }: Change): boolean =>
  action !== 'update' || fields.some((field) => !nobodys.includes(field))

/** The organization that a change is about. */
const organizationOf = ({ kind, id, row, client_id }: Change): number | undefined => {
  if (kind === 'organization') return id
  const owner = row?.['client_id'] ?? client_id
  return typeof owner === 'number' ? owner : undefined
}

const recordOfEvent = (event: AuditEventItem): BareRecord => ({
  id: event.sk,
  date: event.at,
  action: event.action,
  outcome: event.outcome,
  actor: event.user_id === null ? null : { user_id: event.user_id, name: undefined },
  client_id: event.client_id,
  actor_client_id: event.actor_client_id,
  address: event.address,
  count: 0,
  ids: [],
  fields: [],
  values: [],
  subject: event.subject ?? null,
  detail: event.detail ?? null,
})

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
type AuditEventItem = z.infer<typeof eventItemSchema>

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
const isEventPosition = (text: string, now: Date): boolean => {
  const day = /^(\d{4}-\d\d-\d\d)(?:\|[\w:.#-]{1,100})?$/.exec(text)?.[1]
  const at = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`)
  return Math.abs(now.getTime() - at) <= (journalDays + 2) * 86_400_000
}

/** Whether a text is a position among commits. */
const isCommitPosition = (text: string): boolean => /^\d{1,15}$/.test(text)

/** The events, newest first. A position is a day, or a day and the sort key of the last event read. */
async function* events(table: Table, now: Date, range: Range, position: string | undefined): SourceItems {
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
async function* commits(
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

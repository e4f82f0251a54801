/** The audit log: all sources merged by time, newest first, in pages with a cursor. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { isRefused, kindsOfSubjects } from '#shared/domain/audit/actions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndexBlock, Wanted } from './audit-index.ts'
import {
  recordOfEvent,
  recordsOfCommit,
  type AuditObject,
  type BareRecord,
  type RedactRecord,
} from './audit-records.ts'
import {
  commitsOf,
  eventsOf,
  eventSource,
  indexed,
  isCommitPosition,
  isEventPosition,
  newAuditMemory,
  pageSizes,
  type AuditCollection,
  type AuditMemory,
  type Source,
  type SourceItem,
  type SourceItems,
} from './audit-sources.ts'

export type AuditFilter = Pick<
  AuditQuery,
  'user_id' | 'client_id' | 'object' | 'actions' | 'failed' | 'after' | 'before'
>

export interface AuditPage {
  readonly records: readonly BareRecord[]
  /** Null at the end. */
  readonly next: string | null
  /** ISO 8601. The search has covered everything since. Null at the end. */
  readonly searchedTo: string | null
}

/** Finds a text. */
export interface AuditSearch {
  /** Whether a record has it, after redaction. */
  matches(record: BareRecord): boolean
  /** Whether a block of the index may have such a record, as platform admins see it. */
  readonly mayMatch: (block: IndexBlock) => boolean
}

/** What the log is read from, for whom. */
export interface AuditLog {
  readonly table: Table
  readonly now: Date
  readonly collections: readonly AuditCollection[]
  /** Hidden fields are neither shown nor searched. A promise is awaited while the first records are read. */
  readonly redact: RedactRecord | Promise<RedactRecord>
  readonly memory?: AuditMemory
  /** The organization whose admin reads. Null for platform admins. */
  readonly viewer?: number | null
  /** Compares with the text that is searched. */
  readonly search?: AuditSearch
}

/**
 * Reads until it has `most` records or has spent `work` (see `SourceItem`). Records of one commit stay together, so the
 * result may slightly exceed `most`. Throws `validation_failed` for an invalid cursor.
 */
export const readAuditLog = async (
  log: AuditLog,
  filter: AuditFilter,
  cursor: string | undefined,
  most: number,
  work: number,
): Promise<AuditPage> => {
  const [redact, { positions, sources }] = await Promise.all([log.redact, openLog(log, filter, cursor)])
  const records: BareRecord[] = []
  let searchedTo: string | null = null
  for (let done = 0; records.length < most && done < work;) {
    const newest = newestOf(sources)
    if (newest?.head === undefined) return { records, next: null, searchedTo: null }
    records.push(
      ...recordsOf(newest.head, filter.object)
        .flatMap((record) => redact(record) ?? [])
        .filter((record) => fits(record, filter) && log.search?.matches(record) !== false),
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

/** A source and its next item; undefined at its end. */
interface OpenSource {
  readonly name: string
  readonly items: SourceItems
  head: SourceItem | undefined
}

/** The sources that may have matching records, each at its position in the cursor. */
const openLog = async (
  { table, now, collections, memory = newAuditMemory(), viewer = null, search }: AuditLog,
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<{ positions: Record<string, string>; sources: readonly OpenSource[] }> => {
  const range = { after: filter.after, before: filter.before }
  const isRare = viewer !== null || search !== undefined || isNarrow(filter)
  const sizes = isRare ? pageSizes.rare : pageSizes.usual
  const wanted: Wanted = { ...filter, viewer, mayMatch: search?.mayMatch ?? (() => true) }
  const journals = collections.filter(({ kinds }) => hasCommits(filter, kinds)).map(({ name }) => name)
  const sourceOf = (name: string): Source =>
    name === eventSource
      ? eventsOf({ table, now, memory, journals: collections, limit: sizes.events }, range)
      : commitsOf({ table, collection: name, limit: sizes.commits }, range, filter.user_id)
  const itemsOf = (name: string, position: string | undefined): SourceItems =>
    isRare
      ? indexed(table, sourceOf(name), range, position, wanted)
      : sourceOf(name).items(position, undefined)
  const positions: Record<string, string> = cursor === undefined ? {} : readCursor(cursor, now)
  const sources = await Promise.all(
    [...(hasEvents(filter) ? [eventSource] : []), ...journals]
      .filter((name) => positions[name] !== ended)
      .map(async (name) => {
        const items = itemsOf(name, positions[name])
        return { name, items, head: await nextOf(items) }
      }),
  )
  return { positions, sources }
}

/** The source with the newest item; undefined when all are at their end. */
const newestOf = (sources: readonly OpenSource[]): OpenSource | undefined =>
  sources.reduce<OpenSource | undefined>(
    (best, one) =>
      one.head !== undefined && (best?.head === undefined || one.head.at > best.head.at) ? one : best,
    undefined,
  )

/** The position of an exhausted source. */
const ended = 'ended'

const cursorSchema = z.record(z.string(), z.string())

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
  (failed === undefined || isRefused(record.outcome))

const recordsOf = ({ event, commit }: SourceItem, object: AuditObject | undefined): BareRecord[] =>
  event !== undefined
    ? [recordOfEvent(event)]
    : commit === undefined
      ? []
      : recordsOfCommit(commit.collection, commit.entry, object)

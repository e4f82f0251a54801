/** The audit log: all sources merged by time, newest first, in pages with a cursor. */
import * as z from 'zod'
import type { Change } from '#functions/core/event-store/entry.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { AuditQuery, AuditRecord, AuditSubject } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { RedactRecord } from './redact-for-organization.ts'
import {
  commits,
  events,
  isCommitPosition,
  isEventPosition,
  type AuditEventItem,
  type SourceItem,
  type SourceItems,
} from './sources.ts'

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

/** Row fields written for the lists, not by a user: last activity, e-mails sent, progress of a report. */
const nobodys: readonly string[] = ['last_activity', 'sent_date', 'making']
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

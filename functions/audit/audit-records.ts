/** Audit records of what is stored: of an event, and of the changes of a commit. */
import * as z from 'zod'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import { isPublic } from '#functions/rules/events/events-of-change.ts'
import {
  auditSubjectSchema,
  type AuditDeed,
  type AuditRecord,
  type AuditSubject,
} from '#shared/contracts/audit.ts'
import { keyActorName } from '#shared/domain/key-actor.ts'
import { shownValues, type ValueChange } from '#shared/domain/value-changes.ts'

/** A record without the names of its actor, organization and subject. */
export type BareRecord = Omit<AuditRecord, 'actor' | 'client' | 'subject' | 'objects'> & {
  readonly actor: { readonly user_id: number | null; readonly name: string | undefined } | null
  readonly client_id: number | null
  /** The actor's organization. Null for staff. Undefined in events written before the field existed. */
  readonly actor_client_id: number | null | undefined
  readonly subject: AuditSubject | null
  readonly objects: readonly BareObject[]
}

/** A record as a viewer sees it. Undefined when it is hidden. */
export type RedactRecord = (record: BareRecord) => BareRecord | undefined

/** A changed entity as the journal has it. */
export interface BareObject {
  readonly id: number
  readonly name: string | null
  /** The rank of its own TLP level; null without one. */
  readonly tlp: number | null
  /** The user that it is about, for entities without a name. */
  readonly user_id: number | null
  /** The list that a view is of, which decides who may see its name; undefined for other entities. */
  readonly list: string | undefined
}

/** Maximum entities listed in a record. */
const objectsShown = 10

/** An entity, for the filter by object. */
export interface AuditObject {
  readonly kind: string
  readonly id: number
}

export const eventItemSchema = z.object({
  sk: z.string(),
  at: z.string(),
  action: z.string(),
  outcome: z.string(),
  user_id: z.int().nullable(),
  /** The name of a key that acted. */
  actor_name: z.string().optional(),
  client_id: z.int().nullable(),
  /** Absent from events written before the field existed. */
  actor_client_id: z.int().nullable().optional(),
  subject: auditSubjectSchema.optional(),
  address: z.string().nullable(),
  detail: z.string().optional(),
})
export type AuditEventItem = z.infer<typeof eventItemSchema>

/** A user is named later. The details of a key's event begin with its number, also before its name was stored. */
const actorOfEvent = ({ user_id, actor_name, detail }: AuditEventItem): BareRecord['actor'] => {
  if (user_id !== null) return { user_id, name: undefined }
  const number = /^key (\d+)(?:$|[ :])/.exec(detail ?? '')?.[1]
  const name = actor_name ?? (number === undefined ? undefined : keyActorName(`#${number}`))
  return name === undefined ? null : { user_id, name }
}

/** The record of an event. */
export const recordOfEvent = (event: AuditEventItem): BareRecord => ({
  id: event.sk,
  date: event.at,
  action: event.action,
  deed: null,
  undone: false,
  act: null,
  outcome: event.outcome,
  actor: actorOfEvent(event),
  client_id: event.client_id,
  actor_client_id: event.actor_client_id,
  address: event.address,
  count: 0,
  objects: [],
  fields: [],
  values: [],
  subject: event.subject ?? null,
  detail: event.detail ?? null,
})

/**
 * The records of a commit: one for each kind, action and organization. With `object`, only that of its change, which
 * then comes first in it.
 */
export const recordsOfCommit = (
  collection: string,
  entry: Entry,
  object: AuditObject | undefined,
): BareRecord[] => {
  const groups = Map.groupBy(
    entry.changes.filter(isSomebodys),
    (change) => `${change.kind}.${change.action} ${organizationOf(change) ?? ''}`,
  )
  return [...groups.values()].flatMap((all, index): BareRecord[] => {
    const changes = object === undefined ? all : withFirst(all, object)
    const [first] = changes
    if (first === undefined) return []
    const deeds = new Set(changes.map(deedOf))
    const shown = changes.slice(0, objectsShown)
    return [
      {
        id: `${collection}-${entry.sequence}-${index}`,
        date: entry.at,
        action: `${first.kind}.${first.action}`,
        deed: deeds.size === 1 ? deedOf(first) : null,
        undone: entry.actor.undoes !== undefined,
        act: actOf(entry.actor),
        outcome: 'success',
        actor: { user_id: entry.actor.user_id, name: entry.actor.name },
        client_id: organizationOf(first) ?? null,
        actor_client_id: entry.actor.client_id,
        address: entry.actor.address ?? null,
        count: changes.length,
        objects: shown.map(objectOf),
        fields: [...new Set(changes.flatMap(({ fields }) => fields))],
        values: shown.flatMap((change) => valuesOf(change).map((value) => ({ id: change.id, ...value }))),
        subject: null,
        detail: null,
      },
    ]
  })
}

/** What the commits of one act have in common, without the user's id that a token begins with. */
const actOf = ({ job, act, undoes }: Entry['actor']): string | null =>
  job ?? (act ?? undoes)?.split('.').at(-1) ?? null

/** The changes with that of an object first; none if it is not among them. */
const withFirst = (changes: readonly Change[], { kind, id }: AuditObject): readonly Change[] => {
  const found = changes.find((change) => change.kind === kind && change.id === id)
  return found === undefined ? [] : [found, ...changes.filter((change) => change !== found)]
}

/**
 * Row fields written for the lists, not by a user: last activity, e-mails sent, progress of a report, the term of an
 * invitation, and the test of an address, which are events.
 */
const nobodys: readonly string[] = [
  'last_activity',
  'sent_date',
  'making',
  'invitation',
  'tested',
  'replies_read',
]
const isSomebodys = ({ action, fields }: Change): boolean =>
  action !== 'update' || fields.some((field) => !nobodys.includes(field))

type Row = NonNullable<Change['row']>

const textIn = (row: Row, column: string): string | undefined => {
  const value = row[column]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const numberIn = (row: Row, column: string): number | null => {
  const value = row[column]
  return typeof value === 'number' ? value : null
}

/** The columns that name an entity, in the order in which they are looked for. */
const nameColumns = ['name', 'value', 'template_name', 'said', 'email'] as const

/** The name of an entity after the change, and before it for a deleted one. */
const nameOf = ({ name, row, before }: Change): string | null => {
  const known = row ?? before ?? {}
  const [pl, en] = [textIn(known, 'name_pl'), textIn(known, 'name_en')]
  if (name !== undefined) return name
  if (pl !== undefined && en !== undefined) return pl === en ? pl : `${pl} / ${en}`
  return nameColumns.map((column) => textIn(known, column)).find((text) => text !== undefined) ?? null
}

const objectOf = (change: Change): BareObject => {
  const known = change.row ?? change.before ?? {}
  const name = nameOf(change)
  return {
    id: change.id,
    name,
    tlp: numberIn(known, 'tlp'),
    user_id: name === null ? numberIn(known, 'user_id') : null,
    list: textIn(change.row ?? {}, 'list') ?? textIn(change.before ?? {}, 'list'),
  }
}

/** The organization that a change is about. */
const organizationOf = ({ kind, id, row, client_id }: Change): number | undefined => {
  if (kind === 'organization') return id
  const owner = row?.['client_id'] ?? client_id
  return typeof owner === 'number' ? owner : undefined
}

const statesOfExposures: Readonly<Record<string, AuditDeed>> = {
  acknowledged: 'acknowledge',
  in_repair: 'repair',
  accepted: 'accept_risk',
  awaiting_retest: 'ask_retest',
}
const answers: Readonly<Record<string, AuditDeed>> = {
  accepted: 'approve',
  granted: 'approve',
  denied: 'decline',
  declined: 'decline',
}

/** What a change did, if its fields and the new row show one well-known deed. */
const deedOf = ({ kind, action, deed, fields, row = {} }: Change): AuditDeed | null => {
  if (action !== 'update') return deed ?? null
  const has = (field: string): boolean => fields.includes(field)
  const by = (column: string, on: AuditDeed, off: AuditDeed): AuditDeed => (row[column] === 1 ? on : off)
  if (kind === 'incident' && has('is_open')) return by('is_open', 'reopen', 'close')
  if (kind === 'incident' && has('replies')) return 'reply'
  if (kind === 'visibility' && has('is_active')) return by('is_active', 'reopen', 'close')
  if (kind === 'visibility' && has('state')) return statesOfExposures[String(row['state'])] ?? null
  if (kind.endsWith('_request') && has('state')) return answers[String(row['state'])] ?? null
  if ((kind === 'feed' || kind === 'feed_group') && has('is_verified'))
    return isPublic(kind, row) ? 'publish' : 'withdraw'
  if (has('deactivated')) return by('deactivated', 'switch_off', 'switch_on')
  if (has('is_active') && 'is_active' in row) return by('is_active', 'switch_on', 'switch_off')
  if (kind === 'source' && has('is_active')) return by('active', 'switch_on', 'switch_off')
  return has('revoked') ? 'revoke' : null
}

/** The values of security fields, and of other fields that the rows of lists have too. */
const valuesOf = ({ fields, row, before, values = [] }: Change): ValueChange[] => {
  const secured = new Set(values.map(({ field }) => field))
  const others = fields.filter((field) => !secured.has(field))
  return [...values, ...shownValues(others, before, row)]
}

/**
 * The lines of the audit log: records that belong to one act are one act, and like acts of one person within ten minutes
 * are one line. Folding takes whole lists, so a page that is loaded later continues the last lines.
 */
import type { AuditedKind, AuditRecord, SecurityAction } from '../../contracts/audit.ts'
import { kindsOfSubjects } from './actions.ts'

/** What somebody did at once: the record that says it best, and all its records. */
export interface AuditAct {
  readonly lead: AuditRecord
  readonly records: readonly AuditRecord[]
}

/** Like acts, newest first. */
export interface AuditLine {
  readonly acts: readonly [AuditAct, ...AuditAct[]]
}

/** Milliseconds within which like acts are one line, counted from the newest. */
const lineTime = 600_000
/** Milliseconds between the records of one act. */
const actTime = 5_000

/** Actions recorded together with changes of entities, which they say better. A sign-in has its two steps. */
const includes: Partial<Record<SecurityAction, readonly string[]>> = {
  api_key_create: ['api_key.create', 'api_key.update'],
  api_key_regenerate: ['api_key.create', 'api_key.update'],
  api_key_reveal: ['api_key.create', 'api_key.update'],
  api_key_rotate: ['api_key.update'],
  api_key_revoke: ['api_key.update'],
  api_key_delete: ['api_key.delete'],
  invitation: ['user.create', 'user.update'],
  invitation_send_again: ['user.update'],
  email_change: ['user.update'],
  email_change_request: ['user.update'],
  email_change_withdraw: ['user.update'],
  account_locked: ['user.update'],
  account_unlocked: ['user.update'],
  pgp_key_create: ['user.update'],
  pgp_key_delete: ['user.update'],
  organization_delete: ['organization.update', 'organization.delete'],
  webhook_test: ['webhook.update'],
  notification_hold: ['threat.update', 'incident.update', 'visibility.update', 'feed_group.update'],
  notification_send: ['threat.update', 'incident.update', 'visibility.update', 'feed_group.update'],
  second_factor: ['sign_in'],
}
const included: Readonly<Record<string, readonly string[] | undefined>> = includes

const timeOf = ({ date }: AuditRecord): number => Date.parse(date)
const isCommit = ({ count }: AuditRecord): boolean => count > 0
/** The person, or an address without an account. */
const actorOf = ({ actor, address }: AuditRecord): string =>
  actor === null ? `from ${address ?? ''}` : `${actor.user_id ?? ''} ${actor.name}`
const idOf = (client: AuditRecord['client']): number | undefined => client?.client_id

/** What the details of events name by its number. */
const numbered = {
  key: 'api_key',
  user: 'user',
  webhook: 'webhook',
  threat: 'threat',
  incident: 'incident',
  visibility: 'visibility',
  feed: 'feed_group',
} as const satisfies Record<string, AuditedKind>

/** The id of the entity of a kind that an event is about; undefined where the event does not say it. */
const idOfEvent = ({ subject, detail, actor }: AuditRecord, kind: string): number | undefined => {
  if (subject !== null && kindsOfSubjects[subject.kind] === kind) return subject.id ?? undefined
  const [, word = '', number] = /^([a-z]+) (\d+)(?:$|[ :])/.exec(detail ?? '') ?? []
  if (Object.entries(numbered).some(([name, of]) => name === word && of === kind)) return Number(number)
  // An event of the own account names nobody.
  return kind === 'user' && subject === null ? (actor?.user_id ?? undefined) : undefined
}

/** Whether a commit changed only other entities than the one that an event is about. */
const isOfOthers = (event: AuditRecord, { action, count, objects }: AuditRecord): boolean => {
  const id = idOfEvent(event, action.split('.')[0] ?? '')
  return id !== undefined && count === objects.length && objects.every((one) => one.id !== id)
}

const isIncluded = (event: AuditRecord, record: AuditRecord): boolean => {
  if (included[event.action]?.includes(record.action) !== true) return false
  if (event.action === 'second_factor')
    return (
      event.outcome === 'success' &&
      record.outcome === 'code_sent' &&
      timeOf(event) - timeOf(record) <= lineTime
    )
  const [one, other] = [idOf(event.client), idOf(record.client)]
  return (
    event.outcome === record.outcome &&
    !isOfOthers(event, record) &&
    Math.abs(timeOf(event) - timeOf(record)) <= actTime &&
    (one === undefined || other === undefined || one === other)
  )
}

/** Whether two records are of one act: of one commit, or an event with its commit. */
const isOneAct = (one: AuditRecord, other: AuditRecord): boolean =>
  actorOf(one) === actorOf(other) &&
  ((isCommit(one) && isCommit(other) && one.date === other.date) ||
    isIncluded(one, other) ||
    isIncluded(other, one))

/** Kinds that change along with others in one commit. */
const secondary = ['asset_request', 'module_request', 'feed_group', 'feed_type', 'user']

/** How well a record says what the act was. */
const rank = ({ action, deed, count, objects }: AuditRecord): number => {
  if (count === 0) return 10
  const [kind = '', change] = action.split('.')
  // What is asked for is not there yet. Older requests have no name.
  if (action === 'asset_request.create' && objects.some(({ name }) => name !== null)) return 4
  return (
    (deed === null ? 0 : 4) +
    (change === 'update' ? 0 : 2) +
    (secondary.includes(kind) || kind.endsWith('_tag') ? 0 : 1)
  )
}

const leadOf = (records: readonly AuditRecord[]): AuditRecord | undefined =>
  records.reduce<AuditRecord | undefined>(
    (best, one) => (best === undefined || rank(one) > rank(best) ? one : best),
    undefined,
  )

/** Whether two records are of one kind and outcome. */
export const isAlikeRecord = (one: AuditRecord, other: AuditRecord): boolean =>
  one.action === other.action &&
  one.deed === other.deed &&
  one.undone === other.undone &&
  one.outcome === other.outcome

const isAtMany = ({ lead, records }: AuditAct): boolean =>
  records.some((one) => isAlikeRecord(one, lead) && idOf(one.client) !== idOf(lead.client))

/**
 * Whether two acts are alike: of one person, of one kind and outcome, and at one organization, or each at several, as
 * parts of an import.
 */
const isAlike = (one: AuditAct, other: AuditAct): boolean =>
  actorOf(one.lead) === actorOf(other.lead) &&
  isAlikeRecord(one.lead, other.lead) &&
  (idOf(one.lead.client) === idOf(other.lead.client) || (isAtMany(one) && isAtMany(other)))

/** What the lines of one act have in common, however long it takes and at however many organizations. */
const keyOfAct = ({ act, action, deed, undone }: AuditRecord): string | undefined =>
  act === null ? undefined : `${act} ${action} ${deed} ${undone}`

/** Searches lists whose newest entries come first, from their end, as far back as time allows. */
const recent = <Entry>(
  entries: readonly Entry[],
  newestOf: (entry: Entry) => AuditRecord | undefined,
  record: AuditRecord,
  isWanted: (entry: Entry) => boolean,
): Entry | undefined => {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]
    const newest = entry === undefined ? undefined : newestOf(entry)
    if (entry === undefined || newest === undefined || timeOf(newest) - timeOf(record) > lineTime)
      return undefined
    if (isWanted(entry)) return entry
  }
  return undefined
}

/** The acts of records, newest first. */
export const actsOf = (records: readonly AuditRecord[]): AuditAct[] => {
  const acts: AuditRecord[][] = []
  for (const record of records) {
    const act = recent(
      acts,
      ([newest]) => newest,
      record,
      (parts) => parts.some((part) => isOneAct(part, record)),
    )
    if (act === undefined) acts.push([record])
    else act.push(record)
  }
  return acts.flatMap((parts): AuditAct[] => {
    const lead = leadOf(parts)
    return lead === undefined ? [] : [{ lead, records: parts }]
  })
}

/** The lines of records that are newest first. */
export const linesOf = (records: readonly AuditRecord[]): AuditLine[] => {
  const lines: [AuditAct, ...AuditAct[]][] = []
  const ofActs = new Map<string, [AuditAct, ...AuditAct[]]>()
  for (const act of actsOf(records)) {
    const key = keyOfAct(act.lead)
    const known = key === undefined ? undefined : ofActs.get(key)
    const line =
      known ??
      recent(
        lines,
        ([newest]) => newest.lead,
        act.lead,
        ([newest]) => isAlike(newest, act),
      )
    const first: [AuditAct, ...AuditAct[]] = [act]
    if (line === undefined) lines.push(first)
    else line.push(act)
    if (key !== undefined && known === undefined) ofActs.set(key, line ?? first)
  }
  return lines.map((acts) => ({ acts }))
}

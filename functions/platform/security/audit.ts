/**
 * The audit log of what changes no entity: sign-ins, refusals, changes of secrets. Entries are written and
 * never rewritten.
 */
import { createHash } from 'node:crypto'
import type { AuditSubject, SecurityAction } from '#shared/contracts/audit.ts'
import { emailKey } from '../tenants/organization.ts'
import { journalDays } from '../journal/entry.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Random, Clock } from '../clock.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'

export interface AuditEvent {
  readonly action: SecurityAction
  /** `success`, or the code of the refusal. */
  readonly outcome: string
  readonly userId: number | null
  /** Whose audit log it stands in: the organization that it is about; null for what is no organization's. */
  readonly organizationId: number | null
  /**
   * Of which organization whoever did it is; null of the provider's staff, of the operator and of strangers. Kept with the
   * event, since an account that is deleted later tells it no more.
   */
  readonly actorOrganizationId: number | null
  /** Whose account, or which key or address, was changed, where that is not the actor's own. */
  readonly subject?: AuditSubject
  /** Where the request came from; null for what the operator does. */
  readonly address: string | null
  /** What was typed where no account was found: kept as a hash only, since people type passwords there. */
  readonly email?: string
  /** What else an auditor needs: the fingerprint of a key, the operator's name. No secrets. */
  readonly detail?: string
}

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
}

/** An event is only ever added. A role cannot ask for this condition: the code does, in the only two writes of events. */
const added = 'attribute_not_exists(pk)'

/** Writes an event. The caller waits for it: what cannot be recorded does not happen. */
export const audit = async (dependencies: Dependencies, event: AuditEvent): Promise<void> => {
  try {
    await dependencies.table.put(auditItem(dependencies, event), { expression: added })
  } catch (error) {
    // The event has a random key of its own: where one is, the answer to the first attempt was lost.
    if (!isLostRace(error)) throw error
  }
}

/** An event as a write, for the transaction that it speaks of. */
export const auditWrite = (dependencies: Dependencies, event: AuditEvent): TransactWrite => ({
  Put: {
    TableName: dependencies.table.name,
    Item: { ...auditItem(dependencies, event) },
    ConditionExpression: added,
  },
})

/** Whose an event is that somebody did about themselves or their own organization. */
export const selfEvent = (
  userId: number,
  organizationId: number | null,
): Pick<AuditEvent, 'userId' | 'organizationId' | 'actorOrganizationId'> => ({
  userId,
  organizationId,
  actorOrganizationId: organizationId,
})

/** An event as an item. */
export const auditItem = ({ clock, random }: Dependencies, event: AuditEvent): Key & Item => {
  const at = clock.now().toISOString()
  return {
    ...keys.audit(at.slice(0, 10), at, random.uuid()),
    at,
    action: event.action,
    outcome: event.outcome,
    user_id: event.userId,
    client_id: event.organizationId,
    actor_client_id: event.actorOrganizationId,
    ...(event.subject === undefined ? {} : { subject: event.subject }),
    address: event.address,
    ...(event.detail === undefined ? {} : { detail: event.detail }),
    ...(event.email === undefined
      ? {}
      : { email_hash: createHash('sha256').update(emailKey(event.email)).digest('hex') }),
    expires: Math.floor(Date.parse(at) / 1000) + journalDays * 86_400,
  }
}

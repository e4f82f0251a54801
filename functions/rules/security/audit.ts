/** The audit log of events that change no entity: sign-ins, refusals, changes of secrets. Entries are never changed. */
import { createHash } from 'node:crypto'
import type { AuditSubject, SecurityAction } from '#shared/contracts/audit.ts'
import { emailKey } from '../tenants/organization.ts'
import { journalDays } from '#functions/core/event-store/entry.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Random, Clock } from '#functions/core/clock.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '#functions/core/store/table.ts'

export interface AuditEvent {
  readonly action: SecurityAction
  /** `success`, or the error code of the refusal. */
  readonly outcome: string
  readonly userId: number | null
  /** The name of a key that acted, for the log if it is no user's. */
  readonly actorName?: string
  /** The organization whose audit log shows the event; null when it belongs to none. */
  readonly organizationId: number | null
  /**
   * The actor's organization; null for provider staff, the operator and strangers. Stored with the event, because the
   * account may be deleted later.
   */
  readonly actorOrganizationId: number | null
  /** The changed account, key or address, if not the actor's own. */
  readonly subject?: AuditSubject
  /** The address of the request; null for the operator. */
  readonly address: string | null
  /** The typed text when no account was found. Stored only as a hash, because users also type passwords there. */
  readonly email?: string
  /** Further details for an auditor: a key's fingerprint, the operator's name. No secrets. */
  readonly detail?: string
}

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
}

/** Events may only be added. An IAM role cannot enforce this condition, so the only two writes of events do. */
const added = 'attribute_not_exists(pk)'

/** Writes an event. The caller awaits it and fails if it cannot be recorded. */
export const audit = async (dependencies: Dependencies, event: AuditEvent): Promise<void> => {
  try {
    await dependencies.table.put(auditItem(dependencies, event), { expression: added })
  } catch (error) {
    // The event has a random key, so an existing item means that the response to the first attempt was lost.
    if (!isLostRace(error)) throw error
  }
}

/** An event as a write, for the transaction that it describes. */
export const auditWrite = (dependencies: Dependencies, event: AuditEvent): TransactWrite => ({
  Put: {
    TableName: dependencies.table.name,
    Item: { ...auditItem(dependencies, event) },
    ConditionExpression: added,
  },
})

/** The organization fields of an event that users caused for themselves or their organization. */
export const selfEvent = (
  userId: number | null,
  organizationId: number | null,
): Pick<AuditEvent, 'userId' | 'organizationId' | 'actorOrganizationId'> => ({
  userId,
  organizationId,
  actorOrganizationId: organizationId,
})

/** The actor of an event in a call: its session's user. Their organization's audit log shows it unless another is named. */
export const eventBy = (
  session: { readonly userId: number; readonly organizationId: number | null },
  { address }: { readonly address: string },
  organizationId: number | null = session.organizationId,
) => ({
  userId: session.userId,
  organizationId,
  actorOrganizationId: session.organizationId,
  address,
})

/** The actor of an event without a session: the user of the account that it names, if there is one. */
export const eventOf = (
  known: { readonly id: number; readonly user: { readonly client_id: number | null } } | undefined,
  address: string,
) => ({ ...selfEvent(known?.id ?? null, known?.user.client_id ?? null), address })

/** The table item of an event. */
export const auditItem = ({ clock, random }: Dependencies, event: AuditEvent): Key & Item => {
  const at = clock.now().toISOString()
  return {
    ...keys.audit(at.slice(0, 10), at, random.uuid()),
    at,
    action: event.action,
    outcome: event.outcome,
    user_id: event.userId,
    ...(event.userId === null && event.actorName !== undefined ? { actor_name: event.actorName } : {}),
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

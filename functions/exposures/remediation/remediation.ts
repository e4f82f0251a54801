/** The stored remediation of an exposure, and the rules of its transitions (`docs/decisions/exposures.md`). */
import * as z from 'zod'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { exposureStates, type ExposureState } from '#shared/domain/exposures/states.ts'

const personSchema = z.object({ user_id: z.int(), name: z.string() })
export type Person = z.infer<typeof personSchema>

const acceptedSchema = z
  .object({
    reason: z.string(),
    until: z.string(),
    agreed_by: personSchema,
    by: z.string(),
    at: z.string(),
  })
  .nullable()

export const remediationSchema = z.object({
  state: z.enum(exposureStates),
  owner: personSchema.nullable(),
  /** ISO 8601: since when the owner has it, and whether the owner took it. Such an owner needs no notification. */
  owner_since: z.string().nullable(),
  owner_told: z.boolean(),
  due_date: z.string().nullable(),
  accepted: acceptedSchema,
  /** ISO 8601, as all dates below. */
  acknowledged_date: z.string().nullable(),
  fixed_date: z.string().nullable(),
  /** When it was detected again after it was repaired or closed. */
  returned_date: z.string().nullable(),
  /** The last day of an acceptance that has ended, until the next change. Absent before this field existed. */
  acceptance_ended_date: z.string().nullable().optional(),
  opened_date: z.string(),
  /** What closing replaced, for reopening. Absent when it was closed before this field existed. */
  closed_from: z
    .object({
      state: z.enum(exposureStates).exclude(['closed']),
      owner_since: z.string().nullable(),
      accepted: acceptedSchema,
      acceptance_ended_date: z.string().nullable(),
    })
    .nullable()
    .optional(),
})
export type Remediation = z.infer<typeof remediationSchema>

/** The fields of an exposure that its remediation depends on. */
export interface Remediable {
  readonly is_active: boolean
  readonly first_detection_date: string
  readonly last_detection_date: string
  readonly closed_date?: string | null | undefined
  readonly life?: Remediation | undefined
}

/** An initial remediation: new, or the state of an exposure older than the workflow. */
export const newRemediation = (opened: string, state: ExposureState = 'new'): Remediation => ({
  state,
  owner: null,
  owner_since: null,
  owner_told: false,
  due_date: null,
  accepted: null,
  acknowledged_date: null,
  fixed_date: null,
  returned_date: null,
  acceptance_ended_date: null,
  opened_date: opened,
})

/** The remediation of an exposure. One stored before the workflow existed is new or closed. */
export const remediationOf = ({
  life: remediation,
  is_active,
  first_detection_date,
}: Remediable): Remediation =>
  remediation ?? newRemediation(first_detection_date, is_active ? 'new' : 'closed')

/** The time until it was repaired, in milliseconds. Null while it is open, or when its closing date is unknown. */
export const repairTimeOf = (exposure: Remediable): number | null => {
  const { fixed_date: fixed, opened_date: opened } = remediationOf(exposure)
  const { is_active, closed_date: closed } = exposure
  if (is_active || closed === undefined || closed === null) return null
  return Math.max(0, Date.parse(fixed ?? closed) - Date.parse(opened))
}

/** A new remediation, with the names of the changed fields for the audit log. */
export interface RemediationChange<Entity> {
  readonly entity: Entity
  readonly fields: readonly AuditedField[]
}

const auditedParts = [
  ['state', ({ state }: Remediation) => state],
  ['owner', ({ owner }: Remediation) => owner?.user_id],
  ['due_date', ({ due_date: due }: Remediation) => due],
  ['accepted', ({ accepted }: Remediation) => JSON.stringify(accepted)],
] as const

/** An exposure with another remediation. Its state determines `is_active` and the closing date. */
export const withRemediation = <Entity extends Remediable>(
  before: Entity,
  remediation: Remediation,
  at: string,
): RemediationChange<Entity> => {
  const past = remediationOf(before)
  const isActive = remediation.state !== 'closed'
  return {
    entity: {
      ...before,
      is_active: isActive,
      closed_date: isActive ? null : before.is_active ? at : (before.closed_date ?? null),
      life: remediation,
    },
    // The audit log keeps the original words for closing and opening.
    fields:
      before.is_active === isActive
        ? auditedParts.flatMap(([name, of]): AuditedField[] => (of(past) === of(remediation) ? [] : [name]))
        : ['is_active'],
  }
}

/** Closes a remediation. Keeps the reported repair date: it is when the repair was done. */
export const closedRemediation = (remediation: Remediation): Remediation => {
  const { state, owner_since, accepted, acceptance_ended_date: ended = null } = remediation
  return {
    ...remediation,
    state: 'closed',
    owner_since: null,
    accepted: null,
    acceptance_ended_date: null,
    closed_from:
      state === 'closed'
        ? (remediation.closed_from ?? null)
        : { state, owner_since, accepted, acceptance_ended_date: ended },
  }
}

/** Reopens a closed remediation on a user's request. Restores the state before closing, or new when it is unknown. */
export const reopenedRemediation = (remediation: Remediation, at: string): Remediation => {
  const { closed_from: from } = remediation
  return from === undefined || from === null
    ? newRemediation(at)
    : { ...remediation, ...from, closed_from: null }
}

/** Detected again after it was closed: starts over, and shows that until the next change. */
export const foundAgain = (detected: string): Remediation => ({
  ...newRemediation(detected),
  returned_date: detected,
})

/** Detected again after it was reported repaired. Keeps the owner and the due day, even if overdue. */
export const returnedRemediation = (remediation: Remediation, detected: string, at: string): Remediation => ({
  ...remediation,
  state: 'in_repair',
  owner_since: at,
  owner_told: false,
  fixed_date: null,
  returned_date: detected,
})

/**
 * Ends an accepted risk whose last day has passed. It becomes new, shows that until the next change, and keeps earlier
 * data.
 */
export const acceptanceEnded = (remediation: Remediation): Remediation => ({
  ...remediation,
  state: 'new',
  accepted: null,
  acceptance_ended_date: remediation.accepted?.until ?? null,
})

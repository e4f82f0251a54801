/** Where the remediation of an exposure stands, as stored, and the rules by which it moves on (`docs/decisions/exposures.md`). */
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
  /** ISO 8601: since when the owner has it, and whether by the owner's own doing, who then needs no telling. */
  owner_since: z.string().nullable(),
  owner_told: z.boolean(),
  due_date: z.string().nullable(),
  accepted: acceptedSchema,
  /** ISO 8601, as all that follow. */
  acknowledged_date: z.string().nullable(),
  fixed_date: z.string().nullable(),
  /** When it was found again after it was said to be repaired, or was closed. */
  returned_date: z.string().nullable(),
  /** The last day of an acceptance that is over, while nothing was done since; absent of before it was kept. */
  acceptance_ended_date: z.string().nullable().optional(),
  opened_date: z.string(),
  /** What closing took from it, for whoever reopens it; absent of those closed before this was kept. */
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

/** What of an exposure its remediation depends on. */
export interface Remediable {
  readonly is_active: boolean
  readonly first_detection_date: string
  readonly last_detection_date: string
  readonly closed_date?: string | null | undefined
  readonly life?: Remediation | undefined
}

/** A remediation that begins: open and new, or of before the workflow was kept, open or closed. */
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

/** The remediation of an exposure; one that was stored before the workflow was kept is new, or closed. */
export const remediationOf = ({
  life: remediation,
  is_active,
  first_detection_date,
}: Remediable): Remediation =>
  remediation ?? newRemediation(first_detection_date, is_active ? 'new' : 'closed')

/** How long it took until it was repaired, in milliseconds; null while it is open, or nobody knows when it was closed. */
export const repairTimeOf = (exposure: Remediable): number | null => {
  const { fixed_date: fixed, opened_date: opened } = remediationOf(exposure)
  const { is_active, closed_date: closed } = exposure
  if (is_active || closed === undefined || closed === null) return null
  return Math.max(0, Date.parse(fixed ?? closed) - Date.parse(opened))
}

/** What a remediation becomes, with the names of what changed for the audit log. */
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

/** An exposure with another remediation. `is_active` and the day on which it was closed follow its state. */
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
    // Closing and opening are told in the word that they always had.
    fields:
      before.is_active === isActive
        ? auditedParts.flatMap(([name, of]): AuditedField[] => (of(past) === of(remediation) ? [] : [name]))
        : ['is_active'],
  }
}

/** A remediation that ends. When it was said to be repaired stays known: it is when the repair was done. */
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

/** A closed remediation that a person reopens: as it was before it was closed, or new where nobody knows that. */
export const reopenedRemediation = (remediation: Remediation, at: string): Remediation => {
  const { closed_from: from } = remediation
  return from === undefined || from === null
    ? newRemediation(at)
    : { ...remediation, ...from, closed_from: null }
}

/** Detected again after it was closed: it begins anew, and says so until somebody does something about it. */
export const foundAgain = (detected: string): Remediation => ({
  ...newRemediation(detected),
  returned_date: detected,
})

/** Found again although it was said to be repaired: the person and the day stay, however late that is. */
export const returnedRemediation = (remediation: Remediation, detected: string, at: string): Remediation => ({
  ...remediation,
  state: 'in_repair',
  owner_since: at,
  owner_told: false,
  fixed_date: null,
  returned_date: detected,
})

/**
 * An accepted risk whose last day is over: it is new, says so until somebody does something about it, and what was known of it
 * before stays.
 */
export const acceptanceEnded = (remediation: Remediation): Remediation => ({
  ...remediation,
  state: 'new',
  accepted: null,
  acceptance_ended_date: remediation.accepted?.until ?? null,
})

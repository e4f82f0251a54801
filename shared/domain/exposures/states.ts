/**
 * The remediation workflow of an exposure: its states, and who may make which transition. An exposure is open in every
 * state but `closed`, so `is_active` of the specification (part 1 section 3) keeps its meaning.
 */
import { isProviderStaff, type Role } from '../roles.ts'

export const exposureStates = [
  'new',
  'acknowledged',
  'in_repair',
  'accepted',
  'awaiting_retest',
  'closed',
] as const
export type ExposureState = (typeof exposureStates)[number]

/** The parties that make transitions: users of the organization, its admins, or the provider's users and systems. */
export const exposureParties = ['organization', 'organization_admin', 'provider'] as const
export type ExposureParty = (typeof exposureParties)[number]

/** The party of a role. A system key has the role of an analyst. */
export const partyOf = (role: Role): ExposureParty =>
  isProviderStaff(role) ? 'provider' : role === 'organization_admin' ? 'organization_admin' : 'organization'

const organization = ['organization', 'organization_admin'] as const
const admin = ['organization_admin'] as const
const provider = ['provider'] as const

/**
 * Transitions that a call may make: from a state, to a state, by whom. `in_repair` to itself changes the owner or date,
 * `accepted` to itself changes the term. Detections, dates and the specified calls cause other transitions
 * (`docs/decisions/exposures.md`).
 */
export const exposureTransitions: Readonly<
  Record<ExposureState, Readonly<Partial<Record<ExposureState, readonly ExposureParty[]>>>>
> = {
  new: { acknowledged: organization, in_repair: organization, accepted: admin, closed: provider },
  acknowledged: { in_repair: organization, accepted: admin, closed: provider },
  in_repair: {
    in_repair: organization,
    awaiting_retest: organization,
    accepted: admin,
    closed: provider,
  },
  accepted: { in_repair: organization, accepted: admin, closed: provider },
  // A retest may find that it is not repaired, as a detection does.
  awaiting_retest: { in_repair: exposureParties, closed: provider },
  closed: { new: provider },
}

export const mayTransition = (from: ExposureState, to: ExposureState, party: ExposureParty): boolean =>
  exposureTransitions[from][to]?.includes(party) === true

/** The states that a party may set from this one, in the order of the workflow. */
export const nextStates = (from: ExposureState, party: ExposureParty): ExposureState[] =>
  exposureStates.filter((to) => mayTransition(from, to, party))

/** Whether a party may set a state at all; otherwise it is refused from any state. */
export const mayEverGive = (to: ExposureState, party: ExposureParty): boolean =>
  exposureStates.some((from) => mayTransition(from, to, party))

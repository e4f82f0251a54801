/** Replies to incidents: the sides of a conversation, and how an incident ended. */
import { isProviderStaff, type Role } from './roles.ts'

/** Both sides of a conversation. */
export const replySides = ['organization', 'provider'] as const
export type ReplySide = (typeof replySides)[number]

/** How an incident ended, as the reply that closed it says. */
export const incidentOutcomes = ['repaired', 'no_harm', 'false_alarm'] as const
export type IncidentOutcome = (typeof incidentOutcomes)[number]

/** The side of a caller. */
export const sideOfRole = (role: Role): ReplySide => (isProviderStaff(role) ? 'provider' : 'organization')

export const otherSide = {
  organization: 'provider',
  provider: 'organization',
} as const satisfies Record<ReplySide, ReplySide>

/** The state of a user's account, as lists show and filter it (docs/decisions/invitations.md). */

/** The states of an account, each user in exactly one. An earlier one in `userStateOf` hides a later one. */
export const accountStates = [
  'active',
  'invited',
  'invitation_expired',
  'undelivered',
  'expired',
  'deactivated',
] as const
export type AccountState = (typeof accountStates)[number]

/** The states in which an invitation waits for its first sign-in, so that it can be sent again or ended. */
export const isInvitationState = (
  state: AccountState,
): state is 'invited' | 'invitation_expired' | 'undelivered' =>
  state === 'invited' || state === 'invitation_expired' || state === 'undelivered'

interface AccountFacts {
  readonly deactivated: boolean
  readonly expired: boolean
  /** The invitation of a user who has not signed in; null for everybody else. `until` is in epoch milliseconds. */
  readonly invitation: { readonly until: number; readonly bounced: boolean } | null
}

/** The state of an account at a moment. */
export const accountStateOf = (
  { deactivated, expired, invitation }: AccountFacts,
  now: Date,
): AccountState => {
  if (deactivated) return 'deactivated'
  if (expired) return 'expired'
  if (invitation === null) return 'active'
  if (invitation.bounced) return 'undelivered'
  return invitation.until <= now.getTime() ? 'invitation_expired' : 'invited'
}

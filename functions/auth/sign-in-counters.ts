/** The counters of sign-in attempts. */
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  pairCounter,
  type Attempt,
} from '#functions/rules/security/attempts.ts'

export interface LoginCounters {
  /** Counted in this order. */
  readonly own: readonly Attempt[]
  /** The counter of the whole account, for unknown browsers. Counted last. */
  readonly account: Attempt | undefined
  /** Given back with the right password; the first one only with the right code. */
  readonly returned: readonly Attempt[]
}

/** A known browser has its own counter. All others count by address and by account. */
export const countersOf = (email: string, address: string, device: string | undefined): LoginCounters => {
  const first = loginCounter(email, address, device)
  if (device !== undefined) return { own: [first], account: undefined, returned: [] }
  const byAddress: Attempt = [attemptLimits.loginByAddress, addressCounter(address)]
  const account: Attempt = [attemptLimits.loginByAccount, accountCounter(email)]
  return { own: [first, byAddress], account, returned: [byAddress, account] }
}

/** The narrowest counter of a sign-in. */
export const loginCounter = (email: string, address: string, device: string | undefined): Attempt =>
  device === undefined
    ? [attemptLimits.loginByAccountAndAddress, pairCounter(email, address)]
    : [attemptLimits.loginByDevice, device]

/** The counter of e-mailed codes. Someone who has guessed the password cannot keep the owner from receiving codes. */
export const codeMailCounter = (email: string, device: string | undefined): Attempt =>
  device === undefined
    ? [attemptLimits.codeMailByAccount, accountCounter(email)]
    : [attemptLimits.codeMailByDevice, device]

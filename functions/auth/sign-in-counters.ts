/** By whom the attempts of a sign-in are counted. */
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  pairCounter,
  type Attempt,
} from '#functions/platform/security/attempts.ts'

export interface LoginCounters {
  /** Counted in this order. */
  readonly own: readonly Attempt[]
  /** Of the whole account, for browsers that it does not know; counted last. */
  readonly account: Attempt | undefined
  /** Given back with the right password; the first one only with the right code. */
  readonly returned: readonly Attempt[]
}

/** A known browser counts for itself, every other by address, and by account too. */
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

/** The counter of mailed codes: somebody who has found out the password does not keep the owner from a code. */
export const codeMailCounter = (email: string, device: string | undefined): Attempt =>
  device === undefined
    ? [attemptLimits.codeMailByAccount, accountCounter(email)]
    : [attemptLimits.codeMailByDevice, device]

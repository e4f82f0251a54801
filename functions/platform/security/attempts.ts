/** How often something may be tried: counters in the table, so that all instances count together. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { PortalError } from '#shared/http/errors.ts'
import type { Clock } from '../clock.ts'
import { keys } from '../store/keys.ts'
import { isLostRace, type Table } from '../store/table.ts'
import { emailKey } from '../tenants/organization.ts'

export interface AttemptLimit {
  readonly what: string
  readonly most: number
  readonly seconds: number
}

const quarter = 15 * 60
const hour = 3600

export const attemptLimits = {
  apiKeyByAddress: { what: 'api-key-address', most: 50, seconds: quarter },
  loginByAccount: { what: 'login-account', most: 10, seconds: quarter },
  loginByAddress: { what: 'login-address', most: 50, seconds: quarter },
  codeByAddress: { what: 'code-address', most: 50, seconds: quarter },
  codeMailByAccount: { what: 'code-mail-account', most: 20, seconds: quarter },
  resetByAccount: { what: 'reset-account', most: 3, seconds: hour },
  resetByAddress: { what: 'reset-address', most: 20, seconds: hour },
  resetTokenByAddress: { what: 'reset-token-address', most: 20, seconds: hour },
  moduleRequestByUser: { what: 'module-request', most: 10, seconds: 24 * hour },
  passwordByAccount: { what: 'password-account', most: 10, seconds: quarter },
} as const satisfies Record<string, AttemptLimit>

interface Parts {
  readonly table: Table
  readonly clock: Clock
}

/**
 * Counts an attempt before it is made, so that attempts made at once are counted too. Throws
 * `too_many_attempts`.
 */
export const countAttempt = async (
  { table, clock }: Parts,
  limit: AttemptLimit,
  who: string,
): Promise<void> => {
  const { key, ends } = windowOf(limit, who, clock)
  try {
    await table.update(key, {
      expression: 'SET expires = :ends ADD tries :one',
      values: { ':ends': ends, ':one': 1, ':most': limit.most },
      condition: 'attribute_not_exists(tries) OR tries < :most',
    })
  } catch (error) {
    if (isLostRace(error)) throw new PortalError('too_many_attempts', { cause: error })
    throw error
  }
}

/** Gives an attempt back: it was the rightful owner's. */
export const returnAttempt = async (
  { table, clock }: Parts,
  limit: AttemptLimit,
  who: string,
): Promise<void> => {
  try {
    await table.update(windowOf(limit, who, clock).key, {
      expression: 'ADD tries :less',
      values: { ':less': -1, ':zero': 0 },
      condition: 'tries > :zero',
    })
  } catch (error) {
    // A new window has begun since: there is nothing to give back.
    if (!isLostRace(error)) throw error
  }
}

const windowOf = ({ what, seconds }: AttemptLimit, who: string, clock: Clock) => {
  const window = Math.floor(clock.now().getTime() / 1000 / seconds)
  return { key: keys.attempts(what, who, window), ends: (window + 2) * seconds }
}

/** An account as attempts count it, whether it exists or not. */
export const accountCounter = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex')

/** An address as attempts count it: of IPv6 the network, since one subscriber has a whole one. */
export const addressCounter = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

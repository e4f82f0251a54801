/** Limits of attempts. The counters are in the table, so that all instances share them. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { Clock, Random } from '#functions/core/clock.ts'
import type { Log } from '#functions/core/log.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Table, type TransactWrite } from '#functions/core/store/table.ts'
import { emailKey } from '../tenants/organization.ts'
import { audit, type AuditEvent } from './audit.ts'

export interface AttemptLimit {
  readonly what: string
  readonly most: number
  readonly seconds: number
}

const quarter = 15 * 60
const hour = 3600
const day = 24 * hour

/**
 * Unknown clients count by address, and by account and address. A browser that has signed in before has its own counter
 * (`...ByDevice`), so that others cannot use up its owner's attempts. The limits by account alone are high: they stop
 * guessing from many addresses (docs/decisions/sessions.md).
 */
export const attemptLimits = {
  apiKeyByAddress: { what: 'api-key-address', most: 50, seconds: quarter },
  loginByAccount: { what: 'login-account', most: 30, seconds: quarter },
  loginByAccountAndAddress: { what: 'login-account-address', most: 10, seconds: quarter },
  loginByAddress: { what: 'login-address', most: 50, seconds: quarter },
  loginByDevice: { what: 'login-device', most: 10, seconds: quarter },
  guardMailByAccount: { what: 'guard-mail-account', most: 1, seconds: day },
  codeByAddress: { what: 'code-address', most: 50, seconds: quarter },
  passkeyByAddress: { what: 'passkey-address', most: 50, seconds: quarter },
  setupByAccount: { what: 'factor-setup', most: 20, seconds: quarter },
  codeMailByAccount: { what: 'code-mail-account', most: 20, seconds: quarter },
  codeMailByDevice: { what: 'code-mail-device', most: 20, seconds: quarter },
  resetByAccountAndAddress: { what: 'reset-account-address', most: 3, seconds: hour },
  resetByAddress: { what: 'reset-address', most: 20, seconds: hour },
  resetByDevice: { what: 'reset-device', most: 3, seconds: hour },
  resetMailByAccount: { what: 'reset-mail-account', most: 10, seconds: hour },
  resetSpacing: { what: 'reset-spacing', most: 1, seconds: limits.resetResendSeconds },
  resetByToken: { what: 'reset-token', most: 20, seconds: hour },
  resetTokenByAddress: { what: 'reset-token-address', most: 20, seconds: hour },
  moduleRequestByUser: { what: 'module-request', most: 10, seconds: day },
  emailTokenByAddress: { what: 'email-token-address', most: 20, seconds: hour },
  takenEmailByAdmin: { what: 'taken-email-by-admin', most: 20, seconds: hour },
  mailByRecipient: { what: 'mail-by-recipient', most: 5, seconds: day },
  mailByAdmin: { what: 'mail-by-admin', most: 200, seconds: day },
  mailByProviderAdmin: { what: 'mail-by-provider-admin', most: 2000, seconds: day },
  mailByOrganization: { what: 'mail-by-organization', most: 500, seconds: day },
  testMailSpacing: { what: 'test-mail-spacing', most: 1, seconds: 60 },
  testMailByAddress: { what: 'test-mail', most: 20, seconds: day },
  webhookTestByOrganization: {
    what: 'webhook-test',
    most: webhookLimits.asked,
    seconds: 10 * 60,
  },
  passwordByAccount: { what: 'password-account', most: 10, seconds: quarter },
} as const satisfies Record<string, AttemptLimit>

/** A counter: its limit, and what it counts for. */
export type Attempt = readonly [limit: AttemptLimit, who: string]

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
}

/** The dependencies for recording a refusal. */
interface RecordingDependencies extends Dependencies {
  readonly random: Random
  readonly log: Log
}

/**
 * Counts an attempt before it is made, so that concurrent attempts count too. Returns whether it is within the limit.
 */
export const isWithin = async ({ table, clock }: Dependencies, [limit, who]: Attempt): Promise<boolean> => {
  const { key, ends } = windowOf(limit, who, clock)
  try {
    await table.update(key, {
      expression: 'SET expires = :ends ADD tries :one',
      values: { ':ends': ends, ':one': 1, ':most': limit.most },
      condition: 'attribute_not_exists(tries) OR tries < :most',
    })
    return true
  } catch (error) {
    if (isLostRace(error)) return false
    throw error
  }
}

/** An attempt as a write, for the transaction that makes it. Its condition fails above the limit. */
export const attemptWrite = ({ table, clock }: Dependencies, [limit, who]: Attempt): TransactWrite => {
  const { key, ends } = windowOf(limit, who, clock)
  return {
    Update: {
      TableName: table.name,
      Key: { ...key },
      UpdateExpression: 'SET expires = :ends ADD tries :one',
      ConditionExpression: 'attribute_not_exists(tries) OR tries < :most',
      ExpressionAttributeValues: { ':ends': ends, ':one': 1, ':most': limit.most },
    },
  }
}

/**
 * Like `attemptWrite` for what may happen once in the limit's seconds, counted from the last time instead of by
 * windows.
 */
export const spacingWrite = (
  { table, clock }: Dependencies,
  [{ what, seconds }, who]: Attempt,
): TransactWrite => {
  const now = Math.floor(clock.now().getTime() / 1000)
  return {
    Update: {
      TableName: table.name,
      Key: { ...keys.attempts(what, who, 0) },
      UpdateExpression: 'SET last_at = :now, expires = :ends',
      ConditionExpression: 'attribute_not_exists(last_at) OR last_at <= :before',
      ExpressionAttributeValues: { ':now': now, ':before': now - seconds, ':ends': now + 2 * seconds },
    },
  }
}

/** Whether something happened within the limit's seconds, as recorded by `spacingWrite`. Records nothing. */
export const isTooSoon = async (
  { table, clock }: Dependencies,
  [{ what, seconds }, who]: Attempt,
): Promise<boolean> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  try {
    // An update instead of a read, because functions that count may not read counters.
    await table.update(keys.attempts(what, who, 0), {
      expression: 'SET expires = :ends',
      values: { ':ends': now + 2 * seconds, ':before': now - seconds },
      condition: 'attribute_not_exists(last_at) OR last_at <= :before',
      answers: false,
    })
    return false
  } catch (error) {
    if (isLostRace(error)) return true
    throw error
  }
}

/**
 * Counts an attempt in several counters, in order. At the first full one it throws `code` with the seconds until the
 * window ends. Before, it records the first, tenth, hundredth and so on refusal of a window in the audit log, because a
 * flood is one event. The log has all of them; an alarm counts them.
 */
export const countAttempts = async (
  dependencies: RecordingDependencies,
  event: Omit<AuditEvent, 'outcome' | 'detail'>,
  attempts: readonly Attempt[],
  code: ErrorCode = 'too_many_attempts',
): Promise<void> => {
  for (const attempt of attempts) {
    if (await isWithin(dependencies, attempt)) continue
    const [limit, who] = attempt
    await recordRefusal(dependencies, event, attempt, code)
    const { ends } = windowOf(limit, who, dependencies.clock)
    throw new PortalError(code, {
      retryAfter: ends - limit.seconds - Math.floor(dependencies.clock.now().getTime() / 1000),
    })
  }
}

/** Logs an attempt above a limit, and records it in the audit log unless it is a repetition in a flood. */
export const recordRefusal = async (
  dependencies: RecordingDependencies,
  event: Omit<AuditEvent, 'outcome' | 'detail'>,
  [limit, who]: Attempt,
  code: ErrorCode = 'too_many_attempts',
): Promise<void> => {
  dependencies.log.info('limit reached', { limit: limit.what, action: event.action, address: event.address })
  const counted = await dependencies.table.update(windowOf(limit, who, dependencies.clock).key, {
    expression: 'ADD refused :one',
    values: { ':one': 1 },
  })
  const { refused } = z.object({ refused: z.int() }).parse(counted)
  if (!Number.isInteger(Math.log10(refused))) return
  await audit(dependencies, {
    ...event,
    outcome: code,
    detail: refused === 1 ? `limit ${limit.what}` : `limit ${limit.what}, ${refused} times`,
  })
}

/** Takes back an attempt of the legitimate owner. */
export const returnAttempt = async ({ table, clock }: Dependencies, [limit, who]: Attempt): Promise<void> => {
  try {
    await table.update(windowOf(limit, who, clock).key, {
      expression: 'ADD tries :less',
      values: { ':less': -1, ':zero': 0 },
      condition: 'tries > :zero',
    })
  } catch (error) {
    // A new window has started, so there is nothing to take back.
    if (!isLostRace(error)) throw error
  }
}

/** The current window. Its item expires one window after it ends. */
const windowOf = ({ what, seconds }: AttemptLimit, who: string, clock: Clock) => {
  const window = Math.floor(clock.now().getTime() / 1000 / seconds)
  return { key: keys.attempts(what, who, window), ends: (window + 2) * seconds }
}

/** The counter name of an account, existing or not. */
export const accountCounter = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex')

/** The counter name of an account with an address. */
export const pairCounter = (email: string, address: string): string =>
  `${accountCounter(email)}@${addressCounter(address)}`

/** The counter name of an address; for IPv6 the network, because a subscriber has a whole one. */
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

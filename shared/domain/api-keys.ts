/**
 * Keys by which machines read what their owner may see, and what each may do (part 2 section 2, part 3 section 4;
 * docs/decisions/api-keys.md).
 */
import type { Module } from './roles.ts'

/** What keys open: reports are not among it. */
export const keyModules = ['visibility', 'incident', 'threat', 'feed'] as const satisfies readonly Module[]
export type KeyModule = (typeof keyModules)[number]

/**
 * Whose a key is: a system's of the provider, which sees every organization; the one key of an organization; the one of
 * a user; or one of any number of keys that an organization names and limits.
 */
export const keyTypes = ['system', 'organization', 'user', 'named'] as const
export type KeyType = (typeof keyTypes)[number]

/** What a key is at a moment. */
export const keyStates = ['active', 'expiring', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** What a key of indicators is limited to: those of any of the groups, or that any of the saved views finds. */
export interface KeyScope {
  readonly groups: readonly number[]
  readonly views: readonly number[]
}

export const keyLimits = {
  /** Of one organization, those that are revoked left out. */
  namedKeys: 50,
  /** Networks that a key works from. */
  networks: 20,
  /** Groups and views that it is limited to. */
  scope: 20,
  /** How long the key before works after it was made anew, in days. */
  rotationDays: 7,
  /** Days before its end at which its owners are told, the earliest first. */
  reminderDays: [30, 7, 1],
  /** The longest life of a named key, in days. */
  lifetimeDays: 730,
  /** Keys before the one before, which have ended, whose refusals are still counted as the key's. */
  endedHashes: 5,
  /** How long a revoked key stays in the list, in days. */
  revokedDays: 30,
  /** Requests of a key in a minute, where the platform admin has set nothing else. */
  requestsPerMinute: 600,
  /** What one address may ask for: a key cannot have more. */
  mostRequestsPerMinute: 6_000,
  /** Bytes that a key is answered with in a day (of the statistics: Europe/Warsaw). */
  bytesPerDay: 20_000_000_000,
  mostBytesPerDay: 1_000_000_000_000,
  /** Days of use that its page shows. */
  usageDays: 14,
} as const

/** Why a request with a key that is known was refused, as it is counted by key. */
export const keyRefusals = [
  'expired',
  'revoked',
  'address',
  'scope',
  'too_many',
  'budget',
  'account',
  'other',
] as const
export type KeyRefusal = (typeof keyRefusals)[number]

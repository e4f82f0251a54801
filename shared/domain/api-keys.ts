/**
 * API keys, with which systems read what the owner may see, and the permissions of each type (part 2 section 2, part 3
 * section 4; docs/decisions/api-keys.md).
 */
import type { Module } from './roles.ts'

/** Modules available to keys; reports are not. */
export const keyModules = ['visibility', 'incident', 'threat', 'feed'] as const satisfies readonly Module[]
export type KeyModule = (typeof keyModules)[number]

/**
 * - `system`: a system of the provider; sees every organization.
 * - `organization`: the one key of an organization.
 * - `user`: the one key of a user.
 * - `named`: keys that an organization names and limits, any number of them.
 */
export const keyTypes = ['system', 'organization', 'user', 'named'] as const
export type KeyType = (typeof keyTypes)[number]

export const keyStates = ['active', 'expiring', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** What limits an indicator key: indicators in any of the groups, or matched by any of the saved views. */
export interface KeyScope {
  readonly groups: readonly number[]
  readonly views: readonly number[]
}

export const keyLimits = {
  /** Maximum per organization, without revoked keys. */
  namedKeys: 50,
  /** Maximum networks that may use a key. */
  networks: 20,
  /** Maximum groups and views that limit a key. */
  scope: 20,
  /** Days for which the previous key works after a rotation. */
  rotationDays: 7,
  /** Days before expiry on which the owners are reminded, the earliest first. */
  reminderDays: [30, 7, 1],
  /** Maximum lifetime of a named key, in days. */
  lifetimeDays: 730,
  /** Number of older, ended keys whose refused requests still count for the key. */
  endedHashes: 5,
  /** Days for which a revoked key stays in the list. */
  revokedDays: 30,
  /** Default requests a minute; a platform admin can set another number. */
  requestsPerMinute: 600,
  /** The limit of one IP address, so no key can have more. */
  mostRequestsPerMinute: 6_000,
  /** Bytes of replies a day (of the statistics: Europe/Warsaw). */
  bytesPerDay: 20_000_000_000,
  mostBytesPerDay: 1_000_000_000_000,
  /** Days of usage on the key's page. */
  usageDays: 14,
} as const

/** Why a request with a known key was refused; the counters of the key use these. */
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

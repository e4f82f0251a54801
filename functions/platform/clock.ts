import { randomBytes, randomUUID } from 'node:crypto'

/** What a rule may not take from the air: the time and chance. Tests give their own. */
export interface Clock {
  now(): Date
}
export interface Chance {
  /** A URL-safe token of `bytes` random bytes. */
  token(bytes: number): string
  uuid(): string
  /** A number in [0, 1). */
  fraction(): number
}

export const systemClock: Clock = { now: () => new Date() }
export const systemChance: Chance = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
}

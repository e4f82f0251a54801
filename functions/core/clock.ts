import { randomBytes, randomUUID } from 'node:crypto'

/** Time and randomness, injected. Tests supply their own. */
export interface Clock {
  now(): Date
}
export interface Random {
  /** A URL-safe token of `bytes` random bytes. */
  token(bytes: number): string
  uuid(): string
  /** A number in [0, 1). */
  fraction(): number
}

export const systemClock: Clock = { now: () => new Date() }
export const systemRandom: Random = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
}

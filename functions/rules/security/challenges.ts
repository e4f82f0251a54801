/** Challenges for a passkey or a mailed code. Each can be answered once, within some minutes. */
import * as z from 'zod'
import { factorLimits } from '#shared/domain/factors.ts'
import type { Clock, Random } from '#functions/core/clock.ts'
import { keys } from '../keys.ts'
import type { Table } from '#functions/core/store/table.ts'

const challengeSchema = z.object({
  challenge: z.string(),
  /** The user who has already entered the password; null if no one has. */
  user_id: z.int().nullable(),
  /** Epoch seconds. */
  expires: z.int(),
})

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
}
type What = 'sign-in' | 'register' | 'confirm'

const secondsOf = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000)

/** Stores and returns a new challenge, which replaces the previous one. */
export const ask = async (
  { table, clock, random }: Dependencies,
  whose: string,
  what: What,
  userId: number | null,
): Promise<string> => {
  const challenge = random.token(32)
  await table.put({
    ...keys.challenge(whose, what),
    challenge,
    user_id: userId,
    expires: secondsOf(clock) + factorLimits.challengeMinutes * 60,
  })
  return challenge
}

/** Returns and deletes the challenge; undefined when there is none or it has expired. */
export const takeChallenge = async (
  { table, clock }: Dependencies,
  whose: string,
  what: What,
): Promise<{ challenge: string; userId: number | null } | undefined> => {
  const item = await table.delete(keys.challenge(whose, what))
  if (item === undefined) return undefined
  const { challenge, user_id, expires } = challengeSchema.parse(item)
  return expires <= secondsOf(clock) ? undefined : { challenge, userId: user_id }
}

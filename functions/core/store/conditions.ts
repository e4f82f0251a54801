import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../clock.ts'
import { failedConditions, isLostRace } from './table.ts'

const attempts = 8

/**
 * Makes a conditional write; returns whether the conditions held. Retries after a conflict with a concurrent
 * transaction on the same items, which says nothing about the conditions.
 */
export const onCondition = async (
  { random }: { readonly random: Random },
  write: () => Promise<unknown>,
): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return true
    } catch (error) {
      if (isUnmet(error)) return false
      if (!isLostRace(error) || attempt === attempts) throw error
      await wait(random.fraction() * Math.min(400, 10 * 2 ** attempt))
    }
  }
}

const isUnmet = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'ConditionalCheckFailedException') ||
  failedConditions(error).length > 0

/** Retries of outbox items: one run at a time holds an item, and a later attempt follows a failed one. */
import type { Random } from '#functions/core/clock.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { isLostRace, type Item, type Table } from '#functions/core/store/table.ts'

/** Minutes between a failed attempt and the next. After the last one the message is given up. */
export const retryDelays = [1, 2, 5, 15, 30, 60, 120] as const
export const maxAttempts = retryDelays.length + 1

/**
 * Takes the lease of an item until `end` and counts the attempt. Both times are epoch milliseconds. Returns the updated
 * item, or undefined when another run has it or it no longer exists. `before` is the lease as read.
 */
export const claimAttempt = async (
  { table, random }: { readonly table: Table; readonly random: Random },
  key: Key,
  { before, now, end }: { readonly before: string; readonly now: number; readonly end: number },
): Promise<Item | undefined> => {
  try {
    return await table.update(key, {
      expression: 'SET lease = :lease, lease_until = :end ADD attempts :one',
      values: { ':lease': random.uuid(), ':end': end, ':one': 1, ':before': before, ':now': now },
      condition: 'attribute_exists(pk) AND lease = :before AND lease_until <= :now',
    })
  } catch (error) {
    if (isLostRace(error)) return undefined
    throw error
  }
}

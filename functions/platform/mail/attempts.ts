/** How what waits in an outbox is tried: one run at a time holds it, and a failed attempt is followed by a later one. */
import type { Random } from '../clock.ts'
import type { Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table } from '../store/table.ts'

/** Minutes from a failed attempt to the next. After the last one the mail is given up. */
export const retryDelays = [1, 2, 5, 15, 30, 60, 120] as const
export const maxAttempts = retryDelays.length + 1

/**
 * Takes an item for an attempt: its lease is held until `end`, both in epoch milliseconds, and the attempt counts.
 * Answers with the item as it is then, or undefined when another run has it or it is gone. `before` is the lease that
 * was seen.
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

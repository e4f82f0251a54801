/** Runs a task under a lease in the table: one instance at a time. */
import type { Clock, Random } from '../clock.ts'
import type { Key } from './keys.ts'
import { isLostRace, type Table } from './table.ts'

/**
 * Runs a task under a lease; returns its result, or undefined when another run holds the lease. When a run dies, the
 * next one can start after its lease, in milliseconds, has ended.
 */
export const withLease = async <Result>(
  { table, clock, random }: { readonly table: Table; readonly clock: Clock; readonly random: Random },
  leaseKey: Key,
  milliseconds: number,
  run: () => Promise<Result>,
): Promise<Result | undefined> => {
  const holder = random.uuid()
  const now = clock.now().getTime()
  try {
    await table.update(leaseKey, {
      expression: 'SET holder = :holder, ends = :ends',
      condition: 'attribute_not_exists(pk) OR ends <= :now',
      values: { ':holder': holder, ':ends': now + milliseconds, ':now': now },
    })
  } catch (error) {
    if (isLostRace(error)) return undefined
    throw error
  }
  try {
    return await run()
  } finally {
    await table
      .update(leaseKey, {
        expression: 'SET ends = :zero',
        condition: 'holder = :holder',
        values: { ':zero': 0, ':holder': holder },
      })
      .catch((error: unknown) => {
        if (!isLostRace(error)) throw error
      })
  }
}

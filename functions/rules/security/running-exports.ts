/** Each user may run one export of a list at a time, because an export reads a whole list. */
import { PortalError } from '#shared/http/errors.ts'
import type { Clock } from '#functions/core/clock.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Table } from '#functions/core/store/table.ts'

/** The lease in seconds. A function is ended after 29 seconds, so the lease is free after that. */
const heldSeconds = 35

/** Runs an export, unless the user has another one of the same list running. Throws `export_running`. */
export const oneAtATime = async <Result>(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  userId: number,
  list: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  const key = keys.runningExport(userId, list)
  const now = Math.floor(clock.now().getTime() / 1000)
  try {
    await table.put(
      { ...key, expires: now + heldSeconds },
      { expression: 'attribute_not_exists(pk) OR expires <= :now', values: { ':now': now } },
    )
  } catch (error) {
    if (isLostRace(error)) throw new PortalError('export_running', { retryAfter: heldSeconds, cause: error })
    throw error
  }
  try {
    return await run()
  } finally {
    await table.delete(key)
  }
}

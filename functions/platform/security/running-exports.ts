/** One running export of a list for each person: the next one waits, since each reads a whole list. */
import { PortalError } from '#shared/http/errors.ts'
import type { Clock } from '../clock.ts'
import { keys } from '../store/keys.ts'
import { isLostRace, type Table } from '../store/table.ts'

/** A function is cut off after 29 seconds; what it held is free again after these. */
const heldSeconds = 35

/** Runs an export unless the person has another of the same list running. Throws `export_running`. */
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

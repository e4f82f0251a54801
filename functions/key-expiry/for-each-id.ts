/** Work on one key after the other, of which none keeps the others back. */
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { describeError } from '#functions/platform/log.ts'

/** The name under which the journal has these commits: nobody did anything. */
export const expiryActor: Actor = { user_id: null, name: 'key-expiry', client_id: null }

/**
 * Works on each id; answers with for how many there was something to do. One that fails keeps no other back, and fails
 * the run at its end.
 */
export const forEachId = async (
  { log }: Pick<Platform, 'log'>,
  ids: readonly number[],
  failure: string,
  work: (id: number) => Promise<boolean>,
): Promise<number> => {
  let done = 0
  const failures: unknown[] = []
  for (const id of ids)
    try {
      if (await work(id)) done += 1
    } catch (error) {
      log.error(failure, { id, ...describeError(error) })
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, failure, { cause: failures[0] })
  return done
}

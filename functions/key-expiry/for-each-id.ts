/** Processes keys one after another. A failure does not stop the others. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'

/** The actor name of these commits in the journal. No user acts here. */
export const expiryActor: Actor = { user_id: null, name: 'key-expiry', client_id: null }

/**
 * Processes each id. Returns for how many there was something to do. A failed one does not stop the others, and fails
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

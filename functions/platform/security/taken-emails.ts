/**
 * Tries at e-mail addresses that are taken. A refusal of one tells that it is somebody's, which cannot be
 * hidden; so an administrator may hit a few an hour, and is then refused for free ones too.
 */
import { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { attemptLimits, countAttempts, returnAttempt, type Attempt } from './attempts.ts'

/**
 * Does what is refused where an address is taken, within the tries of an administrator. What ends in any
 * other way is given back. `field` is the one that such a refusal names. Throws `too_many_attempts`.
 */
export const withinTakenEmails = async <Result>(
  platform: Platform,
  event: Parameters<typeof countAttempts>[1],
  field: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  const taken: Attempt = [attemptLimits.takenEmailByAdmin, String(event.userId)]
  await countAttempts(platform, event, [taken])
  try {
    const result = await run()
    await returnAttempt(platform, taken)
    return result
  } catch (error) {
    if (!isTaken(error, field)) await returnAttempt(platform, taken)
    throw error
  }
}

const isTaken = (error: unknown, field: string): boolean =>
  error instanceof PortalError &&
  error.code === 'already_exists' &&
  error.items.some((item) => item.field === field)

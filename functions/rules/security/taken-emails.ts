/**
 * Attempts with e-mail addresses that are taken. A refusal reveals that an address has an account, which cannot be
 * hidden. So an administrator has a few such attempts an hour; after that free addresses are refused too.
 */
import { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { attemptLimits, countAttempts, returnAttempt, type Attempt } from './attempts.ts'

/**
 * Runs work that a taken address refuses, within the administrator's limit. Other outcomes are not counted. `field` is
 * the field that such a refusal names. Throws `too_many_attempts`.
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

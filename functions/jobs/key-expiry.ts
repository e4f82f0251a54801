/**
 * The scheduled function of expiring keys. Notifies administrators of expiring PGP keys and API keys, and of deleted
 * groups and views that keys are limited to. Cleans up ended API keys.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { clearEndedKeys, notifyExpiringApiKeys, notifyLostScopes } from '#functions/api-keys/expiry.ts'
import { notifyExpiringKeys } from '#functions/notification-emails/expiry.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'

let composed: PlatformWithOutbox | undefined

/** The Lambda handler. Returns the numbers of keys with notifications and of cleaned-up keys. */
export const handler = loggingFailures(async (): Promise<{ notified: number; cleared: number }> => {
  composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
  const { platform } = composed
  // A failed task does not stop the others.
  const done = await Promise.allSettled([
    notifyExpiringKeys(composed),
    notifyExpiringApiKeys(composed),
    notifyLostScopes(composed),
    clearEndedKeys(platform),
  ])
  const failures = done.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'expiring keys', { cause: failures[0] })
  const [pgp = 0, api = 0, lost = 0, cleared = 0] = done.map((one) =>
    one.status === 'fulfilled' ? one.value : 0,
  )
  return { notified: pgp + api + lost, cleared }
})

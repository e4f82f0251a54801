/**
 * The scheduled function of expiring keys. Notifies administrators of expiring PGP keys and API keys, and of deleted
 * groups and views that keys are limited to. Cleans up ended API keys.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { clearEndedKeys, notifyExpiringApiKeys, notifyLostScopes } from '#functions/api-keys/expiry.ts'
import { notifyExpiringKeys } from '#functions/notification-emails/expiry.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { valuesOf } from '#functions/core/failures.ts'
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
  const [pgp = 0, api = 0, lost = 0, cleared = 0] = valuesOf(done, 'expiring keys')
  return { notified: pgp + api + lost, cleared }
})

/**
 * The scheduled function of keys that end: it tells administrators of PGP keys of their notification e-mails and of named
 * API keys, and of what such keys were limited to and is gone, and clears what is left of API keys that have ended.
 */
import { clearEndedKeys } from './clear-ended-keys.ts'
import { notifyExpiringApiKeys } from './notify-expiring-api-keys.ts'
import { notifyLostScopes } from './notify-lost-scopes.ts'
import { notifyExpiringKeys } from './notify-expiring-keys.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'

let composed: PlatformWithOutbox | undefined

/** The Lambda handler; answers with of how many keys was told, and of how many something was cleared. */
export const handler = async (): Promise<{ notified: number; cleared: number }> => {
  composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
  const { platform } = composed
  // One of them that fails keeps none of the others from their work.
  const done = await Promise.allSettled([
    notifyExpiringKeys(composed),
    notifyExpiringApiKeys(composed),
    notifyLostScopes(composed),
    clearEndedKeys(platform),
  ])
  const [pgp = 0, api = 0, lost = 0, cleared = 0] = done.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return { notified: pgp + api + lost, cleared }
}

/** The scheduled function that tells administrators which PGP keys of their notification e-mails end. */
import { tellExpiringKeys } from './tell-expiring-keys.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { withOutbox, type MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'

let composed: MailingPlatform | undefined

/** The Lambda handler; answers with how many keys were told of. */
export const handler = async (): Promise<{ told: number }> => {
  composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
  return { told: await tellExpiringKeys(composed) }
}

/**
 * The scheduled function of exposures: accepted risks come back, those who are gone repair nothing any more, and people
 * are reminded of what they repair.
 */
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { withOutbox, type MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'
import { endAcceptances } from './end-acceptances.ts'
import { followOwners } from './follow-owners.ts'
import { remind } from './remind.ts'

let composed: MailingPlatform | undefined

/** The Lambda handler; answers with how many came back, how many nobody repairs any more, and how many mails went out. */
export const handler = async (): Promise<{ returned: number; unowned: number; reminded: number }> => {
  composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
  const { platform } = composed
  // Reminders come after who is gone: nobody is told of what another cannot do. What fails keeps nothing else back.
  const ended = await Promise.allSettled([endAcceptances(platform)])
  const followed = await Promise.allSettled([followOwners(platform)])
  const reminded = await Promise.allSettled([remind(composed)])
  const [returned = 0, unowned = 0, mails = 0] = [...ended, ...followed, ...reminded].map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return { returned, unowned, reminded: mails }
}

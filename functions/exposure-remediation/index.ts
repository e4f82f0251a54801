/**
 * The scheduled function of exposures: accepted risks come back, those who are gone repair nothing any more, and people
 * are reminded of what they repair.
 */
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'
import { endAcceptances } from './end-acceptances.ts'
import { followOwners } from './follow-owners.ts'
import { withTimeBudgets } from './time-budget.ts'
import { remind } from './remind.ts'

/** How long a run begins something more, in milliseconds: it ends before its time limit, and the next one goes on. */
const runMilliseconds = 180_000

let composed: PlatformWithOutbox | undefined

/** The Lambda handler; answers with how many came back, how many nobody repairs any more, and how many mails went out. */
export const handler = async (): Promise<{ returned: number; unowned: number; reminded: number }> => {
  const mailer = (composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots })))
  const { platform } = mailer
  // Reminders come after who is gone: nobody is told of what another cannot do.
  const settled = await withTimeBudgets(
    [
      (isOver) => endAcceptances(platform, isOver),
      (isOver) => followOwners(platform, isOver),
      (isOver) => remind(mailer, isOver),
    ],
    runMilliseconds,
    () => performance.now(),
  )
  const failures = settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'exposures by time', { cause: failures[0] })
  const [returned = 0, unowned = 0, reminded = 0] = settled.map((one) =>
    one.status === 'fulfilled' ? one.value : 0,
  )
  return { returned, unowned, reminded }
}

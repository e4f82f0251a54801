/**
 * The scheduled function of exposures. Reopens expired risk acceptances, removes owners without access and sends
 * remediation reminders.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { endAcceptances, followOwners } from '#functions/exposures/remediation/changes-by-time.ts'
import { withTimeBudgets } from '#functions/core/time-budget.ts'
import { valuesOf } from '#functions/core/failures.ts'
import { remind } from '#functions/exposures/remediation/reminders.ts'

/** Milliseconds in which a run may begin new work. It ends before its time limit, and the next run continues. */
const runMilliseconds = 180_000

let composed: PlatformWithOutbox | undefined

/** The Lambda handler. Returns the numbers of reopened exposures, removed owners and sent e-mails. */
export const handler = loggingFailures(
  async (): Promise<{ returned: number; unowned: number; reminded: number }> => {
    const mailer = (composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots })))
    const { platform } = mailer
    // Owners are updated before the reminders, so that the right person is reminded.
    const settled = await withTimeBudgets(
      [
        (isOver) => endAcceptances(platform, isOver),
        (isOver) => followOwners(platform, isOver),
        (isOver) => remind(mailer, isOver),
      ],
      runMilliseconds,
      () => performance.now(),
    )
    const [returned = 0, unowned = 0, reminded = 0] = valuesOf(settled, 'exposures by time')
    return { returned, unowned, reminded }
  },
)

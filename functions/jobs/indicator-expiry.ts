/**
 * The hourly function of indicators: ends their validity, sends late withdrawal notifications and deletes old
 * sightings.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { clearSightings, expireIndicators, renewLiving, repairEffects } from '#functions/sightings/expiry.ts'
import { notifyWithdrawals } from '#functions/sightings/notify-withdrawals.ts'

/** Milliseconds in which a run may begin another commit. The next run starts an hour later and continues. */
const runMilliseconds = 700_000

let composed: PlatformWithOutbox | undefined

/** The Lambda handler. Returns the numbers of notified organizations, and of repaired, cleared, renewed and changed items. */
export const handler = loggingFailures(
  async (): Promise<Record<'notified' | 'repaired' | 'cleared' | 'renewed' | 'changed', number>> => {
    const mailer = (composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots })))
    const { platform } = mailer
    const until = performance.now() + runMilliseconds
    const indicators = platform.collection(indicatorsCollection)
    const sightings = platform.collection(sightingsCollection)
    const now = platform.clock.now()
    // A failed step does not stop the others. Steps share read models, so they run one after another.
    const steps = [
      () => notifyWithdrawals(mailer, indicators),
      () => repairEffects(indicators, sightings, now),
      () => clearSightings(indicators, sightings, now),
      () => renewLiving(indicators, now, () => performance.now() > until),
      () => expireIndicators(indicators, now, () => performance.now() > until),
    ]
    const done: number[] = []
    const failures: unknown[] = []
    for (const step of steps)
      try {
        done.push(await step())
      } catch (error) {
        done.push(0)
        failures.push(error)
      }
    throwFailures(failures, 'indicators by time')
    const [notified = 0, repaired = 0, cleared = 0, renewed = 0, changed = 0] = done
    return { notified, repaired, cleared, renewed, changed }
  },
)

/**
 * A run of the notifier. Consumes the journals, releases settled notifications, plans digests that are due, sends
 * deliveries and writes sent dates. Each step relies only on what earlier ones stored, so the next run continues a
 * killed run (docs/decisions/notifications.md).
 */
import { describeError } from '#functions/core/log.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readNotificationQueue, type NotificationQueue } from '#functions/rules/mail/notification-queue.ts'
import { areDue, readPendingReplies } from '#functions/rules/mail/pending-replies.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { releaseReplies } from './personal/reply-mails.ts'
import { planDigests } from './plan/digests.ts'
import { release, writeFanOut } from './plan/release.ts'
import { consumeJournals, notificationConsumer, readState } from './plan/pending-notifications.ts'
import { readRecipients } from './recipients.ts'
import { indicatorNewsOf } from '#functions/indicators/indicator-mail-queries.ts'
import { existingItems, stillNotifiable } from './send/items.ts'
import { levelsOf } from '#functions/exposures/exposure-mail-queries.ts'
import { writeSentDates } from './send/sent-dates.ts'
import { sendDeliveries, type Sent } from './send/sender.ts'

/** A run holds its lease as long as its function may run. */
const leaseMilliseconds = 120_000

export interface NotifierDependencies {
  readonly platform: Platform
  readonly transport: Transport
  readonly pause?: (milliseconds: number) => Promise<void>
}

/**
 * One run. Undefined while another run is active. `enough` ends it early, at a step from which the next run continues.
 */
export const runNotifier = (
  dependencies: NotifierDependencies,
  enough: () => boolean = () => false,
): Promise<Sent | undefined> =>
  notificationConsumer(dependencies.platform).withLease(leaseMilliseconds, () => run(dependencies, enough))

/**
 * Every step runs even if earlier ones failed, so that a planning or reading error does not block e-mails. A failed
 * step fails the run at its end, and the next run repeats it.
 */
const run = async (dependencies: NotifierDependencies, enough: () => boolean): Promise<Sent> => {
  const { platform } = dependencies
  const { log, table } = platform
  const failures: unknown[] = []
  const step = async <Result>(name: string, make: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await make()
    } catch (error) {
      failures.push(error)
      log.error('step of the notifier left to the next run', { step: name, ...describeError(error) })
      return undefined
    }
  }
  const readQueue = () =>
    readNotificationQueue(table, (sk) => {
      log.error('unreadable notification', { notification: sk })
    })
  const state =
    (await step('consume', () => consumeJournals(platform, enough))) ?? (await readState(platform))
  const recipients = await step('recipients', () => readRecipients(platform))
  let queue = await readQueue()
  if (state !== undefined && recipients !== undefined) {
    const settling = queue
    const released = await step('release', () =>
      release(platform, settling, {
        recipients,
        left: (module, organizationId, ids, what) =>
          stillNotifiable(platform, module, organizationId, ids, what),
        levels: (ids) => levelsOf(platform, ids),
      }),
    )
    if (released !== false) queue = await readQueue()
    for (const fanOut of queue.fanOuts) await step('fan-out', () => writeFanOut(platform, fanOut, recipients))
    await step('digests', () =>
      planDigests(platform, state, {
        recipients,
        indicatorNewsOf: (window) => indicatorNewsOf(platform, window),
      }),
    )
  }
  await step('replies', () => releaseDueReplies(platform, enough))
  await step('held back', () => dropDeletedItems(platform, queue))
  const sent = await sendDeliveries(dependencies, enough)
  await step('dates', async () => {
    const { sentDates } = sent.sent === undefined ? queue : await readQueue()
    if (sentDates.length > 0 && !enough()) await writeSentDates(platform, sentDates, enough)
  })
  if (failures.length > 0) throw failures[0]
  return sent
}

/** Writes the e-mails to users about replies, if any are due. */
const releaseDueReplies = async (platform: Platform, enough: () => boolean): Promise<void> => {
  const pending = await readPendingReplies(platform.table, platform.log)
  const now = platform.clock.now().getTime()
  if (!pending.some((one) => areDue(one, now))) return
  await releaseReplies(platform, pending, enough)
}

/**
 * Drops the held notifications of deleted items, since they can never be sent. Makes no request when none are held.
 */
const dropDeletedItems = async (
  platform: Platform,
  { decisions, open }: Pick<NotificationQueue, 'decisions' | 'open'>,
): Promise<void> => {
  const settling = new Set(open.flatMap(({ module, ids }) => ids.map((id) => `${module}#${id}`)))
  const kept = decisions.filter(
    ({ decision, module, id }) => decision === 'hold' && !settling.has(`${module}#${id}`),
  )
  for (const [module, held] of Map.groupBy(kept, (one) => one.module)) {
    const present = await existingItems(
      platform,
      module,
      held.map(({ id }) => id),
    )
    for (const { id, sk } of held)
      if (!present.has(id)) await platform.table.delete(keys.pendingNotification(sk))
  }
}

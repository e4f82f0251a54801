/** Consumes the journals: commits since the last run become pending notifications. */
import type { Entry } from '#functions/core/event-store/entry.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  splitNotification,
  pendingNotificationKey,
  sequenceName,
} from '#functions/rules/mail/notification-queue.ts'
import type { Item, TransactWrite } from '#functions/core/store/table.ts'
import { notificationConsumer, stateOf, type NotifierState } from './state.ts'
import { pendingNotificationsOf } from './domain-events.ts'

/**
 * Publishes without notifying, for example when loading content. No notifier runs meanwhile, and the next run skips
 * these commits. Earlier publications are notified. Undefined, with nothing published, while another run is active.
 * `milliseconds` is the maximum duration of publishing.
 */
export const withoutNotifying = <Result>(
  platform: Platform,
  milliseconds: number,
  publish: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> => {
  const consumer = notificationConsumer(platform)
  return consumer.withLease(milliseconds, async () => {
    await consumeJournals(platform, () => false)
    try {
      return { result: await publish() }
    } finally {
      const { heads, state } = await consumer.position()
      await consumer.skipTo(heads, digestsOf(platform, state))
    }
  })
}

/** The part of the state that is not about journals. Digests that were due before the first run are not planned. */
const digestsOf = ({ clock }: Platform, state: Item | undefined): Pick<NotifierState, 'digests_until'> => ({
  digests_until: stateOf(state)?.digests_until ?? clock.now().getTime(),
})

/**
 * Plans the notifications of all journals. Idle journals cost one request together. The first run skips everything in
 * the journals so far.
 */
export const consumeJournals = async (
  platform: Platform,
  enough: () => boolean,
): Promise<Pick<NotifierState, 'digests_until'>> => {
  const consumer = notificationConsumer(platform)
  const { state, checkpoints, heads } = await consumer.position()
  const digests = digestsOf(platform, state)
  if (checkpoints === undefined) await consumer.skipTo(heads, digests)
  else
    await consumer.consume(
      { checkpoints, heads },
      (_journal, entries) => Promise.resolve(writesOf(platform.table.name, entries)),
      enough,
    )
  return digests
}

/** The pending notifications of a page have the sequence of its last commit in their keys. */
const writesOf = (table: string, entries: readonly Entry[]): TransactWrite[] => {
  const sequence = sequenceName(entries.at(-1)?.sequence ?? 0)
  return pendingNotificationsOf(entries).flatMap((pending) =>
    splitNotification(pending).map((part, index): TransactWrite => {
      const place = index === 0 ? sequence : `${sequence}-${index}`
      return { Put: { TableName: table, Item: { ...pendingNotificationKey(part, place), ...part } } }
    }),
  )
}

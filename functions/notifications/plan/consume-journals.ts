/** Consumes the journals: commits since the last run become pending notifications. */
import { indicatorsCollection } from '#functions/indicators/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { writeWithCheckpoint } from '#functions/core/event-store/checkpoint.ts'
import {
  splitNotification,
  pendingNotificationKey,
  sequenceName,
} from '#functions/rules/mail/notification-queue.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import {
  withNotifierLease,
  readState,
  stateKey,
  consumedCollections,
  type NotifierState,
  type ConsumedCollection,
} from './state.ts'
import { pendingNotificationsOf } from './domain-events.ts'

const journalOf = (
  platform: Platform,
  name: ConsumedCollection,
): Pick<Collection, 'head' | 'entriesAfter'> => {
  switch (name) {
    case 'threats':
      return platform.collection(threatsCollection)
    case 'incidents':
      return platform.collection(incidentsCollection)
    case 'visibilities':
      return platform.collection(exposuresCollection)
    case 'feeds':
      return platform.collection(indicatorsCollection)
  }
}

/** The initial state of the notifier. Skips everything in the journals so far. */
const fromNowOn = async (platform: Platform): Promise<NotifierState> => {
  const heads = await Promise.all(
    consumedCollections.map(async (name): Promise<[ConsumedCollection, number]> => [
      name,
      (await journalOf(platform, name).head()).sequence,
    ]),
  )
  const [threats, incidents, exposures, indicators] = heads.map(([, sequence]) => sequence)
  const state: NotifierState = {
    cursors: {
      threats: threats ?? 0,
      incidents: incidents ?? 0,
      visibilities: exposures ?? 0,
      feeds: indicators ?? 0,
    },
    digests_until: (await readState(platform))?.digests_until ?? platform.clock.now().getTime(),
  }
  await platform.table.put({ ...stateKey, ...state })
  return state
}

/**
 * Publishes without notifying, for example when loading content. No notifier runs meanwhile, and the next run skips
 * these commits. Earlier publications are notified. Undefined, with nothing published, while another run is active.
 * `milliseconds` is the maximum duration of publishing.
 */
export const withoutNotifying = <Result>(
  platform: Platform,
  milliseconds: number,
  publish: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> =>
  withNotifierLease(platform, milliseconds, async () => {
    await consumeJournals(platform, () => false)
    try {
      return { result: await publish() }
    } finally {
      await fromNowOn(platform)
    }
  })

/**
 * Plans the notifications of all journals, page by page. One transaction writes the notifications of a page and the new
 * checkpoint. Larger pages take several, whose notifications have stable keys and can be written again. An idle journal
 * costs one request. A failed journal does not stop the others: its error is thrown at the end.
 */
export const consumeJournals = async (platform: Platform, enough: () => boolean): Promise<NotifierState> => {
  const state = (await readState(platform)) ?? (await fromNowOn(platform))
  const checkpoints = { ...state.cursors }
  const failures: unknown[] = []
  for (const name of consumedCollections)
    try {
      for await (const entries of journalOf(platform, name).entriesAfter(checkpoints[name])) {
        const last = entries.at(-1)
        if (last === undefined) continue
        await planPage(platform, name, last.sequence, pendingNotificationsOf(entries))
        checkpoints[name] = last.sequence
        if (enough()) break
      }
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Journals that were not planned', { cause: failures[0] })
  return { ...state, cursors: checkpoints }
}

const planPage = async (
  platform: Platform,
  name: ConsumedCollection,
  sequence: number,
  notifications: ReturnType<typeof pendingNotificationsOf>,
): Promise<void> => {
  const puts = notifications.flatMap((pending) =>
    splitNotification(pending).map((part, index): TransactWrite => {
      const place = index === 0 ? sequenceName(sequence) : `${sequenceName(sequence)}-${index}`
      return {
        Put: { TableName: platform.table.name, Item: { ...pendingNotificationKey(part, place), ...part } },
      }
    }),
  )
  await writeWithCheckpoint(platform, puts, stateKey, name, sequence)
}

/** Writes sent dates of notified items, in commits without a user (part 1 section 3). */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { EntityOf, KindName, Kinds } from '#functions/core/event-store/definition.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { throwFailures } from '#functions/core/failures.ts'
import {
  releasedNotificationSchema,
  type SentDate,
  type ReleasedNotification,
  type NotificationTopic,
} from '#functions/rules/mail/notification-queue.ts'
import { keys } from '#functions/rules/keys.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { unsentThreats } from '#functions/threats/threat-mail-queries.ts'
import { unsentIncidents } from '#functions/incidents/incident-mail-queries.ts'
import { unsentIndicators } from '#functions/indicators/indicator-mail-queries.ts'
import { unsentExposures } from '#functions/exposures/exposure-mail-queries.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'

/** The actor name of these commits in the journal. */
const notifier: Actor = { user_id: null, name: 'notifications', client_id: null }

/** Sent date items deleted concurrently. */
const removedAtOnce = 8

/** What to date: the items without a date, and the instant for each, ISO 8601. */
interface Dating {
  readonly unsent: (readModel: ReadModel) => readonly number[]
  readonly dateOf: (id: number) => string | undefined
}

/**
 * Sets missing dates, in commits as large as a transaction allows. Returns whether all are set. A date changes no
 * counter, so each entity costs one write.
 */
const dateAll = async <K extends Kinds, N extends KindName<K>>(
  collection: Collection<K>,
  kind: N,
  { unsent, dateOf }: Dating,
  withDate: (entity: EntityOf<K[N]>, date: string) => EntityOf<K[N]> | undefined,
  enough: () => boolean,
): Promise<boolean> => {
  const ids = unsent(await collection.readModel())
  for (const part of inCommits(ids)) {
    if (enough()) return false
    await collection.commit(notifier, async (commit) => {
      const found = await collection.getMany(kind, part)
      for (const [index, id] of part.entries()) {
        const [stored, date] = [found[index], dateOf(id)]
        const entity = stored === undefined || date === undefined ? undefined : withDate(stored.entity, date)
        if (stored !== undefined && entity !== undefined)
          commit.refresh(kind, id, entity, stored, ['sent_date'])
      }
    })
  }
  return true
}

const dated = <Entity extends { readonly sent_date: string | null }>(
  entity: Entity,
  sent_date: string,
): Entity | undefined => (entity.sent_date === null ? { ...entity, sent_date } : undefined)

/** Dates items of a module by id. */
const dateItems = (
  platform: Platform,
  module: NotificationTopic,
  dates: ReadonlyMap<number, string>,
  enough: () => boolean,
): Promise<boolean> => {
  const among = (unsentAmong: (readModel: ReadModel, ids: readonly number[]) => number[]): Dating => ({
    unsent: (readModel) => unsentAmong(readModel, [...dates.keys()]),
    dateOf: (id) => dates.get(id),
  })
  switch (module) {
    case 'visibility': {
      const exposures = platform.collection(exposuresCollection)
      return dateAll(exposures, 'visibility', among(unsentExposures), dated, enough)
    }
    case 'incident': {
      const incidents = platform.collection(incidentsCollection)
      return dateAll(incidents, 'incident', among(unsentIncidents), dated, enough)
    }
    case 'threat':
      return dateAll(platform.collection(threatsCollection), 'threat', among(unsentThreats), dated, enough)
    case 'feed_group':
      return Promise.resolve(true)
  }
}

/** Sent dates of a module with their items. */
type DatedGroup = readonly {
  readonly sentDate: Pick<SentDate, 'sk' | 'sent_at'>
  readonly released: ReleasedNotification | undefined
}[]

/**
 * Writes sent dates. All of a module are written together, whatever their notifications: an import for a hundred
 * organizations costs a hundred commits, not three hundred. When a run stops, the sent date items stay for the next
 * one. A failure does not stop the others and is thrown at the end.
 */
export const writeSentDates = async (
  platform: Platform,
  sentDates: readonly SentDate[],
  enough: () => boolean,
): Promise<void> => {
  const { table } = platform
  const remove = (done: readonly Pick<SentDate, 'sk'>[]): Promise<unknown> =>
    concurrently(done, removedAtOnce, ({ sk }) => table.delete(keys.pendingNotification(sk)))
  const ofNotifications = sentDates.flatMap(({ telling: released, ...sentDate }) =>
    released === null ? [] : [{ ...sentDate, telling: released }],
  )
  const released = await table.batchGet(ofNotifications.map(({ telling }) => telling))
  const modules = Map.groupBy(
    ofNotifications.map((sentDate, index) => ({
      sentDate,
      released: releasedNotificationSchema.safeParse(released[index]).data,
    })),
    (one) => one.released?.module,
  )
  const failures: unknown[] = []
  const attempt = async (date: () => Promise<void>): Promise<void> => {
    try {
      await date()
    } catch (error) {
      failures.push(error)
    }
  }
  const dateModule = async (module: NotificationTopic | undefined, group: DatedGroup): Promise<void> => {
    const dates = new Map<number, string>()
    // The first e-mail of an item counts.
    for (const { sentDate, released } of group.toSorted((a, b) =>
      a.sentDate.sent_at < b.sentDate.sent_at ? -1 : 1,
    ))
      for (const id of released?.ids ?? []) if (!dates.has(id)) dates.set(id, sentDate.sent_at)
    const isDone = module === undefined || (await dateItems(platform, module, dates, enough))
    if (isDone) await remove(group.map(({ sentDate }) => sentDate))
  }
  const dateIndicators = async (sentDate: SentDate): Promise<void> => {
    if (sentDate.feeds === null) return
    const { after, until } = sentDate.feeds
    const dating: Dating = {
      unsent: (readModel) => unsentIndicators(readModel, after, until),
      dateOf: () => sentDate.sent_at,
    }
    if (await dateAll(platform.collection(indicatorsCollection), 'feed', dating, dated, enough))
      await remove([sentDate])
  }
  for (const [module, group] of modules) await attempt(() => dateModule(module, group))
  for (const sentDate of sentDates) await attempt(() => dateIndicators(sentDate))
  throwFailures(failures, 'Notifications without a sent date')
}

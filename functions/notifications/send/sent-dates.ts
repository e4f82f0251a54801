/** Gives what was told its sent date: by commits that are no change of anybody's (part 1 section 3). */
import * as z from 'zod'
import { indicatorsCollection } from '#functions/indicators/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { concurrently } from '#functions/platform/concurrently.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { EntityOf, KindName, Kinds } from '#functions/platform/journal/definition.ts'
import { inCommits } from '#functions/platform/journal/in-commits.ts'
import {
  releasedNotificationSchema,
  type SentDate,
  type ReleasedNotification,
  type NotificationTopic,
} from '#functions/platform/mail/notification-queue.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'

/** The name under which the journal has these commits. */
const notifier: Actor = { user_id: null, name: 'notifications', client_id: null }

const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/** Sent dates that are taken away side by side. */
const removedAtOnce = 8

/** What is dated: the condition of its rows, and the instant that each of them gets, ISO 8601. */
interface Dating {
  readonly condition: { readonly sql: string; readonly parameters: readonly (string | number)[] }
  readonly dateOf: (id: number) => string | undefined
}

/**
 * Dates what has no date yet, as much in each commit as a transaction takes; answers with whether all of it has one.
 * A date moves no counter, so an entity is one write.
 */
const dateAll = async <K extends Kinds, N extends KindName<K>>(
  collection: Collection<K>,
  kind: N,
  { condition, dateOf }: Dating,
  withDate: (entity: EntityOf<K[N]>, date: string) => EntityOf<K[N]> | undefined,
  enough: () => boolean,
): Promise<boolean> => {
  const readModel = await collection.readModel()
  const ids = readModel.rows(
    idRow,
    `SELECT id FROM ${kind} WHERE sent IS NULL AND ${condition.sql} ORDER BY id`,
    condition.parameters,
  )
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

/** Dates items of a module by their ids. */
const dateItems = (
  platform: Platform,
  module: NotificationTopic,
  dates: ReadonlyMap<number, string>,
  enough: () => boolean,
): Promise<boolean> => {
  const dateOf = (id: number): string | undefined => dates.get(id)
  const parameters = [JSON.stringify([...dates.keys()])]
  const given = { condition: { sql: 'id IN (SELECT value FROM json_each(?))', parameters }, dateOf }
  switch (module) {
    case 'visibility': {
      // What was a false positive when the mail was written was not told.
      const sql = `${given.condition.sql} AND is_active = 1 AND false_positive = 0`
      const notifiable = { condition: { sql, parameters }, dateOf }
      return dateAll(platform.collection(exposuresCollection), 'visibility', notifiable, dated, enough)
    }
    case 'incident':
      return dateAll(platform.collection(incidentsCollection), 'incident', given, dated, enough)
    case 'threat':
      return dateAll(platform.collection(threatsCollection), 'threat', given, dated, enough)
    case 'feed_group':
      return Promise.resolve(true)
  }
}

/** Sent dates of a module with what they name. */
type DatedGroup = readonly {
  readonly sentDate: Pick<SentDate, 'sk' | 'sent_at'>
  readonly released: ReleasedNotification | undefined
}[]

/**
 * Gives their dates to what sent dates name. Those of a module go together, whichever notification they are of: an import that a
 * hundred organizations are told of is a hundred commits and not three hundred. A run that is stopped leaves the sent dates,
 * and the next one goes on. What cannot be dated keeps nothing else back: it is thrown when all else is dated.
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
    // The first mail of an item is the one that counts.
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
    const condition = { sql: 'verified = 1 AND published > ? AND published <= ?', parameters: [after, until] }
    const dating = { condition, dateOf: () => sentDate.sent_at }
    if (await dateAll(platform.collection(indicatorsCollection), 'feed', dating, dated, enough))
      await remove([sentDate])
  }
  for (const [module, group] of modules) await attempt(() => dateModule(module, group))
  for (const sentDate of sentDates) await attempt(() => dateIndicators(sentDate))
  if (failures.length > 0)
    throw new AggregateError(failures, 'Notifications without a sent date', { cause: failures[0] })
}

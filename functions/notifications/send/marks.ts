/** Gives what was told its date of sending: by commits that are no change of anybody's (part 1 section 3). */
import * as z from 'zod'
import { feedsCollection } from '#functions/feeds/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { EntityOf, KindName, Kinds } from '#functions/platform/journal/definition.ts'
import { costOfEntities, inCommits } from '#functions/platform/journal/in-commits.ts'
import { toldSchema, type Mark } from '#functions/platform/mail/tellings.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'

/** The name under which the journal has these commits. */
const notifier: Actor = { user_id: null, name: 'notifications', client_id: null }

const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/**
 * Marks what `condition` finds and has no date yet, some of it in each commit; answers with whether all of it has one.
 */
const mark = async <K extends Kinds, N extends KindName<K>>(
  collection: Collection<K>,
  kind: N,
  condition: { readonly sql: string; readonly parameters: readonly (string | number)[] },
  withDate: (entity: EntityOf<K[N]>) => EntityOf<K[N]> | undefined,
  enough: () => boolean,
): Promise<boolean> => {
  const replica = await collection.replica()
  const ids = replica.rows(
    idRow,
    `SELECT id FROM ${kind} WHERE sent IS NULL AND ${condition.sql} ORDER BY id`,
    condition.parameters,
  )
  for (const part of inCommits(ids, costOfEntities(replica, kind))) {
    if (enough()) return false
    await collection.commit(notifier, async (commit) => {
      const found = await collection.getMany(kind, part)
      for (const [index, id] of part.entries()) {
        const stored = found[index]
        const entity = stored === undefined ? undefined : withDate(stored.entity)
        if (stored !== undefined && entity !== undefined)
          commit.refresh(kind, id, entity, stored, ['sent_date'])
      }
    })
  }
  return true
}

/** Gives the date to what a mark names. A run that is stopped leaves the mark, and the next one goes on. */
export const applyMark = async (platform: Platform, one: Mark, enough: () => boolean): Promise<void> => {
  const { table } = platform
  const dated = <Entity extends { readonly sent_date: string | null }>(entity: Entity): Entity | undefined =>
    entity.sent_date === null ? { ...entity, sent_date: one.sent_at } : undefined
  const done = async (): Promise<boolean> => {
    if (one.feeds !== null) {
      const { after, until } = one.feeds
      return mark(
        platform.collection(feedsCollection),
        'feed',
        { sql: 'verified = 1 AND published > ? AND published <= ?', parameters: [after, until] },
        dated,
        enough,
      )
    }
    const item = one.telling === null ? undefined : await table.get(one.telling)
    if (item === undefined) return true
    const { module, ids } = toldSchema.parse(item)
    const given = { sql: 'id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] }
    switch (module) {
      case 'visibility':
        // What was a false positive when the mail was written was not told.
        return mark(
          platform.collection(visibilitiesCollection),
          'visibility',
          { ...given, sql: `${given.sql} AND is_active = 1 AND false_positive = 0` },
          dated,
          enough,
        )
      case 'incident':
        return mark(platform.collection(incidentsCollection), 'incident', given, dated, enough)
      case 'threat':
        return mark(platform.collection(threatsCollection), 'threat', given, dated, enough)
      case 'feed_group':
        return true
    }
  }
  if (await done()) await table.delete(keys.telling(one.sk))
}

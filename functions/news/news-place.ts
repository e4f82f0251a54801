/** Up to which moment a user has seen each list: one small item of the user. */
import * as z from 'zod'
import { setTimeout as wait } from 'node:timers/promises'
import { isLostRace } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { type ItemList, itemLists } from '#shared/domain/item-lists.ts'
import { placeOf, type NewsPlace } from '#shared/domain/news.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import { PortalError } from '#shared/http/errors.ts'

const placeSchema = z.object({
  at: z.int(),
  opened: z.array(z.tuple([z.int(), z.int()])),
})
const itemSchema = z.object({
  /** Counts the changes, so that of two browsers none overwrites the other. */
  n: z.int(),
  lists: z.partialRecord(z.enum(itemLists), placeSchema),
  /** The places before all was marked as read, and until when they can be restored. */
  former: z.object({ until: z.int(), lists: z.partialRecord(z.enum(itemLists), placeSchema) }).optional(),
})
type Stored = z.infer<typeof itemSchema>

type PlacePlatform = Pick<Platform, 'table' | 'clock' | 'random'>

/** The places of a user. A list without a stored one has the default. */
export type Places = (list: ItemList) => NewsPlace

const readStored = async ({ table }: Pick<Platform, 'table'>, userId: number): Promise<Stored> => {
  const item = await table.get(keys.newsPlace(userId))
  return item === undefined ? { n: 0, lists: {} } : itemSchema.parse(item)
}

export const readPlaces = async (
  platform: Omit<PlacePlatform, 'random'>,
  userId: number,
): Promise<Places> => {
  const { lists } = await readStored(platform, userId)
  const now = platform.clock.now().getTime()
  return (list) => placeOf(lists[list], now)
}

const mostAttempts = 10

/** Changes the stored item. Browsers that write at once change one after the other. Throws `busy`. */
const change = async (
  platform: PlacePlatform,
  userId: number,
  next: (before: Stored, now: number) => Omit<Stored, 'n'>,
): Promise<void> => {
  const { table, clock, random } = platform
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const stored = await readStored(platform, userId)
    const { n } = stored
    try {
      await table.transact([
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.newsPlace(userId), n: n + 1, ...next(stored, clock.now().getTime()) },
            ConditionExpression: n === 0 ? 'attribute_not_exists(pk)' : 'n = :n',
            ...(n === 0 ? {} : { ExpressionAttributeValues: { ':n': n } }),
          },
        },
      ])
      return
    } catch (error) {
      if (!isLostRace(error)) throw error
      await wait(5 * attempt * (1 + random.fraction()))
    }
  }
  throw new PortalError('busy')
}

/** Changes the places of some lists. `isAll`: whole lists are marked, which can be undone for seconds. Throws `busy`. */
export const changePlaces = (
  platform: PlacePlatform,
  userId: number,
  changes: ReadonlyMap<ItemList, (before: NewsPlace) => NewsPlace>,
  isAll: boolean,
): Promise<void> =>
  change(platform, userId, ({ lists, former }, now) => {
    const places = [...changes.keys()].map((list) => [list, placeOf(lists[list], now)] as const)
    const changed = places.map(([list, place]) => [list, changes.get(list)?.(place) ?? place] as const)
    const kept = former !== undefined && former.until > now ? former : undefined
    const until = now + undoLimits.announcedSeconds * 1000
    return {
      lists: { ...lists, ...Object.fromEntries(changed) },
      ...(isAll
        ? { former: { until, lists: { ...Object.fromEntries(places), ...kept?.lists } } }
        : kept && { former: { ...kept, lists: changedIn(kept.lists, changes) } }),
    }
  })

/** The places to restore, in which what was opened meanwhile is read too. */
const changedIn = (
  lists: Stored['lists'],
  changes: ReadonlyMap<ItemList, (before: NewsPlace) => NewsPlace>,
): Stored['lists'] =>
  Object.fromEntries(
    itemLists.flatMap((list) => {
      const place = lists[list]
      return place === undefined ? [] : [[list, changes.get(list)?.(place) ?? place]]
    }),
  )

/** Restores the places before all was marked as read. What was opened since stays read. Throws `undo_over`, `busy`. */
export const restorePlaces = (platform: PlacePlatform, userId: number): Promise<void> =>
  change(platform, userId, ({ lists, former }, now) => {
    if (former === undefined || former.until < now) throw new PortalError('undo_over')
    return { lists: { ...lists, ...former.lists } }
  })

/** Up to which moment a user has seen each list: one small item of the user. */
import * as z from 'zod'
import { setTimeout as wait } from 'node:timers/promises'
import { isLostRace } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { type ItemList, itemLists } from '#shared/domain/item-lists.ts'
import { placeOf, type NewsPlace } from '#shared/domain/news.ts'
import { PortalError } from '#shared/http/errors.ts'

const placeSchema = z.object({
  at: z.int(),
  opened: z.array(z.tuple([z.int(), z.int()])),
})
const itemSchema = z.object({
  /** Counts the changes, so that of two browsers none overwrites the other. */
  n: z.int(),
  lists: z.partialRecord(z.enum(itemLists), placeSchema),
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

/** Changes the places of some lists. Browsers that write at once change one after the other. Throws `busy`. */
export const changePlaces = async (
  platform: PlacePlatform,
  userId: number,
  changes: ReadonlyMap<ItemList, (before: NewsPlace) => NewsPlace>,
): Promise<void> => {
  const { table, clock, random } = platform
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const { n, lists } = await readStored(platform, userId)
    const now = clock.now().getTime()
    const changed = [...changes].map(([list, change]) => [list, change(placeOf(lists[list], now))] as const)
    try {
      await table.transact([
        {
          Put: {
            TableName: table.name,
            Item: {
              ...keys.newsPlace(userId),
              n: n + 1,
              lists: { ...lists, ...Object.fromEntries(changed) },
            },
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

/** How far the notifier is: one item, and a lease so that one run works at a time. */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { isLostRace } from '#functions/platform/store/table.ts'

export const walkedCollections = ['threats', 'incidents', 'visibilities', 'feeds'] as const
export type WalkedCollection = (typeof walkedCollections)[number]

const stateSchema = z.object({
  /** The last commit of each journal that is planned. */
  cursors: z.record(z.enum(walkedCollections), z.int()),
  /** Every digest that was due by then is planned, epoch milliseconds. */
  digests_until: z.number(),
})
export type NotifierState = z.infer<typeof stateSchema>

export const stateKey = keys.notifier('state')
const leaseKey = keys.notifier('lease')

/** The state; undefined before the first run. */
export const readState = async ({ table }: Pick<Platform, 'table'>): Promise<NotifierState | undefined> => {
  const item = await table.get(stateKey)
  return item === undefined ? undefined : stateSchema.parse(item)
}

/** A digest's state of an address: what was due by then is planned. */
export const digestKey = (emailId: number) => keys.notifier(`digest#${emailId}`)

/**
 * Runs alone: another run at the same time does nothing. A run that dies is followed by another when its lease, in
 * milliseconds, has ended. Answers with what the run answers, or undefined when another one runs.
 */
export const alone = async <Result>(
  { table, clock, random }: Pick<Platform, 'table' | 'clock' | 'random'>,
  milliseconds: number,
  run: () => Promise<Result>,
): Promise<Result | undefined> => {
  const holder = random.uuid()
  const now = clock.now().getTime()
  try {
    await table.update(leaseKey, {
      expression: 'SET holder = :holder, ends = :ends',
      condition: 'attribute_not_exists(pk) OR ends <= :now',
      values: { ':holder': holder, ':ends': now + milliseconds, ':now': now },
    })
  } catch (error) {
    if (isLostRace(error)) return undefined
    throw error
  }
  try {
    return await run()
  } finally {
    await table
      .update(leaseKey, {
        expression: 'SET ends = :zero',
        condition: 'holder = :holder',
        values: { ':zero': 0, ':holder': holder },
      })
      .catch((error: unknown) => {
        if (!isLostRace(error)) throw error
      })
  }
}

/** The notifier's state: one item, and a lease for one run at a time. */
import * as z from 'zod'
import { withLease } from '#functions/core/store/lease.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/core/store/keys.ts'

export const consumedCollections = ['threats', 'incidents', 'visibilities', 'feeds'] as const
export type ConsumedCollection = (typeof consumedCollections)[number]

const stateSchema = z.object({
  /** The checkpoints: the last planned commit of each journal. Stored as `cursors`. */
  cursors: z.record(z.enum(consumedCollections), z.int()),
  /** All digests due by then are planned. Epoch milliseconds. */
  digests_until: z.number(),
})
export type NotifierState = z.infer<typeof stateSchema>

export const stateKey = keys.notifier('state')
const leaseKey = keys.notifier('lease')

/** The state. Undefined before the first run. */
export const readState = async ({ table }: Pick<Platform, 'table'>): Promise<NotifierState | undefined> => {
  const item = await table.get(stateKey)
  return item === undefined ? undefined : stateSchema.parse(item)
}

/** The digest state of an address: what was due by then is planned. */
export const digestKey = (emailId: number) => keys.notifier(`digest#${emailId}`)

/** Runs under the notifier's lease for at most `milliseconds`. Undefined while another run holds it. */
export const withNotifierLease = <Result>(
  platform: Pick<Platform, 'table' | 'clock' | 'random'>,
  milliseconds: number,
  run: () => Promise<Result>,
): Promise<Result | undefined> => withLease(platform, leaseKey, milliseconds, run)

/** The notifier's state: one item, and a lease for one run at a time. */
import * as z from 'zod'
import { JournalConsumer } from '#functions/core/event-store/consumer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'

const journals = ['threats', 'incidents', 'visibilities', 'feeds'] as const

const stateSchema = z.object({
  /** The checkpoints: the last planned commit of each journal. Stored as `cursors`. */
  cursors: z.record(z.enum(journals), z.int()),
  /** All digests due by then are planned. Epoch milliseconds. */
  digests_until: z.number(),
})
export type NotifierState = z.infer<typeof stateSchema>

export const stateKey = keys.notifier('state')

/** The consumer whose results are pending notifications. The notifier works under its lease. */
export const notificationConsumer = (platform: Platform): JournalConsumer =>
  new JournalConsumer(platform, { journals, state: stateKey, lease: keys.notifier('lease') })

export const stateOf = (item: Item | undefined): NotifierState | undefined =>
  item === undefined ? undefined : stateSchema.parse(item)

/** The state. Undefined before the first run. */
export const readState = async ({ table }: Pick<Platform, 'table'>): Promise<NotifierState | undefined> =>
  stateOf(await table.get(stateKey))

/** The digest state of an address: what was due by then is planned. */
export const digestKey = (emailId: number) => keys.notifier(`digest#${emailId}`)

/** The outbox item of a message, also for functions that send none: the next run of the outbox does. */
import { dueAt } from '#functions/core/deliveries/delivery-queue.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Platform } from '../http/platform.ts'
import { keys } from '../keys.ts'
import { mailId, openPrefix } from './delivery-log.ts'
import type { Mail } from './mails.ts'

/** Items that cannot be read or sent in this time expire. */
const retentionSeconds = 30 * 86_400

/** The sort key of a new message. */
export const openName = (now: Date, uuid: string): string => `${openPrefix}${mailId(now, uuid)}`

/** The write of an item. */
export const openWrite = <
  Open extends {
    readonly sk: string
    readonly next_at: number
    readonly content: { readonly template: string }
  },
>(
  table: string,
  open: Open,
): TransactWrite => ({
  Put: {
    TableName: table,
    Item: {
      ...keys.mail(open.sk),
      ...open,
      // Stored outside the content, so that the e-mail page reads it without the content.
      template: open.content.template,
      expires: Math.floor(open.next_at / 1000) + retentionSeconds,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/**
 * The write of a message (`emailMessageTo`) that a run of the outbox sends, for the transaction that causes it: the next
 * one, or the first after an instant, epoch milliseconds.
 */
export const mailWrite = (
  { table, clock, random }: Pick<Platform, 'table' | 'clock' | 'random'>,
  message: { readonly to: string; readonly content: Mail },
  after?: number,
): TransactWrite => {
  const now = clock.now()
  const due = dueAt(after === undefined ? now : new Date(after))
  return openWrite(table.name, { ...message, sk: openName(now, random.uuid()), ...due })
}

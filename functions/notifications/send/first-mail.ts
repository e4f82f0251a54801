/**
 * The first e-mail to an address states who added it: addresses are active at once, without the consent of their
 * readers.
 */
import type { NotificationEmailEntity } from '#functions/notification-emails/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'

const retentionMilliseconds = 400 * 86_400_000
const firstMailKey = (emailId: number): Key => keys.notifier(`first-mail#${emailId}`)

/** Whether nothing was sent to an address yet. Old addresses get no introduction. */
export const isFirstMail = async (
  { table, clock }: Platform,
  id: number,
  { added_by: by, creation_date: created }: NotificationEmailEntity,
): Promise<boolean> =>
  by !== null &&
  clock.now().getTime() - Date.parse(created) < retentionMilliseconds &&
  (await table.get(firstMailKey(id))) === undefined

/** The item that records the first e-mail. */
export const firstMailItem = (id: number, now: Date): Key & Item => ({
  ...firstMailKey(id),
  at: now.toISOString(),
  expires: Math.floor((now.getTime() + retentionMilliseconds) / 1000),
})

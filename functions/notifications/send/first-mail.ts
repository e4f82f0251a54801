/** The first mail to an address, which says who added it: addresses work at once, and nobody has asked their readers. */
import type { NotificationEmailEntity } from '#functions/notification-emails/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'

const retentionMilliseconds = 400 * 86_400_000
const firstMailKey = (emailId: number): Key => keys.notifier(`first-mail#${emailId}`)

/** Whether nothing was sent to an address yet. One that was added long ago is not introduced any more. */
export const isFirstMail = async (
  { table, clock }: Platform,
  id: number,
  { added_by: by, creation_date: created }: NotificationEmailEntity,
): Promise<boolean> =>
  by !== null &&
  clock.now().getTime() - Date.parse(created) < retentionMilliseconds &&
  (await table.get(firstMailKey(id))) === undefined

/** That a mail was sent to an address, as an item. */
export const firstMailItem = (id: number, now: Date): Key & Item => ({
  ...firstMailKey(id),
  at: now.toISOString(),
  expires: Math.floor((now.getTime() + retentionMilliseconds) / 1000),
})

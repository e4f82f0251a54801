/** The notification link: a list filter for exactly the items that a message named. */
import * as z from 'zod'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { nothing, type Condition } from '#functions/core/read-model/where.ts'
import type { Session } from '../session/sessions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import type { NotificationTopic } from './notification-queue.ts'

const retentionSeconds = 400 * 86_400
/** Maximum number of omitted ids: what fits into a table item together with the notifications. */
const mostLeftOut = 20_000

/** The notifications of a message, and the exposures that it omitted. */
const notificationLinkSchema = z.object({
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  left_out: z.array(z.int()),
})
const releasedSchema = z.object({ module: z.string(), ids: z.array(z.int()) })
const logEntrySchema = z.object({ client_id: z.int() })

/** The table item of the link of a message to an organization. */
export const notificationLinkItem = (
  organizationId: number,
  mailId: string,
  released: z.infer<typeof notificationLinkSchema>,
  now: Date,
): Key & Item => ({
  ...keys.notificationLink(organizationId, mailId),
  ...released,
  left_out: released.left_out.slice(0, mostLeftOut),
  expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
})

/**
 * The items of a module that a message notified of; undefined without a message id. Looks under the caller's
 * organization only, so another organization finds nothing with a forwarded link. `column` is the list's id column.
 */
export const notifiedBy = async (
  table: Table,
  session: Session,
  mail: string | undefined,
  module: Exclude<NotificationTopic, 'feed_group'>,
  column: string,
): Promise<Condition | undefined> => {
  if (mail === undefined) return undefined
  const organizationId = isProviderStaff(session.role)
    ? await recipientOf(table, mail)
    : session.organizationId
  if (organizationId === null) return nothing
  const item = await table.get(keys.notificationLink(organizationId, mail), { consistent: false })
  if (item === undefined) return nothing
  const { tellings: releasedKeys, left_out } = notificationLinkSchema.parse(item)
  const released = (await table.batchGet(releasedKeys, { consistent: false })).flatMap((one) =>
    one === undefined ? [] : [releasedSchema.parse(one)],
  )
  const ids = new Set(
    released.filter((released) => released.module === module).flatMap((released) => released.ids),
  )
  if (module === 'visibility') for (const id of left_out) ids.delete(id)
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify([...ids])] }
}

/** The organization that a message went to, from its log entry; null after that has expired. */
const recipientOf = async (table: Table, mail: string): Promise<number | null> => {
  const entry = logEntrySchema.safeParse(
    await table.get(keys.deliveryLog(mail.slice(0, 10), mail), { consistent: false }),
  )
  return entry.success ? entry.data.client_id : null
}

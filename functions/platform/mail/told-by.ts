/** What a mail told, as a filter of lists: the link in a notification leads to exactly these. */
import * as z from 'zod'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { nothing, type Condition } from '../lists/where.ts'
import type { Session } from '../session/sessions.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table } from '../store/table.ts'
import type { ToldModule } from './tellings.ts'

const keptSeconds = 400 * 86_400
/** Ids that are left out, as many as an item of the table has room for beside the tellings. */
const mostLeftOut = 20_000

/** What a mail told: the tellings that it was made of, without the visibilities that it left out. */
const toldByMailSchema = z.object({
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  left_out: z.array(z.int()),
})
const toldSchema = z.object({ module: z.string(), ids: z.array(z.int()) })
const logEntrySchema = z.object({ client_id: z.int() })

/** What a mail told an organization, as an item of the table. */
export const toldByMailItem = (
  clientId: number,
  mailId: string,
  told: z.infer<typeof toldByMailSchema>,
  now: Date,
): Key & Item => ({
  ...keys.toldByMail(clientId, mailId),
  ...told,
  left_out: told.left_out.slice(0, mostLeftOut),
  expires: Math.floor(now.getTime() / 1000) + keptSeconds,
})

/**
 * The items of a module that a mail told; undefined where no mail is asked for. What another organization was told is
 * found under its own key alone, so that a link that is passed on finds nothing. `column` is the list's column of ids.
 */
export const toldBy = async (
  table: Table,
  session: Session,
  mail: string | undefined,
  module: Exclude<ToldModule, 'feed_group'>,
  column: string,
): Promise<Condition | undefined> => {
  if (mail === undefined) return undefined
  const clientId = isProviderStaff(session.role) ? await recipientOf(table, mail) : session.clientId
  if (clientId === null) return nothing
  const item = await table.get(keys.toldByMail(clientId, mail), { consistent: false })
  if (item === undefined) return nothing
  const { tellings, left_out } = toldByMailSchema.parse(item)
  const told = (await table.batchGet(tellings, { consistent: false })).flatMap((one) =>
    one === undefined ? [] : [toldSchema.parse(one)],
  )
  const ids = new Set(told.filter((telling) => telling.module === module).flatMap((telling) => telling.ids))
  if (module === 'visibility') for (const id of left_out) ids.delete(id)
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify([...ids])] }
}

/** The organization that a mail went to, as its log entry says while there is one. */
const recipientOf = async (table: Table, mail: string): Promise<number | null> => {
  const entry = logEntrySchema.safeParse(
    await table.get(keys.deliveryLog(mail.slice(0, 10), mail), { consistent: false }),
  )
  return entry.success ? entry.data.client_id : null
}

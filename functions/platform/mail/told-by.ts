/** What a mail told, as a filter of lists: the link in a notification leads to exactly these. */
import * as z from 'zod'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { nothing, type Condition } from '../lists/where.ts'
import type { Session } from '../session/sessions.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import { noticeContentSchema } from './notices.ts'
import { mailRecordKey } from './records.ts'
import { toldSchema, type ToldModule } from './tellings.ts'

const recordSchema = z.object({
  notice: noticeContentSchema,
  left_out: z.array(z.int()).optional(),
})
const waitingSchema = noticeContentSchema.transform((notice) => ({ notice, left_out: undefined }))

/**
 * The items of a module that a mail told; undefined where no mail is asked for. A mail to another organization, or none,
 * told nothing. `column` is the list's column of ids.
 */
export const toldBy = async (
  table: Table,
  session: Session,
  mail: string | undefined,
  module: Exclude<ToldModule, 'feed_group'>,
  column: string,
): Promise<Condition | undefined> => {
  if (mail === undefined) return undefined
  const item = await table.get(mailRecordKey(mail), { consistent: false })
  const record =
    item === undefined
      ? waitingSchema.safeParse(await table.get(keys.notice(mail)))
      : recordSchema.safeParse(item)
  if (!record.success) return nothing
  const { notice, left_out = [] } = record.data
  if (!isProviderStaff(session.role) && notice.client_id !== session.clientId) return nothing
  const told = (await table.batchGet(notice.tellings, { consistent: false })).flatMap((one) =>
    one === undefined ? [] : [toldSchema.parse(one)],
  )
  const ids = new Set(
    told.filter((telling) => telling.module === module).flatMap((telling) => telling.ids),
  )
  if (module === 'visibility') for (const id of left_out) ids.delete(id)
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify([...ids])] }
}

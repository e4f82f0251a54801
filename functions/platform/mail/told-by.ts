/** What a mail told, as a filter of lists: the link in a notification leads to exactly these. */
import * as z from 'zod'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { nothing, type Condition } from '../lists/where.ts'
import type { Session } from '../session/sessions.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import type { ToldModule } from './tellings.ts'

// Lists need no more of a mail than this, and their functions are large enough.
const noticeSchema = z.object({
  client_id: z.int(),
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
})
const recordSchema = z.object({ notice: noticeSchema, left_out: z.array(z.int()).optional() })
const toldSchema = z.object({ module: z.string(), ids: z.array(z.int()) })

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
  const record = recordSchema.safeParse(
    (await table.get(keys.mailRecord(mail.slice(0, 10), mail), { consistent: false })) ?? {
      notice: await table.get(keys.notice(mail)),
    },
  )
  if (!record.success) return nothing
  const { notice, left_out = [] } = record.data
  if (!isProviderStaff(session.role) && notice.client_id !== session.clientId) return nothing
  const told = (await table.batchGet(notice.tellings, { consistent: false })).flatMap((one) =>
    one === undefined ? [] : [toldSchema.parse(one)],
  )
  const ids = new Set(told.filter((telling) => telling.module === module).flatMap((telling) => telling.ids))
  if (module === 'visibility') for (const id of left_out) ids.delete(id)
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify([...ids])] }
}

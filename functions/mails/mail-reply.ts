import * as z from 'zod'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { MailRecord } from '#functions/platform/mail/records.ts'
import type { Mail } from '#shared/contracts/mails.ts'
import { isNotification, repeatableEnds } from '#shared/domain/mails.ts'

/** A mail before its organization has a name. */
export type BareMail = Omit<Mail, 'client_name'>

/** Whether a notification may be sent again: it has not arrived, and nobody has sent it again. */
export const mayBeSentAgain = ({
  template,
  state,
  sent_again_at,
}: Pick<MailRecord, 'template' | 'state' | 'sent_again_at'>): boolean =>
  isNotification(template) && repeatableEnds.includes(state) && sent_again_at === null

/** A record without what its mail is made of. */
export const bareMail = ({ notice: _notice, ...record }: MailRecord): BareMail => ({
  ...record,
  next_at: null,
  can_send_again: mayBeSentAgain(record),
})

const nameSchema = z.object({ id: z.int(), name: z.string() })

/** Mails with the names of their organizations. */
export const mailReplies = (replica: Replica, mails: readonly BareMail[]): Mail[] => {
  const ids = [...new Set(mails.flatMap(({ client_id }) => client_id ?? []))]
  const names = new Map(
    replica
      .rows(nameSchema, 'SELECT id, name FROM organization WHERE id IN (SELECT value FROM json_each(?))', [
        JSON.stringify(ids),
      ])
      .map(({ id, name }) => [id, name]),
  )
  return mails.map((mail) => ({
    ...mail,
    client_name: mail.client_id === null ? null : (names.get(mail.client_id) ?? `#${mail.client_id}`),
  }))
}

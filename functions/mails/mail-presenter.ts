import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { DeliveryLogEntry } from '#functions/rules/mail/delivery-log.ts'
import type { Mail } from '#shared/contracts/mails.ts'
import { isRepeatable } from '#shared/domain/mails.ts'

/** An e-mail without its organization's name and the state of its address. */
export type BareMail = Omit<Mail, 'client_name' | 'address_state'>

/** A log entry without the delivery itself. */
export const bareMail = ({ notice: _delivery, ...entry }: DeliveryLogEntry): BareMail => ({
  ...entry,
  next_at: null,
  can_send_again: isRepeatable(entry),
})

const nameSchema = z.object({ id: z.int(), name: z.string() })

const addressSchema = z.object({ id: z.int(), client_id: z.int(), is_paused: z.int() })

/** Additional data of e-mails, read once for all. */
interface Around {
  readonly organizations: ReadModel
  readonly emails: ReadModel
}

/** E-mails with the names of their organizations and the current state of their addresses. */
export const mailReplies = ({ organizations, emails }: Around, mails: readonly BareMail[]): Mail[] => {
  const idsOf = (key: 'client_id' | 'notification_email_id'): string =>
    JSON.stringify([...new Set(mails.flatMap((mail) => mail[key] ?? []))])
  const names = new Map(
    organizations
      .rows(nameSchema, 'SELECT id, name FROM organization WHERE id IN (SELECT value FROM json_each(?))', [
        idsOf('client_id'),
      ])
      .map(({ id, name }) => [id, name]),
  )
  const addresses = new Map(
    emails
      .rows(
        addressSchema,
        'SELECT id, client_id, is_paused FROM notification_email WHERE id IN (SELECT value FROM json_each(?))',
        [idsOf('notification_email_id')],
      )
      .map((address) => [address.id, address]),
  )
  const stateOf = ({ notification_email_id: id, client_id }: BareMail): Mail['address_state'] => {
    if (id === null) return null
    const address = addresses.get(id)
    if (address === undefined || address.client_id !== client_id) return 'gone'
    return address.is_paused === 1 ? 'paused' : 'active'
  }
  return mails.map((mail) => {
    const state = stateOf(mail)
    return {
      ...mail,
      client_name: mail.client_id === null ? null : (names.get(mail.client_id) ?? `#${mail.client_id}`),
      address_state: state,
      can_send_again: mail.can_send_again && state === 'active',
    }
  })
}

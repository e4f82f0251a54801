import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { addressStates } from '#functions/notification-emails/notification-email-queries.ts'
import { organizationNamesByIds } from '#functions/organizations/organization-queries.ts'
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

/** Additional data of e-mails, read once for all. */
interface Around {
  readonly organizations: ReadModel
  readonly emails: ReadModel
}

/** E-mails with the names of their organizations and the current state of their addresses. */
export const mailReplies = ({ organizations, emails }: Around, mails: readonly BareMail[]): Mail[] => {
  const names = organizationNamesByIds(
    organizations,
    mails.flatMap(({ client_id: id }) => id ?? []),
  )
  const addresses = addressStates(
    emails,
    mails.flatMap(({ notification_email_id: id }) => id ?? []),
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

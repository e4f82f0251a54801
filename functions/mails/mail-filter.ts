import type { MailsQuery } from '#shared/contracts/mails.ts'
import type { BareMail } from './mail-presenter.ts'

/** The filters of the list. */
export type MailFilter = Pick<
  MailsQuery,
  'state' | 'template' | 'client_id' | 'notification_email_id' | 'search' | 'after' | 'before'
>

/** Whether an e-mail matches the filters. */
export const fits = (
  mail: BareMail,
  { state, template, client_id, notification_email_id, search = '', after, before }: MailFilter,
): boolean => {
  const wanted = search.toLowerCase()
  return (
    (state === undefined || state.includes(mail.state)) &&
    (template === undefined || template.includes(mail.template)) &&
    (client_id === undefined || mail.client_id === client_id) &&
    (notification_email_id === undefined || mail.notification_email_id === notification_email_id) &&
    (after === undefined || mail.at >= after) &&
    (before === undefined || mail.at <= before) &&
    [mail.to, mail.subject ?? ''].some((text) => text.toLowerCase().includes(wanted))
  )
}

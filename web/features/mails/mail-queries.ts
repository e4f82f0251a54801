/** Queries for e-mails. */
import { queryOptions } from '@tanstack/react-query'
import { listMails, type Mail } from '#shared/contracts/mails.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { call } from '#web/lib/api.ts'
import type { Numbered, LogSource } from '#web/ui/log/use-log.ts'

/** A loaded e-mail. */
export type MailRow = Numbered<Mail>

/** The e-mails, page by page. */
export const mailLog: LogSource<Mail> = {
  name: 'mails',
  read: (query, signal) => call(listMails, { query, signal }),
}

const minutes = 60_000

/** Until when entries of earlier versions may have been logged: reports had the moment after sending. */
const loggedWithin = 5 * minutes

/** The e-mails of the moment that an id begins with. Empty if it begins with none. */
export const mailsOfMomentQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails-moment', id],
    // So that it is as new as the list after a reload.
    staleTime: 0,
    queryFn: async () => {
      const at = timeOfMail(id)
      if (at === undefined) return []
      const mailsUntil = async (before: string) =>
        (await call(listMails, { query: { after: at, before, per_page: '200' } })).data
      const mails = await mailsUntil(at)
      return mails.some((mail) => mail.id === id)
        ? mails
        : mailsUntil(new Date(Date.parse(at) + loggedWithin).toISOString())
    },
  })

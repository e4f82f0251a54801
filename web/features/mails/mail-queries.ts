/** Queries for e-mails. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listMails, type Mail } from '#shared/contracts/mails.ts'
import { getOrganization, listOrganizations } from '#shared/contracts/organizations.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { call } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'
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

/** Organizations whose name matches a text. */
export const useOrganizationOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    ...untilLoaded,
    queryKey: ['mails-organizations', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await call(listOrganizations, {
          query: { per_page: '20', ...(search === '' ? {} : { search }) },
        })
      ).data,
    select: (organizations) =>
      organizations.map(({ client_id: id, client_name: label }) => ({ value: String(id), label })),
  }).data

/** The organization in a filter; undefined while unknown, and if deleted. */
export const useOrganizationName = (id: string): FilterOption | undefined => {
  const name = useQuery({
    ...untilLoaded,
    queryKey: ['mails-organization', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: async () => (await call(getOrganization, { params: { id } })).client.client_name,
  }).data
  return name === undefined ? undefined : { value: id, label: name }
}

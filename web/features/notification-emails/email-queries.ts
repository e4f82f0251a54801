/** Queries for notification addresses, and the refetch after a change. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  getNotificationEmail,
  listClientNotificationEmails,
  type NotificationEmail,
} from '#shared/contracts/notification-emails.ts'
import { getNotificationSettings, getServices } from '#shared/contracts/organizations.ts'
import { services } from '#shared/domain/services.ts'
import { call } from '#web/lib/api.ts'
import { emailPage } from './email-page.ts'

const root = ['notification_emails'] as const

const wholeList = (organizationId: number) =>
  call(listClientNotificationEmails, { params: { id: String(organizationId) } })

/** A page of an organization's addresses. There are at most a hundred, so the whole list is loaded and sorted here. */
export const emailsQuery = (organizationId: number) => (query: Record<string, string>) => ({
  queryKey: [...root, 'list', organizationId, query],
  queryFn: async () => emailPage((await wholeList(organizationId)).data, query),
})

/** All addresses of an organization. */
export const useAllEmails = (organizationId: number): readonly NotificationEmail[] | undefined =>
  useQuery({ queryKey: [...root, 'all', organizationId], queryFn: () => wholeList(organizationId) }).data
    ?.data

export const emailQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getNotificationEmail, { params: { id: String(id) } }),
})

/** The services of the organization. The organization's page uses the same query key. */
export const servicesQuery = (organizationId: number) => ({
  queryKey: ['organizations', 'services', organizationId],
  queryFn: () => call(getServices, { params: { id: String(organizationId) } }),
})

/** The notification settings of the organization. */
export const settingsQuery = (organizationId: number) => ({
  queryKey: ['organizations', 'notification_settings', organizationId],
  queryFn: () => call(getNotificationSettings, { params: { id: String(organizationId) } }),
})

/** Whether any service of the organization sends e-mails; undefined until loaded. */
export const useSendsMails = (organizationId: number): boolean | undefined => {
  const reply = useQuery(servicesQuery(organizationId)).data
  return reply === undefined
    ? undefined
    : services.some((service) => reply.services[service].enable_email_notifications)
}

/** Refetches the addresses after a change. Removes a deleted one from the cache. */
export const refreshEmails = async (client: QueryClient, removed?: number): Promise<void> => {
  if (removed !== undefined) client.removeQueries({ queryKey: [...root, 'one', removed] })
  // Whether an e-mail can be sent again depends on its address.
  void client.invalidateQueries({ queryKey: ['mails'], refetchType: 'none' })
  await client.invalidateQueries({ queryKey: root })
}

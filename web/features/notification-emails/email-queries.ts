/** The calls about addresses for notifications as queries, and what a change makes stale. */
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

/**
 * A page of an organization's addresses. There are a hundred at most, so that the whole list is read and
 * ordered here.
 */
export const emailsQuery = (organizationId: number) => (query: Record<string, string>) => ({
  queryKey: [...root, 'list', organizationId, query],
  queryFn: async () => emailPage((await wholeList(organizationId)).data, query),
})

/** All addresses of an organization. */
export const useAllEmails = (organizationId: number): readonly NotificationEmail[] | undefined =>
  useQuery({ queryKey: [...root, 'all', organizationId], queryFn: () => wholeList(organizationId) }).data
    ?.data

/** One address. */
export const emailQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getNotificationEmail, { params: { id: String(id) } }),
})

/** What the organization may use; the organization's own page keeps it under the same key. */
export const servicesQuery = (organizationId: number) => ({
  queryKey: ['organizations', 'services', organizationId],
  queryFn: () => call(getServices, { params: { id: String(organizationId) } }),
})

/** How the organization is notified. */
export const settingsQuery = (organizationId: number) => ({
  queryKey: ['organizations', 'notification_settings', organizationId],
  queryFn: () => call(getNotificationSettings, { params: { id: String(organizationId) } }),
})

/** Whether any service of the organization sends e-mails; unknown until it is loaded. */
export const useSendsMails = (organizationId: number): boolean | undefined => {
  const reply = useQuery(servicesQuery(organizationId)).data
  return reply === undefined
    ? undefined
    : services.some((service) => reply.services[service].enable_email_notifications)
}

/** After a change the addresses are read anew. One that no longer exists is forgotten. */
export const refreshEmails = async (client: QueryClient, removed?: number): Promise<void> => {
  if (removed !== undefined) client.removeQueries({ queryKey: [...root, 'one', removed] })
  // Whether a mail can be sent again depends on its address.
  void client.invalidateQueries({ queryKey: ['mails'], refetchType: 'none' })
  await client.invalidateQueries({ queryKey: root })
}

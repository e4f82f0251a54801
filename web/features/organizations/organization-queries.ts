/** Queries for organizations, and the refetch after a change. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { listClientKeys } from '#shared/contracts/connect.ts'
import { listClientWebhooks } from '#shared/contracts/webhooks.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import {
  getChecklist,
  getNotificationSettings,
  getOrganization,
  getServices,
  getSignInSettings,
  getUserActivity,
  listOrganizationRemovals,
  listOrganizations,
  listWhitelistIps,
} from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'

const root = ['organizations'] as const

export const organizationsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'list', query],
  queryFn: () => call(listOrganizations, { query }),
})

export const organizationQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getOrganization, { params: { id: String(id) } }),
})

/** What a new organization may take over from another one. */
export const copiedQuery = (id: string) => ({
  queryKey: [...root, 'copied', id],
  queryFn: async () => {
    const one = { params: { id } }
    const [{ client }, { services }, { notification_settings }, { sign_in_settings }] = await Promise.all([
      call(getOrganization, one),
      call(getServices, one),
      call(getNotificationSettings, one),
      call(getSignInSettings, one),
    ])
    return { client, services, notification: notification_settings, signIn: sign_in_settings }
  },
})

/** The services of an organization. */
export const servicesQuery = (id: number) => ({
  queryKey: [...root, 'services', id],
  queryFn: () => call(getServices, { params: { id: String(id) } }),
})

/** What a new organization still needs. */
export const checklistQuery = (id: number) => ({
  queryKey: [...root, 'checklist', id],
  queryFn: () => call(getChecklist, { params: { id: String(id) } }),
})

/** The IP allow-list of an organization. */
export const allowListQuery = (id: number) => ({
  queryKey: [...root, 'ips', id],
  queryFn: () => call(listWhitelistIps, { params: { id: String(id) } }),
})

/** The API key of an organization, without its secret. */
export const keyQuery = (id: number) => ({
  queryKey: [...root, 'key', id],
  queryFn: () => call(getOrganizationKey, { params: { id: String(id) }, query: { reveal: 'false' } }),
})

/** All keys of an organization and its users, with their limits. */
export const organizationKeysQuery = (id: number) => ({
  queryKey: [...root, 'keys', id],
  queryFn: () => call(listClientKeys, { params: { id: String(id) } }),
})

/** The webhooks of an organization, by name and host. */
export const organizationWebhooksQuery = (id: number) => ({
  queryKey: [...root, 'webhooks', id],
  queryFn: () => call(listClientWebhooks, { params: { id: String(id) } }),
})

/** The activity of an organization's users in a range of days. */
export const activityQuery = (
  id: number,
  { start, end }: { readonly start: string; readonly end: string },
) => ({
  queryKey: [...root, 'activity', id, start, end],
  queryFn: () => call(getUserActivity, { params: { id: String(id), start, end } }),
})

const deletionSeconds = 3

/** Deleted organizations and their remaining data. Polled while there is any. */
export const useOrganizationDeletions = () =>
  useQuery({
    queryKey: [...root, 'removals'],
    queryFn: () => call(listOrganizationRemovals),
    refetchInterval: ({ state }) =>
      state.data?.data.some((deletion) => deletion.state !== 'done') === true
        ? deletionSeconds * 1000
        : false,
  })

/** Refetches the organization's history after a change of data with a query of its own. */
export const refreshHistory = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: organizationQuery(id).queryKey })

/** Refetches everything about organizations after a change. */
export const refreshOrganizations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: root })

/** After a deletion, removes the organization's queries and refetches the list. */
export const forgetOrganization = async (client: QueryClient, id: number): Promise<void> => {
  for (const part of ['one', 'services', 'ips', 'key', 'activity'])
    client.removeQueries({ queryKey: [...root, part, id] })
  await refreshOrganizations(client)
}

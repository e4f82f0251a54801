/** Queries for users, and the refetch after a change. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { listAllModuleRequests, listModuleRequests } from '#shared/contracts/module-requests.ts'
import { getOrganization, getServices } from '#shared/contracts/organizations.ts'
import {
  getModulePermissions,
  getUser,
  listOrganizationUsers,
  listProviderUsers,
  type User,
  type UserListItem,
} from '#shared/contracts/users.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { call, CallError } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'

const root = ['users'] as const

/** A page of an organization's users. */
export const organizationUsersQuery = (organizationId: number) => (query: Record<string, string>) => ({
  queryKey: [...root, 'list', organizationId, query],
  queryFn: () => call(listOrganizationUsers, { params: { id: String(organizationId) }, query }),
})

/** A page of the provider's users. */
export const providerUsersQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'list', 'provider', query],
  queryFn: () => call(listProviderUsers, { query }),
})

/** A user as the drawer shows it. Analysts have only the fields of the list. */
export type VisibleUser = UserListItem & Partial<User>
export interface VisibleUserReply {
  readonly user: VisibleUser
  readonly history?: readonly PastChange[] | undefined
}

/** One user. Analysts may not request a single user, so theirs is taken from the list. */
export const userQuery = (id: number, whole: boolean) => ({
  queryKey: [...root, 'one', id],
  queryFn: (): Promise<VisibleUserReply> =>
    whole ? call(getUser, { params: { id: String(id) } }) : listedUser(id),
})

const largestPage = 100

const listedUser = async (id: number, page = 1): Promise<VisibleUserReply> => {
  const { data, meta } = await call(listProviderUsers, {
    query: { page: String(page), per_page: String(largestPage) },
  })
  const user = data.find((one) => one.user_id === id)
  if (user !== undefined) return { user }
  if (page >= meta.pagination.total_pages) throw new CallError({ status: 404, message: 'not_found' })
  return listedUser(id, page + 1)
}

/** The modules of a user, and those of the organization. */
export const permissionsQuery = (id: number) => ({
  queryKey: [...root, 'permissions', id],
  queryFn: () => call(getModulePermissions, { params: { id: String(id) } }),
})

/** The user's own module requests. */
export const myRequestsQuery = {
  queryKey: [...root, 'my-requests'],
  queryFn: () => call(listAllModuleRequests),
}

/** The oldest module requests that an organization's admin can answer. */
export const requestsToAnswerQuery = queryOptions({
  queryKey: [...root, 'requests-to-answer'],
  queryFn: async () => {
    const { data, meta } = await call(listAllModuleRequests)
    return { total: meta.pagination.total, data }
  },
})

/** The first screen of platform admins, which has the requests that they answer, and is read again after an answer. */
export const toDoKey = [...root, 'to-do'] as const

/** The modules that a user requests. */
export const requestsQuery = (id: number) => ({
  queryKey: [...root, 'requests', id],
  queryFn: () => call(listModuleRequests, { params: { id: String(id) } }),
})

/**
 * The organization of the users; undefined for provider staff. It shares the query key with the organization's page,
 * which has loaded it already.
 */
export const useOrganizationOfUsers = (organizationId: number | null) =>
  useQuery({
    queryKey: ['organizations', 'one', organizationId],
    queryFn: () => call(getOrganization, { params: { id: String(organizationId) } }),
    enabled: organizationId !== null,
  }).data?.client

/** The services of a new user's organization; undefined for provider staff. */
export const useServicesOfUsers = (organizationId: number | null) =>
  useQuery({
    ...untilLoaded,
    queryKey: ['organizations', 'services', organizationId],
    queryFn: () => call(getServices, { params: { id: String(organizationId) } }),
    enabled: organizationId !== null,
  }).data?.services

/** Refetches users and their organization after a change. Removes a deleted user from the cache. */
export const refreshUsers = async (client: QueryClient, removed?: number): Promise<void> => {
  if (removed !== undefined)
    for (const part of ['one', 'permissions', 'requests'])
      client.removeQueries({ queryKey: [...root, part, removed] })
  await Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['organizations'] }),
  ])
}

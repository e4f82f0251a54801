/** Queries for the audit log, and for the users and organizations in its filters. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listAudit, listAuditExports, listFailedJobs, type AuditRecord } from '#shared/contracts/audit.ts'
import { getOrganization, listOrganizations } from '#shared/contracts/organizations.ts'
import { getUser, listOrganizationUsers, listProviderUsers } from '#shared/contracts/users.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'
import type { Numbered, LogSource } from '#web/ui/log/use-log.ts'

/** A loaded record of the audit log. */
export type AuditRow = Numbered<AuditRecord>

/** The audit log, page by page. */
export const auditLog: LogSource<AuditRecord> = {
  name: 'audit',
  read: (query, signal) => call(listAudit, { query, signal }),
}

/** Milliseconds between two progress requests for an export. */
const askEvery = 2000

/** The user's exports of the last day. Polled while one is being generated. */
export const exportsQuery = queryOptions({
  queryKey: ['audit-exports'],
  queryFn: async () => (await call(listAuditExports)).data,
  refetchInterval: ({ state }) =>
    state.data?.some((job) => job.state === 'running') === true ? askEvery : false,
})

/** Background jobs that failed for good. */
export const failedJobsQuery = queryOptions({
  queryKey: ['audit', 'failed-jobs'],
  queryFn: () => call(listFailedJobs),
})

const optionsShown = '20'
const minutes = 60_000

/** Users whose name or e-mail matches a text, of every organization and the provider. */
export const useUserOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    queryKey: ['audit-users', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await call(listProviderUsers, {
          query: { scope: 'all', per_page: optionsShown, ...(search === '' ? {} : { search }) },
        })
      ).data,
    select: userOptions,
  }).data

/** The same for the user's own organization. */
export const useMyUserOptions = (search: string): readonly FilterOption[] | undefined => {
  const { organizationId } = useRights()
  return useQuery({
    queryKey: ['audit-own-users', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await call(listOrganizationUsers, {
          params: { id: String(organizationId ?? 0) },
          query: { per_page: optionsShown, ...(search === '' ? {} : { search }) },
        })
      ).data,
    select: userOptions,
  }).data
}

const userOptions = (users: readonly { user_id: number; name: string; email: string }[]): FilterOption[] =>
  users.map(({ user_id: id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }))

/** Organizations whose name matches a text. */
export const useOrganizationOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    queryKey: ['audit-organizations', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await call(listOrganizations, {
          query: { per_page: optionsShown, ...(search === '' ? {} : { search }) },
        })
      ).data,
    select: organizationOptions,
  }).data

const organizationOptions = (
  organizations: readonly { client_id: number; client_name: string }[],
): FilterOption[] =>
  organizations.map(({ client_id: id, client_name: label }) => ({ value: String(id), label }))

/** The user in a filter; undefined while unknown, and if deleted. */
export const useUserName = (id: string): FilterOption | undefined => {
  const name = useQuery({
    queryKey: ['audit-user', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: async () => (await call(getUser, { params: { id } })).user.name,
  }).data
  return name === undefined ? undefined : { value: id, label: name }
}

/** The organization in a filter; undefined while unknown, and if deleted. */
export const useOrganizationName = (id: string): FilterOption | undefined => {
  const name = useQuery({
    queryKey: ['audit-organization', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: async () => (await call(getOrganization, { params: { id } })).client.client_name,
  }).data
  return name === undefined ? undefined : { value: id, label: name }
}

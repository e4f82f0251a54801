/** Queries for the audit log, and for the users and organizations in its filters. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listAudit, listAuditExports, listFailedJobs, type AuditRecord } from '#shared/contracts/audit.ts'
import { getUser, listOrganizationUsers, listProviderUsers } from '#shared/contracts/users.ts'
import { actsOf, linesOf } from '#shared/domain/audit/lines.ts'
import { call } from '#web/lib/api.ts'
import { isInstant } from '#web/lib/days.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'
import type { Numbered, LogSource } from '#web/ui/log/use-log.ts'

/** A loaded record of the audit log. */
export type AuditRow = Numbered<AuditRecord>

/** A record in the address: when it was made, by which it can be found again, and its id. */
export const keyOfRecord = ({ date, id }: AuditRecord): string => `${date}~${id}`

/**
 * The record of a key, among those around it. Ids of an organization differ from the provider's: in a link from one to
 * the other it is the only act of that moment.
 */
export const recordOfKey = (records: readonly AuditRecord[], key: string): AuditRecord | undefined => {
  const own = records.find((one) => keyOfRecord(one) === key)
  const acts = own === undefined ? actsOf(records.filter(({ date }) => key.startsWith(`${date}~`))) : []
  return own ?? (acts.length === 1 ? acts[0]?.lead : undefined)
}

/** A load asks for half as many lines as records. Many like acts end it at four times as many records. */
const sizeOf = (records: readonly AuditRecord[]): number =>
  Math.max(linesOf(records).length * 2, records.length / 4)

/** The audit log, page by page. */
export const auditLog: LogSource<AuditRecord> = {
  name: 'audit',
  sizeOf,
  read: (query, signal) => call(listAudit, { query, signal }),
}

const minutes = 60_000
/** Records of one line are within ten minutes; those of one act may be some seconds later. */
const [before, after] = [600_000, 5_000]
const nearMost = '200'

/** The record of a key with those before it that may be in its line. Empty if the key names no moment. */
export const nearRecordQuery = (key: string) => {
  const [date = ''] = key.split('~')
  return queryOptions({
    queryKey: ['audit-record', key],
    staleTime: minutes,
    queryFn: async () => {
      if (!isInstant(date)) return []
      const at = Date.parse(date)
      const query = {
        after: new Date(at - before).toISOString(),
        before: new Date(at + after).toISOString(),
        per_page: nearMost,
      }
      return (await call(listAudit, { query })).data
    },
  })
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

/** Users whose name or e-mail matches a text, of every organization and the provider. */
export const useUserOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    ...untilLoaded,
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
    ...untilLoaded,
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

/** The user in a filter; undefined while unknown, and if deleted. */
export const useUserName = (id: string): FilterOption | undefined => {
  const name = useQuery({
    ...untilLoaded,
    queryKey: ['audit-user', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: async () => (await call(getUser, { params: { id } })).user.name,
  }).data
  return name === undefined ? undefined : { value: id, label: name }
}

/** The calls of the Connect page as queries. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getUserKey } from '#shared/contracts/api-keys.ts'
import { getKeyUsage, listConnectKeys } from '#shared/contracts/connect.ts'
import { listFeedGroupInfo, listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import { listFeedViews } from '#shared/contracts/indicator-views.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { call } from '#web/lib/api.ts'
import { useReader } from '#web/lib/reader.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'
import { offeredOf, type Choice } from './choice.ts'

const root = ['connect'] as const

/** The keys that the person may use. */
export const connectKeysQuery = queryOptions({
  queryKey: [...root, 'keys'],
  queryFn: async () => (await call(listConnectKeys)).data,
  refetchInterval: 60_000,
})

/** What the keys were used for. */
export const keyUsageQuery = queryOptions({
  queryKey: [...root, 'usage'],
  queryFn: () => call(getKeyUsage),
  refetchInterval: 60_000,
})

/** One's own key, without the key itself; null while there is none. */
export const myKeyQuery = (userId: number) =>
  queryOptions({
    queryKey: ['api-keys', 'own', userId],
    queryFn: async () =>
      (await call(getUserKey, { params: { id: String(userId) }, query: { reveal: 'false' } })).api_key,
  })

/** The organization's key, without the key itself; null where none was made yet. */
export const organizationKeyQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['api-keys', 'organization', organizationId],
    queryFn: async () =>
      (await call(getOrganizationKey, { params: { id: String(organizationId) }, query: { reveal: 'false' } }))
        .api_key,
  })

/** The groups that a text finds, those changed last first; nothing while they are looked for. */
export const useGroupOptions = (search: string): readonly FilterOption[] | undefined => {
  const reader = useReader()
  return useQuery({
    queryKey: ['feeds', 'group-choices', search === '' ? {} : { name: search }],
    queryFn: () => call(listFeedGroupInfo, { query: search === '' ? {} : { name: search } }),
    placeholderData: keepPreviousData,
  }).data?.data.map((group) => ({ value: String(group.group_id), label: levelledName(group, reader) }))
}

/** The names of groups, with their levels, by their ids, of those that the person sees; nothing until they are known. */
export const useGroupNames = (
  ids: readonly number[],
): ReadonlyMap<number, { readonly label: string; readonly tlp: TlpLevel }> | undefined => {
  const asked = ids.join(',')
  const reader = useReader()
  const found = useQuery({
    queryKey: ['feeds', 'group-names', asked],
    queryFn: () => call(listFeedGroupNames, { query: { groups_ids: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  }).data?.data
  return asked === ''
    ? new Map()
    : found &&
        new Map(
          found.map((group) => [group.group_id, { label: levelledName(group, reader), tlp: group.tlp }]),
        )
}

/**
 * A choice without a group or a view that the person does not see: its address would be of nothing. While it is not known
 * what they see it stands as it is.
 */
export const useOffered = (choice: Choice): Choice => {
  const names = useGroupNames(choice.what === 'group' && choice.group !== undefined ? [choice.group] : [])
  const views = useQuery({ ...viewChoicesQuery, enabled: choice.what === 'view' }).data
  return offeredOf(
    choice,
    names,
    views?.map(({ view_id: id }) => id),
  )
}

/** The saved views that the person sees. */
export const viewChoicesQuery = queryOptions({
  queryKey: ['feed-views', 'choices'],
  queryFn: async () => (await call(listFeedViews)).data,
})

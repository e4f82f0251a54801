/** Queries for the Connect page. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getUserKey } from '#shared/contracts/api-keys.ts'
import { getKeyUsage, listConnectKeys } from '#shared/contracts/connect.ts'
import { listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import { isSameForAll } from '#shared/domain/view-lists.ts'
import { listFeedViews } from '#shared/contracts/views.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { call } from '#web/lib/api.ts'
import { useReader } from '#web/lib/reader.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { offeredOf, type Choice } from './choice.ts'

const root = ['connect'] as const

/** The keys visible to the user. */
export const connectKeysQuery = queryOptions({
  queryKey: [...root, 'keys'],
  queryFn: async () => (await call(listConnectKeys)).data,
  refetchInterval: 60_000,
})

/** The use of the keys. */
export const keyUsageQuery = queryOptions({
  queryKey: [...root, 'usage'],
  queryFn: () => call(getKeyUsage),
  refetchInterval: 60_000,
})

/** The user's own key without its secret; null while there is none. */
export const myKeyQuery = (userId: number) =>
  queryOptions({
    queryKey: ['api-keys', 'own', userId],
    queryFn: async () =>
      (await call(getUserKey, { params: { id: String(userId) }, query: { reveal: 'false' } })).api_key,
  })

/** The organization's key without its secret; null while there is none. */
export const organizationKeyQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['api-keys', 'organization', organizationId],
    queryFn: async () =>
      (await call(getOrganizationKey, { params: { id: String(organizationId) }, query: { reveal: 'false' } }))
        .api_key,
  })

/** The names and TLP levels of the groups with these ids that the user can see; undefined until known. */
export const useGroupNames = (
  ids: readonly number[],
): ReadonlyMap<number, { readonly label: string; readonly tlp: TlpLevel }> | undefined => {
  const asked = ids.join(',')
  const reader = useReader()
  const found = useQuery({
    ...untilLoaded,
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
 * The choice without a group or view that the user cannot see, because its address would not exist. Unchanged while
 * that is unknown.
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

/** The saved views that the user can see and keys can read. */
export const viewChoicesQuery = queryOptions({
  ...untilLoaded,
  queryKey: ['views', 'choices'],
  queryFn: async () => (await call(listFeedViews)).data.filter(({ filters }) => isSameForAll(filters ?? {})),
})

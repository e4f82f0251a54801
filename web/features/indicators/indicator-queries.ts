/** Queries for indicators, groups and views, and the refetch after a change. */
import type { QueryClient } from '@tanstack/react-query'
import { listFeedCategories, listFeedTags, listFeedTypes } from '#shared/contracts/dictionaries.ts'
import {
  getFeedGroup,
  listFeedGroupFeeds,
  listFeedGroupInfo,
  listFeedGroupNames,
  listFeedGroups,
  listFeedGroupThreats,
} from '#shared/contracts/indicator-groups.ts'
import { listFeedViewFeeds } from '#shared/contracts/views.ts'
import { getFeed, listFeedComments, listFeeds, listFeedThreats } from '#shared/contracts/indicators.ts'
import { getFeedWithdrawal } from '#shared/contracts/sightings.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useDictionary } from '#web/ui/dictionary/use-dictionary.ts'

const root = ['feeds'] as const

/** The scope of a list: all indicators, those of a group, or those of a saved view. */
export type IndicatorScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'group' | 'view'; readonly id: number }

/** A page of an indicator list. */
export const indicatorsQuery = (scope: IndicatorScope, query: Record<string, string>) => ({
  queryKey: [...root, 'list', scope, query],
  queryFn: () => {
    if (scope.kind === 'all') return call(listFeeds, { query })
    const params = { id: String(scope.id) }
    return scope.kind === 'group'
      ? call(listFeedGroupFeeds, { params, query })
      : call(listFeedViewFeeds, { params, query })
  },
})

/** One indicator. For a withdrawn one, when and why it was withdrawn. */
export const indicatorQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: async () => {
    const params = { id: String(id) }
    try {
      return await call(getFeed, { params })
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error
      return call(getFeedWithdrawal, { params })
    }
  },
})

/** When and why an unpublished indicator was withdrawn, for analysts. */
export const withdrawalQuery = (id: number) => ({
  queryKey: [...root, 'withdrawal', id],
  queryFn: () => call(getFeedWithdrawal, { params: { id: String(id) } }),
})

/** A page of the comments on an indicator, newest first. */
export const indicatorCommentsQuery = (id: number, page: number) => ({
  queryKey: [...root, 'comments', id, page],
  queryFn: () => call(listFeedComments, { params: { id: String(id) }, query: { page: String(page) } }),
})

/** A page of the threats that refer to a group, or to a group of an indicator. */
export const relatedThreatsQuery = (
  source: { readonly kind: 'feed' | 'group'; readonly id: number },
  page: number,
) => ({
  queryKey: [...root, 'threats', source, page],
  queryFn: () =>
    call(source.kind === 'feed' ? listFeedThreats : listFeedGroupThreats, {
      params: { id: String(source.id) },
      query: { page: String(page) },
    }),
})

export const groupsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'groups', query],
  queryFn: () => call(listFeedGroups, { query }),
})

export const groupQuery = (id: number) => ({
  queryKey: [...root, 'group', id],
  queryFn: () => call(getFeedGroup, { params: { id: String(id) } }),
})

/** Groups as options, last changed first. */
export const groupChoicesQuery = (query: Partial<Record<'name' | 'last_update_after', string>>) => ({
  queryKey: [...root, 'group-choices', query],
  queryFn: () => call(listFeedGroupInfo, { query }),
})

/** The names of groups by comma-separated ids. */
export const groupNamesQuery = (ids: string) => ({
  queryKey: [...root, 'group-names', ids],
  queryFn: () => call(listFeedGroupNames, { query: { groups_ids: ids } }),
})

/** The categories, tags and types of indicators. */
export const useIndicatorDictionaries = () => ({
  categories: useDictionary('feed_category', () => call(listFeedCategories)),
  tags: useDictionary('feed_tag', () => call(listFeedTags)),
  types: useDictionary('feed_type', () => call(listFeedTypes)),
})

/**
 * Refetches all indicators, groups and views, and the menu's counts after a change. Removes deleted items from the
 * cache.
 */
export const refreshIndicators = async (
  client: QueryClient,
  removed: { readonly indicators?: readonly number[]; readonly group?: number } = {},
): Promise<void> => {
  for (const id of removed.indicators ?? []) {
    client.removeQueries({ queryKey: indicatorQuery(id).queryKey })
    client.removeQueries({ queryKey: [...root, 'comments', id] })
  }
  if (removed.group !== undefined) {
    client.removeQueries({ queryKey: groupQuery(removed.group).queryKey })
    client.removeQueries({ queryKey: [...root, 'list', { kind: 'group', id: removed.group }] })
  }
  await Promise.all(
    [root, ['views'], ['statistics']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

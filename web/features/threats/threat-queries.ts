/** Queries for the threats area, and the refetch after a change. */
import type { QueryClient } from '@tanstack/react-query'
import { listThreatCategories, listThreatTags } from '#shared/contracts/dictionaries.ts'
import { getThreat, listThreats } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'

const root = ['threats'] as const

export const threatsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'list', query],
  queryFn: () => call(listThreats, { query }),
})

export const threatQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getThreat, { params: { id: String(id) } }),
})

/** Refetches lists, the threat and the menu's counts after a change. Removes deleted threats from the cache. */
export const refreshThreats = async (client: QueryClient, removed: readonly number[] = []): Promise<void> => {
  for (const id of removed) client.removeQueries({ queryKey: threatQuery(id).queryKey })
  await Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['statistics'] }),
    client.invalidateQueries({ queryKey: ['views'] }),
  ])
}

/** The categories and tags of threats. */
export const useThreatDictionaries = () => ({
  categories: useDictionary('threat_category', () => call(listThreatCategories)),
  tags: useDictionary('threat_tag', () => call(listThreatTags)),
})

/** The options for threats and their filters. */
export const useThreatChoices = () => {
  const { categories, tags } = useThreatDictionaries()
  return {
    categories: useDictionaryChoices(categories, 'threat_category_id'),
    tags: useDictionaryChoices(tags, 'threat_tag_id'),
  }
}

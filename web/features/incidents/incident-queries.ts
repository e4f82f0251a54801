/** Queries for the incidents area, and the refetch after a change. */
import { infiniteQueryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { listIncidentCategories, listIncidentTags } from '#shared/contracts/dictionaries.ts'
import { getAttachmentConfig, listAttachments } from '#shared/contracts/incident-attachments.ts'
import { listIncidentMentionable, listIncidentReplies } from '#shared/contracts/incident-replies.ts'
import {
  getIncident,
  listClientIncidents,
  listIncidentClients,
  listIncidents,
  listIncidentTemplates,
} from '#shared/contracts/incidents.ts'
import { attachmentRules, type AttachmentRules } from '#shared/domain/attachments.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import {
  useDictionary,
  useDictionaryChoices,
  useOrganizationChoices,
} from '#web/ui/dictionary/use-dictionary.ts'

const root = ['incidents'] as const
const minutes = 60_000

/** A page of the list: of every organization for analysts, of the user's own for others. */
export const incidentsQuery = (query: Record<string, string>, organizationId: number | null) => ({
  queryKey: [...root, 'list', organizationId, query],
  queryFn: () =>
    organizationId === null
      ? call(listIncidents, { query })
      : call(listClientIncidents, { params: { id: String(organizationId) }, query }),
})

export const incidentQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getIncident, { params: { id: String(id) } }),
})

export const attachmentsQuery = (id: number) => ({
  queryKey: [...root, 'attachments', id],
  queryFn: () => call(listAttachments, { params: { id: String(id) } }),
})

/** The replies to an incident, latest first. */
export const repliesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...root, 'replies', id],
    queryFn: ({ pageParam }) =>
      call(listIncidentReplies, {
        params: { id: String(id) },
        query: pageParam === '' ? {} : { from: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Whom a reply to an incident may mention. */
export const mentionableQuery = (id: number) => ({
  ...untilLoaded,
  queryKey: [...root, 'mentionable', id],
  queryFn: () => call(listIncidentMentionable, { params: { id: String(id) } }),
  staleTime: minutes,
})

export const templatesQuery = {
  queryKey: [...root, 'templates'],
  queryFn: () => call(listIncidentTemplates),
  ...untilLoaded,
}

/** The organizations with the incidents service; for analysts only. */
const useIncidentOrganizations = (enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'clients'],
    queryFn: () => call(listIncidentClients),
    staleTime: minutes,
    ...untilLoaded,
    enabled,
  })

/** The attachment rules: the server's, which override the built-in ones (part 1 section 5). */
export const useAttachmentRules = (): AttachmentRules =>
  useQuery({
    queryKey: [...root, 'attachment rules'],
    queryFn: () => call(getAttachmentConfig),
    staleTime: 60 * minutes,
  }).data?.config ?? attachmentRules

/**
 * Refetches lists, the incident, its attachments and replies, and the menu's counts after a change. Removes deleted incidents from
 * the cache.
 */
export const refreshIncidents = async (
  client: QueryClient,
  removed: readonly number[] = [],
): Promise<void> => {
  for (const id of removed) {
    client.removeQueries({ queryKey: incidentQuery(id).queryKey })
    client.removeQueries({ queryKey: attachmentsQuery(id).queryKey })
    client.removeQueries({ queryKey: repliesQuery(id).queryKey })
  }
  const stale = (['list', 'one', 'attachments', 'replies', 'dashboard', 'notification'] as const).map(
    (part) => client.invalidateQueries({ queryKey: [...root, part] }),
  )
  const counts = [['statistics'], ['views']].map((queryKey) => client.invalidateQueries({ queryKey }))
  await Promise.all([...stale, ...counts])
}

/** The options for incidents; organizations for analysts only. Undefined until loaded. */
export const useIncidentChoices = () => {
  const { isAnalyst } = useRights()
  return {
    categories: useDictionaryChoices(
      useDictionary('incident_category', () => call(listIncidentCategories)),
      'incident_category_id',
    ),
    tags: useDictionaryChoices(
      useDictionary('incident_tag', () => call(listIncidentTags)),
      'incident_tag_id',
    ),
    organizations: useOrganizationChoices(useIncidentOrganizations(isAnalyst).data?.data),
  }
}

/** Queries for the incidents area, and the refetch after a change. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getAttachmentConfig, listAttachments } from '#shared/contracts/incident-attachments.ts'
import {
  getIncident,
  listClientIncidents,
  listIncidentClients,
  listIncidents,
  listIncidentTemplates,
} from '#shared/contracts/incidents.ts'
import { attachmentRules, type AttachmentRules } from '#shared/domain/attachments.ts'
import { call } from '#web/lib/api.ts'

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

export const templatesQuery = { queryKey: [...root, 'templates'], queryFn: () => call(listIncidentTemplates) }

/** The organizations with the incidents service; for analysts only. */
export const useIncidentOrganizations = (enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'clients'],
    queryFn: () => call(listIncidentClients),
    staleTime: minutes,
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
 * Refetches lists, the incident, its attachments and the menu's counts after a change. Removes deleted incidents from
 * the cache.
 */
export const refreshIncidents = async (
  client: QueryClient,
  removed: readonly number[] = [],
): Promise<void> => {
  for (const id of removed) {
    client.removeQueries({ queryKey: incidentQuery(id).queryKey })
    client.removeQueries({ queryKey: attachmentsQuery(id).queryKey })
  }
  const stale = (['list', 'one', 'attachments', 'dashboard', 'notification'] as const).map((part) =>
    client.invalidateQueries({ queryKey: [...root, part] }),
  )
  await Promise.all([...stale, client.invalidateQueries({ queryKey: ['statistics'] })])
}

import type * as z from 'zod'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { IncidentEntity, IncidentKinds } from '#functions/incidents/collection.ts'
import { addIncident } from '#functions/incidents/incident-rules.ts'
import type { apiCreateIncident } from '#shared/contracts/api/incidents-writes.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Adds an incident of one organization to a commit, or answers with the id of the one that has the same data. An
 * organization that does not exist, or has no service of incidents, would never see it. Throws what `createIncident`
 * lists.
 */
export const publishIncident = (
  commit: Commit<IncidentKinds>,
  { client_id: organizationId, ...input }: z.output<(typeof apiCreateIncident)['body']>,
  served: ReadonlySet<number>,
): { id: number; incident: IncidentEntity } | { existing: number } => {
  if (!served.has(organizationId)) throw new PortalError('unknown_reference', { field: 'client_id' })
  return addIncident(commit, organizationId, input)
}

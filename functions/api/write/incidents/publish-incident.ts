import type * as z from 'zod'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { IncidentEntity, IncidentKinds } from '#functions/incidents/collection.ts'
import { addIncident } from '#functions/incidents/incident-rules.ts'
import type { apiCreateIncident } from '#shared/contracts/api/incidents-writes.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Adds an incident of one organization to a commit, or returns the id of an existing one with the same data. The
 * organization must exist and have the incident service, or it would never see the incident. Throws the errors of
 * `createIncident`.
 */
export const publishIncident = (
  commit: Commit<IncidentKinds>,
  { client_id: organizationId, ...input }: z.output<(typeof apiCreateIncident)['body']>,
  served: ReadonlySet<number>,
): { id: number; incident: IncidentEntity } | { existing: number } => {
  if (!served.has(organizationId)) throw new PortalError('unknown_reference', { field: 'client_id' })
  return addIncident(commit, organizationId, input)
}

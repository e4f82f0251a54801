import { handle, type Route } from '#functions/rules/http/handler.ts'
import {
  type OrganizationDeletion,
  readOrganizationDeletions,
} from '#functions/rules/tenants/organization-deletions.ts'
import { listOrganizationRemovals, type OrganizationDeletionStatus } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from './dependencies.ts'

/** Deletions of the last days, with their progress. */
export const listOrganizationDeletionsRoute = ({ platform }: OrganizationsDependencies): Route =>
  handle(listOrganizationRemovals, async () => ({
    data: (await readOrganizationDeletions(platform)).map(toRemovalResponse),
  }))

const toRemovalResponse = (deletion: OrganizationDeletion): OrganizationDeletionStatus => ({
  client_id: deletion.client_id,
  client_name: deletion.client_name,
  requested_by: deletion.actor.name,
  requested_date: deletion.requested,
  state: deletion.state,
  removed: Object.entries(deletion.removed)
    .map(([what, count]) => ({ what, count }))
    .toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  finished_date: deletion.finished,
})

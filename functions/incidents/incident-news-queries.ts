/** Incidents as news of their organizations. */
import { countRows, rowsByIds } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import type { NewsRows } from '#functions/rules/lists/news.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import { incidentList, toIncidentListItem } from './incident-presenter.ts'
import { waitsFor } from './incident-queries.ts'

/** Incidents come when they are published, and again with each reply of the provider. */
export const incidentNews = (seen: Condition): NewsRows => ({
  kind: 'incident',
  moment: 'max(incident.created, iif(incident.replied_by_provider = 1, coalesce(incident.replied, 0), 0))',
  seen,
})

/** The incidents with these ids, in their order. */
export const incidentsByIds = (
  readModel: ReadModel,
  ids: readonly number[],
  organization: OrganizationRef,
): IncidentListItem[] =>
  rowsByIds(readModel, incidentList, ids).map((row) => toIncidentListItem(row, organization, 'organization'))

/** The number of open incidents that wait for a reply of their organization. */
export const countWaiting = (readModel: ReadModel, seen: Condition): number =>
  countRows(readModel, { from: 'incident', where: allOf([seen, waitsFor('organization')]) })

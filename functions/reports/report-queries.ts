/** Which reports a caller sees: users see their own, organization admins those of the whole organization (part 2 section 2). */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf } from '#functions/core/event-store/definition.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Schedules } from '#functions/core/schedules.ts'
import {
  organizationsCollection,
  type OrganizationKinds,
} from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import { reportCollections, type ReportCollections } from './data/section-items.ts'
import { reportsCollection, type ReportKinds } from './report-store.ts'

/** What commands, queries and routes of reports need. */
export interface ReportsDependencies {
  readonly platform: Platform
  readonly reports: Collection<ReportKinds>
  readonly organizations: Collection<OrganizationKinds>
  readonly collections: ReportCollections
  readonly files: Files
  readonly schedules: Schedules
}

/** Composes the area from the platform. */
export const reportsDependencies = (platform: Platform): ReportsDependencies => {
  const { files, schedules } = platform
  if (files === undefined) throw new Error('Reports need the files bucket')
  if (schedules === undefined) throw new Error('Reports need schedules')
  return {
    platform,
    reports: platform.collection(reportsCollection),
    organizations: platform.collection(organizationsCollection),
    collections: reportCollections(platform),
    files,
    schedules,
  }
}

type VisibleKind = 'periodic_report' | 'report'

/** The caller's organization: each report belongs to one. */
export const myOrganizationId = (session: Session): number => {
  if (session.organizationId === null) throw new PortalError('forbidden')
  return session.organizationId
}

/** The visibility condition of every list of reports. */
export const visibleReports = (kind: VisibleKind, session: Session): Condition =>
  session.role === 'organization_admin'
    ? { sql: `${kind}.client_id = ?`, parameters: [myOrganizationId(session)] }
    : {
        sql: `${kind}.owner_id = ? AND ${kind}.client_id = ?`,
        parameters: [session.userId, myOrganizationId(session)],
      }

/** A report or periodic report that the caller sees. Throws `not_found`. */
export const visibleReport = async <N extends VisibleKind>(
  reports: Collection<ReportKinds>,
  kind: N,
  session: Session,
  id: number,
): Promise<Stored<EntityOf<ReportKinds[N]>>> => {
  const stored = await reports.get(kind, id)
  if (stored === undefined || !isVisible(session, stored.entity)) throw new PortalError('not_found')
  return stored
}

const isVisible = (
  session: Session,
  report: { readonly owner_id: number; readonly client_id: number },
): boolean =>
  report.client_id === session.organizationId &&
  (session.role === 'organization_admin' || report.owner_id === session.userId)

/** The entities of these ids, in order. Those deleted since are left out. */
export const readEntities = async <N extends keyof ReportKinds>(
  reports: Collection<ReportKinds>,
  kind: N,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly entity: EntityOf<ReportKinds[N]> }[]> => {
  const stored = await reports.getMany(kind, ids)
  return ids.flatMap((id, index) => {
    const entity = stored[index]?.entity
    return entity === undefined ? [] : [{ id, entity }]
  })
}

/** When the last report of an organization was queued, in epoch milliseconds. 0 without any. */
export const lastReportQueued = (readModel: ReadModel, organizationId: number): number =>
  readModel.count('SELECT coalesce(max(queued), 0) FROM report WHERE client_id = ?', [organizationId])

/** The number of an organization's periodic reports that are on. */
export const countActiveReports = (readModel: ReadModel, organizationId: number): number =>
  readModel.count('SELECT count(*) FROM periodic_report WHERE client_id = ? AND is_active = 1', [
    organizationId,
  ])

/** Presents periodic reports with their owners. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { entitledOwners } from '../owners.ts'
import { readOwners, type OwnerOf } from '../report-presenter.ts'
import type { ReportsDependencies } from '../report-queries.ts'
import type { PeriodicReportEntity } from '../report-store.ts'

/** The owners of periodic reports, and whether reports are generated for them now. */
interface PeriodicOwners {
  readonly ownerOf: OwnerOf
  readonly isPossible: ReturnType<typeof entitledOwners>
}

export const readPeriodicOwners = async (
  organizations: Collection<OrganizationKinds>,
  ids: readonly number[],
  now: Date,
): Promise<PeriodicOwners> => {
  const ownerOf = await readOwners(organizations, ids)
  return { ownerOf, isPossible: entitledOwners(await organizations.readModel(), ids, now) }
}

/** One periodic report, with its present owner. */
export const readPeriodicReportResponse = async (
  { platform, organizations }: Pick<ReportsDependencies, 'platform' | 'organizations'>,
  id: number,
  report: PeriodicReportEntity,
): Promise<PeriodicReport> =>
  toPeriodicReportResponse(
    id,
    report,
    await readPeriodicOwners(organizations, [report.owner_id], platform.clock.now()),
  )

export const toPeriodicReportResponse = (
  id: number,
  report: PeriodicReportEntity,
  { ownerOf, isPossible }: PeriodicOwners,
): PeriodicReport => ({
  periodic_report_id: id,
  name: report.name,
  frequency: report.frequency,
  format: report.format,
  send_by_email: report.send_by_email,
  is_active: report.is_active,
  is_possible: isPossible(report),
  next_instance_start_period: report.next_start,
  current_instance_start_date: report.current_start,
  template: { parts: report.parts },
  owner: ownerOf(report.owner_id),
  creation_date: report.creation_date,
})

/** Presents reports with their owners. */
import { usersByIds } from '#functions/users/user-queries.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Report } from '#shared/contracts/reports.ts'
import type { ReportEntity } from './report-store.ts'

type Owner = Report['owner']
/** Looks up an owner by user id. An owner being deleted has only the id. */
export type OwnerOf = (userId: number) => Owner

/** The owners with these ids, with their present names. */
export const readOwners = async (
  organizations: Collection<OrganizationKinds>,
  ids: readonly number[],
): Promise<OwnerOf> => {
  const known = usersByIds(await organizations.readModel(), ids)
  return (userId) => {
    const { name, email } = known.get(userId) ?? { name: `#${userId}`, email: '' }
    return { user_id: userId, name, email }
  }
}

/** One report, with its present owner. */
export const readReportResponse = async (
  { organizations }: { readonly organizations: Collection<OrganizationKinds> },
  id: number,
  report: ReportEntity,
): Promise<Report> => toReportResponse(id, report, await readOwners(organizations, [report.owner_id]))

export const toReportResponse = (id: number, report: ReportEntity, ownerOf: OwnerOf): Report => ({
  report_id: id,
  name: report.name,
  periodic_report_id: report.periodic_report_id,
  frequency: report.frequency,
  format: report.format,
  template: { parts: report.parts },
  period_start_date: report.period.first,
  period_end_date: report.period.last,
  queued_date: report.queued_date,
  creation_date: report.creation_date,
  state: report.state,
  failed: report.state === 'failed',
  failure: report.failure,
  left_out: report.left_out,
  file_size: report.file?.bytes ?? null,
  pages: report.file?.pages ?? null,
  send_by_email: report.send_by_email,
  sent_date: report.mail.sent_date,
  mail_state: report.mail.state,
  mail_failure: report.mail.failure,
  owner: ownerOf(report.owner_id),
})

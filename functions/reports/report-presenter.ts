/** Presents reports with their owners. */
import * as z from 'zod'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Report } from '#shared/contracts/reports.ts'
import type { ReportEntity } from './report-store.ts'

type Owner = Report['owner']
/** Looks up an owner by user id. An owner being deleted has only the id. */
export type OwnerOf = (userId: number) => Owner

const ownerRowSchema = z.object({ id: z.int(), name: z.string(), email: z.string() })

/** The owners with these ids, with their present names. */
export const readOwners = async (
  organizations: Collection<OrganizationKinds>,
  ids: readonly number[],
): Promise<OwnerOf> => {
  const rows = (await organizations.readModel()).rows(
    ownerRowSchema,
    'SELECT id, name, email FROM user WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify([...new Set(ids)])],
  )
  const known = new Map(rows.map(({ id, name, email }) => [id, { user_id: id, name, email }]))
  return (userId) => known.get(userId) ?? { user_id: userId, name: `#${userId}`, email: '' }
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

import { handleRedirect, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { downloadAuditExport } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AuditDependencies } from '../dependencies.ts'
import { auditExportKind, auditExportObject, auditExports } from './audit-exports.ts'

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/** Redirects to a short-lived link of an export's file. Throws `job_not_done`. */
export const downloadAuditExportRoute = (dependencies: AuditDependencies): Route =>
  handleRedirect(downloadAuditExport, async ({ params, session, request }) => {
    const job = await auditExports(dependencies).get(session.userId, params.id)
    if (job.kind !== auditExportKind) throw new PortalError('not_found')
    if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
    await auditExport(dependencies.platform, { session, request }, `file ${job.file_name}`)
    return dependencies.files.link(auditExportObject(job.id), job.file_name, linkSeconds)
  })

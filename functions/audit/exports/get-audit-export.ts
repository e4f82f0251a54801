import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getAuditExport } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AuditDependencies } from '../dependencies.ts'
import { auditExportKind, toAuditExportResponse, auditExports } from './audit-exports.ts'

/** Progress of an export. */
export const getAuditExportRoute = (dependencies: AuditDependencies): Route =>
  handle(getAuditExport, async ({ params, session }) => {
    const job = await auditExports(dependencies).get(session.userId, params.id)
    if (job.kind !== auditExportKind) throw new PortalError('not_found')
    return { job: toAuditExportResponse(job) }
  })

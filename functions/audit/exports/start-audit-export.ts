import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { startAuditExport } from '#shared/contracts/audit.ts'
import type { AuditDependencies } from '../dependencies.ts'
import {
  auditExportKind,
  toAuditExportResponse,
  auditExports,
  type AuditExportTask,
} from './audit-exports.ts'

/** Milliseconds that a user waits for a small file. Larger ones are created in the background. */
const waited = 6_000

/** Starts an export of all matching records that the caller sees. The export itself is recorded. */
export const startAuditExportRoute = (dependencies: AuditDependencies): Route =>
  handle(startAuditExport, async ({ body, session, request, idempotency }) => {
    const { platform } = dependencies
    const jobs = auditExports(dependencies)
    const task: AuditExportTask = {
      filter: body.query,
      language: await readLanguage(platform.table, session.userId),
      viewer: session.organizationId,
    }
    const job = await jobs.start(
      { user_id: session.userId, client_id: session.organizationId, kind: auditExportKind, task, total: 0 },
      { single: true, also: (started) => idempotency.writes({ job: toAuditExportResponse(started) }) },
    )
    await auditExport(platform, { session, request }, 'audit')
    return { job: toAuditExportResponse(await jobs.work(session.userId, job.id, waited)) }
  })

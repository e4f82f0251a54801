import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listAuditExports } from '#shared/contracts/audit.ts'
import type { AuditDependencies } from '../dependencies.ts'
import { auditExportKind, toAuditExportResponse, auditExports } from './audit-exports.ts'

/** The caller's exports. */
export const listAuditExportsRoute = (dependencies: AuditDependencies): Route =>
  handle(listAuditExports, async ({ session }) => ({
    data: (await auditExports(dependencies).list(session.userId))
      .filter(({ kind }) => kind === auditExportKind)
      .map(toAuditExportResponse),
  }))

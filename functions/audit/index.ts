/** The Lambda function of the audit log. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { auditDependencies } from './dependencies.ts'
import { downloadAuditExportRoute } from './exports/download-audit-export.ts'
import { getAuditExportRoute } from './exports/get-audit-export.ts'
import { listAuditExportsRoute } from './exports/list-audit-exports.ts'
import { startAuditExportRoute } from './exports/start-audit-export.ts'
import { listAuditRoute } from './list-audit.ts'
import { listFailedJobsRoute } from './list-failed-jobs.ts'

/** The routes of the area. */
export const auditRoutes = (platform: Platform): Route[] => {
  const dependencies = auditDependencies(platform)
  return [
    listAuditRoute,
    startAuditExportRoute,
    listAuditExportsRoute,
    getAuditExportRoute,
    downloadAuditExportRoute,
    listFailedJobsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(auditRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})

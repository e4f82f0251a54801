import type { Platform } from '#functions/rules/http/platform.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { auditDependencies } from './dependencies.ts'
import { auditExportWorkers } from './exports/audit-exports.ts'

/** The workers of audit exports, for the function that finishes abandoned jobs. */
export const workersOfAudit = (platform: Platform): Record<string, Worker> =>
  auditExportWorkers(auditDependencies(platform))

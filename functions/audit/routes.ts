import type { Platform } from '#functions/platform/http/platform.ts'
import type { Worker } from '#functions/platform/jobs/jobs.ts'
import { auditDependencies } from './dependencies.ts'
import { auditExportWorkers } from './exports/audit-exports.ts'

/** The exports of the audit log, for the function that finishes what nobody waits for. */
export const workersOfAudit = (platform: Platform): Record<string, Worker> =>
  auditExportWorkers(auditDependencies(platform))

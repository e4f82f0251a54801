import { on, type AreaAccess, type FunctionAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords, language, jobs, exported } from '#functions/rules/access.ts'

/** The audit log, with the names of the users and items in it. */
export const auditLog: FunctionAccess['table'] = [
  on('audit#*', 'get', 'query'),
  on('audit-index#*', 'query'),
  { reads: 'organizations' },
  { every: 'journals' },
]

export const auditAccess: AreaAccess = {
  functions: {
    audit: {
      table: [...pipeline, idempotencyRecords, ...jobs, on('failed-jobs', 'query'), ...auditLog, language],
      files: [exported],
    },
  },
}

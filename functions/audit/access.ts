import { on, type AreaAccess, type FunctionAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords, language, jobs, exported } from '#functions/rules/access.ts'

/** The audit log, with the names of the users and items in it. */
export const auditLog: FunctionAccess['table'] = [
  on('audit#*', 'get', 'query'),
  on('audit-index#*', 'query'),
  { reads: 'organizations' },
  { every: 'journals' },
]

/** What keeps the index of the audit log, in the function that finishes jobs. */
export const auditIndexing: FunctionAccess['table'] = [
  on('audit-index#*', 'put'),
  on('audit-index-lease', 'update'),
]

export const auditAccess: AreaAccess = {
  functions: {
    audit: {
      table: [...pipeline, idempotencyRecords, ...jobs, on('failed-jobs', 'query'), ...auditLog, language],
      files: [exported],
    },
  },
}

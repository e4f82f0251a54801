/** The Lambda function of the audit log. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { auditRoutes } from './routes.ts'

export const handler = lambda(auditRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})

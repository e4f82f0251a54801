/** The Lambda function of organizations. */
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { organizationRoutes } from './routes.ts'

export const handler = lambda(organizationRoutes, {
  openSnapshots: environmentSnapshots,
  openSeals: environmentSeals,
  openFiles: environmentFiles,
})

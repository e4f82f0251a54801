/** The Lambda function of reports. */
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { reportRoutes } from './routes.ts'

export const handler = lambda(reportRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
  openSchedules: environmentSchedules,
})

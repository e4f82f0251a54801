/** The Lambda function of reports. */
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { periodicReportRoutes } from './periodic/routes.ts'
import { generatedReportRoutes, reportsDependencies } from './routes.ts'
import { reportTemplateRoutes } from './templates/routes.ts'

/** The routes of the area. */
export const reportRoutes = (platform: Platform): Route[] => {
  const dependencies = reportsDependencies(platform)
  return [generatedReportRoutes, reportTemplateRoutes, periodicReportRoutes].flatMap((routes) =>
    routes(dependencies),
  )
}

export const handler = lambda(reportRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
  openSchedules: environmentSchedules,
})

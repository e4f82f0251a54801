/** The Lambda function of reports. */
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { reportsDependencies } from './dependencies.ts'
import { listReportViewTypesRoute } from './list-report-view-types.ts'
import { createReportRoute } from './archive/create-report.ts'
import { deleteReportRoute } from './archive/delete-report.ts'
import { downloadReportRoute } from './archive/download-report.ts'
import { getReportRoute } from './archive/get-report.ts'
import { listOrganizationReportsRoute } from './archive/list-organization-reports.ts'
import { listReportsRoute } from './archive/list-reports.ts'
import { listUserReportsRoute } from './archive/list-user-reports.ts'
import { retryReportRoute } from './archive/retry-report.ts'
import { sendReportRoute } from './archive/send-report.ts'
import { createPeriodicReportRoute } from './periodic/create-periodic-report.ts'
import { deletePeriodicReportRoute } from './periodic/delete-periodic-report.ts'
import { getPeriodicReportRoute } from './periodic/get-periodic-report.ts'
import { listPeriodicReportsRoute } from './periodic/list-periodic-reports.ts'
import { updatePeriodicReportRoute } from './periodic/update-periodic-report.ts'
import { updatePeriodicReportStatusRoute } from './periodic/update-periodic-report-status.ts'
import { createReportTemplateRoute } from './templates/create-report-template.ts'
import { deleteReportTemplateRoute } from './templates/delete-report-template.ts'
import { previewReportRoute } from './preview-report.ts'
import { listReportTemplatesRoute } from './templates/list-report-templates.ts'

/** The routes of the area. */
export const reportRoutes = (platform: Platform): Route[] => {
  const dependencies = reportsDependencies(platform)
  return [
    listReportViewTypesRoute,
    listReportTemplatesRoute,
    createReportTemplateRoute,
    deleteReportTemplateRoute,
    listPeriodicReportsRoute,
    createPeriodicReportRoute,
    getPeriodicReportRoute,
    updatePeriodicReportRoute,
    deletePeriodicReportRoute,
    updatePeriodicReportStatusRoute,
    listReportsRoute,
    listUserReportsRoute,
    listOrganizationReportsRoute,
    createReportRoute,
    getReportRoute,
    deleteReportRoute,
    downloadReportRoute,
    retryReportRoute,
    sendReportRoute,
    previewReportRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(reportRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
  openSchedules: environmentSchedules,
})

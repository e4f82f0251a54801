import { reportKey } from '#functions/core/files/files.ts'
import { handleRedirect, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { downloadReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { checkTlpUpgrades } from '../tlp-upgrades.ts'
import { fileFor } from '../report-rules.ts'
import { visibleReport } from '../visible-reports.ts'

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/**
 * Redirects to a short-lived link of a report's file. Throws `report_not_ready`, `report_section_forbidden` when the
 * caller lacks a module of the file, and `level_raised` when it contains items that no report may contain now.
 */
export const downloadReportRoute = ({ platform, reports, files }: ReportsDependencies): Route =>
  handleRedirect(downloadReport, async ({ params, session, request }) => {
    const { entity } = await visibleReport(reports, 'report', session, params.id)
    const file = fileFor(session.access, entity)
    await checkTlpUpgrades(platform, entity)
    await auditExport(platform, { session, request }, `report ${params.id}`)
    return files.link(reportKey(entity.client_id, file.id), file.name, linkSeconds)
  })

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { previewReport } from '#shared/contracts/reports.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { hasModule, type Module } from '#shared/domain/roles.ts'
import { duePeriod, type DayRange } from '#shared/domain/reports/periods.ts'
import { PortalError } from '#shared/http/errors.ts'
import { documentSection, isShown } from './data/document-section.ts'
import type { ReportsDependencies } from './dependencies.ts'
import { contentHead, readSections, sectionsFor } from './generator/gather.ts'
import { oneTimePeriod } from './report-rules.ts'
import { checkModules, partsOf } from './report-parts.ts'

/**
 * A preview of a report: its present content, with the summary's layout. Periodic reports use the latest completed
 * period. The caller's rights apply, even to another user's report. Filters may refer to deleted entries, as saved
 * reports may keep those.
 */
export const previewReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(previewReport, async ({ body, session }) => {
    const { platform } = dependencies
    // Loaded on demand: few requests lay out a page.
    const { estimatedRows, estimatePages, summaryPage } = await import('./document/pages.ts')
    const { organizationId } = session
    if (organizationId === null) throw new PortalError('forbidden')
    const { access } = session
    const has = (module: Module): boolean => hasModule(access, module)
    const all = partsOf(body)
    // Leaves out what the generation would leave out. Nothing is shown when no section is left.
    const { parts, leftOut } = sectionsFor(all, { has })
    if (parts.length === 0) checkModules(all, access)
    const now = platform.clock.now()
    const { frequency = null } = body
    const period = frequency === null ? datesOf(body, now) : duePeriod(frequency, now)
    const language = await readLanguage(platform.table, session.userId)
    const reader = {
      organizationId,
      role: session.role,
      language,
      timeZone: session.timeZone ?? defaultNotificationSettings.time_zone,
      has,
    }
    const { sections, before, collections, readModels, scope } = await readSections(
      platform,
      parts,
      { frequency, period },
      reader,
      now,
      matchMilliseconds,
    )
    // A section that is too long has no figures: the report would fail.
    const shown = await Promise.all(
      sections.flatMap(({ part, data }) =>
        isShown(data)
          ? [
              documentSection(
                collections,
                readModels,
                { part, data: { ...data, ids: data.ids.slice(0, estimatedRows) } },
                '',
                language,
                scope,
              ),
            ]
          : [],
      ),
    )
    const content = {
      ...(await contentHead(
        platform,
        { name: body.name ?? '', number: '', frequency, period },
        { organizationId, language, organization: session.organizationName ?? '' },
      )),
      before,
      generatedAt: now,
      sections: shown,
      leftOut,
    }
    const pages = estimatePages(content)
    return {
      period_start_date: period.first,
      period_end_date: period.last,
      sections: sections.map(({ part, data }) => ({
        module: part.module,
        total: data.total,
        is_too_long: !isShown(data),
      })),
      pages,
      page: summaryPage(content, pages),
    }
  })

/** Milliseconds: a user waits for the preview, and asset matches may be found a moment later. */
const matchMilliseconds = 500

/** The period of a one-time report. Its first day is required. */
const datesOf = (
  {
    period_start_date,
    period_end_date,
  }: {
    period_start_date?: string | undefined
    period_end_date?: string | undefined
  },
  now: Date,
): DayRange => {
  if (period_start_date === undefined)
    throw new PortalError('validation_failed', { field: 'period_start_date' })
  return oneTimePeriod({ period_start_date, period_end_date }, now)
}

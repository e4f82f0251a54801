import { handle, type Route } from '#functions/platform/http/handler.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import { previewReport, type ReportPart } from '#shared/contracts/reports.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { duePeriod, periodBefore, type DayRange } from '#shared/domain/reports/periods.ts'
import { PortalError } from '#shared/http/errors.ts'
import { figuresSection } from './data/document-section.ts'
import { readSection } from './data/section-data.ts'
import { reportCollections } from './data/section-items.ts'
import type { ReportsDependencies } from './dependencies.ts'
import { estimatePages, summaryPage } from './document/pages.ts'
import { contentHead, replicasFor } from './generator/gather.ts'
import { oneTimePeriod } from './report-rules.ts'
import { checkModules, checkReferences, partsOf } from './report-parts.ts'

/**
 * What a report would hold if it were made now, with its summary as it would look. A periodic one speaks of the newest
 * period that has ended. It is the caller's own report, whoever the edited one belongs to.
 */
export const previewReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(previewReport, async ({ body, session }) => {
    const { platform } = dependencies
    const { clientId } = session
    if (clientId === null) throw new PortalError('forbidden')
    const parts = partsOf(body).filter(({ enabled }) => enabled)
    checkModules(parts, session.access)
    await checkReferences(dependencies, parts, session.access)
    const now = platform.clock.now()
    const { frequency = null } = body
    const period = frequency === null ? datesOf(body, now) : duePeriod(frequency, now)
    const before = periodBefore(frequency, period)
    const [{ replicas }, language] = await Promise.all([
      replicasFor(
        reportCollections(platform),
        parts.map(({ module }) => module),
      ),
      readLanguage(platform.table, session.userId),
    ])
    const scope = { clientId, role: session.role, hasFeedAccess: hasModule(session.access, 'feed') }
    const read = parts.map((part: ReportPart) => ({
      part,
      data: readSection(replicas, part, scope, period, before, now, language),
    }))
    const page = summaryPage({
      ...contentHead(
        platform,
        { name: body.name ?? '', number: '', frequency, period },
        { language, organization: session.clientName ?? '' },
      ),
      before,
      madeAt: now,
      sections: read.map(({ part, data }) => figuresSection(part, data)),
      leftOut: [],
    })
    return {
      period_start_date: period.first,
      period_end_date: period.last,
      sections: read.map(({ part, data }) => ({
        module: part.module,
        total: data.total,
        is_too_long: data.total > reportLimits.sectionRows,
      })),
      pages: estimatePages(read.map(({ part, data }) => ({ part, total: data.total }))),
      page,
    }
  })

/** The period of a one-time report, whose first day must be given. */
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

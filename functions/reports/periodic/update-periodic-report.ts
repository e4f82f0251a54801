import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { updatePeriodicReport } from '#shared/contracts/reports.ts'
import { upcomingStart } from '#shared/domain/reports/periods.ts'
import type { PeriodicReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { checkPgpKey, readOwner } from '../report-owner.ts'
import { checkModules, checkReferences, partsOf, sectionsOf } from '../report-parts.ts'
import { readPeriodicReportResponse } from '../report-presenter.ts'
import { checkName } from '../report-rules.ts'
import { updatePeriodicSchedule } from '../report-schedules.ts'
import { visibleReport } from '../visible-reports.ts'

const changedFields = (before: PeriodicReportEntity, after: PeriodicReportEntity): AuditedField[] => [
  ...(['name', 'frequency', 'format', 'send_by_email'] as const).filter(
    (field) => before[field] !== after[field],
  ),
  ...(JSON.stringify(before.parts) === JSON.stringify(after.parts) ? [] : (['sections'] as const)),
]

/**
 * Changes the given fields. A new frequency starts with its next period. Modules and key are always those of the owner.
 * Throws the errors of `createPeriodicReport`.
 */
export const updatePeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(updatePeriodicReport, async ({ params, body, session, request }) => {
    const { platform, reports, schedules } = dependencies
    const after = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'periodic_report', session, params.id)
      const before = stored.entity
      const {
        visibilities: exposures,
        incidents,
        threats,
        feeds: indicators,
        ...fields
      } = mergedInput(body, {
        ...before,
        ...sectionsOf(before.parts),
      })
      const owner = await readOwner(platform, before.owner_id)
      const parts = partsOf({ visibilities: exposures, incidents, threats, feeds: indicators }, before.parts)
      checkModules(parts, owner.access, before.parts)
      await checkReferences(dependencies, parts, owner.access, before.parts)
      if (fields.send_by_email === true) checkPgpKey(owner, new Date(commit.at))
      const frequency = fields.frequency ?? before.frequency
      const changed: PeriodicReportEntity = {
        ...before,
        name: fields.name ?? before.name,
        frequency,
        format: fields.format ?? before.format,
        send_by_email: fields.send_by_email ?? before.send_by_email,
        parts,
        next_start:
          frequency === before.frequency ? before.next_start : upcomingStart(frequency, new Date(commit.at)),
      }
      checkName(commit.readModel, 'periodic_report', before.owner_id, changed.name, params.id)
      const names = changedFields(before, changed)
      if (names.length > 0) commit.update('periodic_report', params.id, changed, stored, names)
      return changed
    })
    await updatePeriodicSchedule(schedules, request.log, params.id, after)
    return { periodic_report: await readPeriodicReportResponse(dependencies, params.id, after) }
  })

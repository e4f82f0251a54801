/** The routes of periodic reports. */
import { mergedInput } from '#functions/core/changes-over.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import {
  listPeriodicReports,
  createPeriodicReport,
  getPeriodicReport,
  updatePeriodicReport,
  deletePeriodicReport,
  updatePeriodicReportStatus,
} from '#shared/contracts/reports.ts'
import { upcomingStart } from '#shared/domain/reports/periods.ts'
import { checkPgpKey, readOwnerAccess } from '../owners.ts'
import {
  readEntities,
  visibleReports,
  myOrganizationId,
  visibleReport,
  type ReportsDependencies,
} from '../report-queries.ts'
import type { PeriodicReportEntity } from '../report-store.ts'
import { checkModules, checkReferences, partsOf, sectionsOf, checkName, checkNumber } from '../report.ts'
import { updatePeriodicSchedule, runBestEffort, periodicScheduleName } from '../schedules/schedules.ts'
import {
  readPeriodicOwners,
  readPeriodicReportResponse,
  toPeriodicReportResponse,
} from './periodic-presenter.ts'

/** The periodic reports that the caller sees, by name. */
const listPeriodicReportsRoute = ({ platform, reports, organizations }: ReportsDependencies): Route =>
  handle(listPeriodicReports, async ({ query, session, request }) => {
    const { rows, total } = readPage(await reports.readModel(), {
      from: 'periodic_report',
      select: 'periodic_report.id',
      where: visibleReports('periodic_report', session),
      order: [{ column: 'name_sort', descending: false }],
      schema: idRow,
      page: query,
    })
    const listed = await readEntities(reports, 'periodic_report', rows)
    const owners = await readPeriodicOwners(
      organizations,
      listed.map(({ entity }) => entity.owner_id),
      platform.clock.now(),
    )
    return {
      data: listed.map(({ id, entity }) => toPeriodicReportResponse(id, entity, owners)),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/**
 * Creates a periodic report, starting with the next period. Throws `no_report_section`, `report_section_forbidden`,
 * `unknown_reference`, `no_pgp_key`, `too_many_periodic_reports` and `name_already_exists`.
 */
const createPeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(createPeriodicReport, async ({ body, session, request, idempotency }) => {
    const { platform, reports, organizations, schedules } = dependencies
    const { name, frequency, format, send_by_email, ...sections } = body
    const parts = partsOf(sections)
    const owner = await readOwnerAccess(platform, session.userId)
    checkModules(parts, owner.access)
    await checkReferences(dependencies.collections, parts, owner.access)
    if (send_by_email) checkPgpKey(owner, platform.clock.now())
    const owners = await readPeriodicOwners(organizations, [session.userId], platform.clock.now())
    const reply = await reports.commit(actorOf(session), (commit) => {
      checkNumber(commit.readModel, 'periodic_report', session.userId)
      checkName(commit.readModel, 'periodic_report', session.userId, name)
      const report: PeriodicReportEntity = {
        owner_id: session.userId,
        client_id: myOrganizationId(session),
        name,
        frequency,
        format,
        send_by_email,
        is_active: true,
        parts,
        next_start: upcomingStart(frequency, new Date(commit.at)),
        current_start: null,
        creation_date: commit.at,
      }
      const id = commit.nextId('periodic_report')
      commit.create('periodic_report', id, report)
      return idempotency.record(commit, { periodic_report: toPeriodicReportResponse(id, report, owners) })
    })
    const { periodic_report_id: id } = reply.periodic_report
    await updatePeriodicSchedule(schedules, request.log, id, { is_active: true, frequency })
    return reply
  })

/** One periodic report. */
const getPeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getPeriodicReport, async ({ params, session }) => {
    const { entity } = await visibleReport(dependencies.reports, 'periodic_report', session, params.id)
    return { periodic_report: await readPeriodicReportResponse(dependencies, params.id, entity) }
  })

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
const updatePeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
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
      const owner = await readOwnerAccess(platform, before.owner_id)
      const parts = partsOf({ visibilities: exposures, incidents, threats, feeds: indicators }, before.parts)
      checkModules(parts, owner.access, before.parts)
      await checkReferences(dependencies.collections, parts, owner.access, before.parts)
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

/** Deletes a periodic report and its schedule. Generated reports stay. */
const deletePeriodicReportRoute = ({ reports, schedules }: ReportsDependencies): Route =>
  handle(deletePeriodicReport, async ({ params, session, request }) => {
    await reports.commit(actorOf(session), async (commit) => {
      await visibleReport(reports, 'periodic_report', session, params.id)
      commit.delete('periodic_report', params.id)
    })
    await runBestEffort(request.log, () => schedules.remove(periodicScheduleName(params.id)))
    return {}
  })

/**
 * Where a report continues when it is switched on: missed periods are not made up for. A period with a report is before
 * `next_start` already, so it is not generated twice even if clocks differ around 03:00.
 */
const startAgain = ({ frequency, next_start }: PeriodicReportEntity, now: Date): string => {
  const upcoming = upcomingStart(frequency, now)
  return next_start > upcoming ? next_start : upcoming
}

/** Switches a periodic report on, starting with the next period, or off. */
const updatePeriodicReportStatusRoute = (dependencies: ReportsDependencies): Route =>
  handle(updatePeriodicReportStatus, async ({ params, body: { is_active }, session, request }) => {
    const { reports, schedules } = dependencies
    const after = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'periodic_report', session, params.id)
      const before = stored.entity
      if (before.is_active === is_active) return before
      const changed = {
        ...before,
        is_active,
        next_start: is_active ? startAgain(before, new Date(commit.at)) : before.next_start,
      }
      commit.update('periodic_report', params.id, changed, stored, ['is_active'])
      return changed
    })
    await updatePeriodicSchedule(schedules, request.log, params.id, after)
    return { report: await readPeriodicReportResponse(dependencies, params.id, after) }
  })

export const periodicReportRoutes = (dependencies: ReportsDependencies): Route[] =>
  [
    listPeriodicReportsRoute,
    createPeriodicReportRoute,
    getPeriodicReportRoute,
    updatePeriodicReportRoute,
    deletePeriodicReportRoute,
    updatePeriodicReportStatusRoute,
  ].map((route) => route(dependencies))

/** The routes of generated reports and previews. */
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, type Maybe } from '#functions/core/read-model/where.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import {
  listReportViewTypes,
  type ReportsQuery,
  listReports,
  listUserReports,
  listClientReports,
  createReport,
  getReport,
  deleteReport,
  downloadReport,
  retryReport,
  sendReport,
  previewReport,
} from '#shared/contracts/reports.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { viewTypeNames, viewTypes, type ViewType } from '#shared/domain/reports/modules.ts'
import { duePeriod, type DayRange } from '#shared/domain/reports/periods.ts'
import { hasModule, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { documentSection, isShown } from './data/document-section.ts'
import { contentHead, readSections, sectionsFor } from './generator/gather.ts'
import { checkPgpKey, readOwnerAccess } from './owners.ts'
import { periodicReportRoutes } from './periodic/routes.ts'
import { readOwners, toReportResponse, readReportResponse } from './report-presenter.ts'
import {
  type ReportsDependencies,
  reportsDependencies,
  readEntities,
  visibleReports,
  myOrganizationId,
  visibleReport,
} from './report-queries.ts'
import { enqueueReport } from './report-queue.ts'
import type { ReportEntity } from './report-store.ts'
import {
  checkModules,
  checkReferences,
  partsOf,
  mailToBe,
  queued,
  checkUnfinished,
  oneTimePeriod,
  checkTlpUpgrades,
  fileFor,
} from './report.ts'
import { followReport, runBestEffort, reportScheduleName } from './schedules/schedules.ts'
import { reportTemplateRoutes } from './templates/routes.ts'

const named = (types: readonly ViewType[]) => types.map((name) => ({ name, ...viewTypeNames[name] }))

/** The views available for each module's section. */
const listReportViewTypesRoute = (): Route =>
  handle(listReportViewTypes, () =>
    Promise.resolve({
      visibility: named(viewTypes.visibility),
      incident: named(viewTypes.incident),
      threat: named(viewTypes.threat),
      feed: named(viewTypes.feed),
    }),
  )

/**
 * A page of the reports that the caller sees and that match `of`. Reports not generated yet sort by when they were
 * requested.
 */
const reportPage = async (
  { reports, organizations }: ReportsDependencies,
  session: Session,
  query: ReportsQuery,
  request: Request,
  of?: Maybe,
) => {
  const { rows, total } = readPage(await reports.readModel(), {
    from: 'report',
    select: 'report.id',
    where: allOf([visibleReports('report', session), of]),
    order: sortOrder(query.sort, {
      creation_date: 'queued',
      name: 'name_sort',
      period_start_date: 'period_first',
    }),
    schema: idRow,
    page: query,
  })
  const listed = await readEntities(reports, 'report', rows)
  const ownerOf = await readOwners(
    organizations,
    listed.map(({ entity }) => entity.owner_id),
  )
  return {
    data: listed.map(({ id, entity }) => toReportResponse(id, entity, ownerOf)),
    meta: pageMeta(request, query, { total, count: rows.length }),
  }
}

/** All reports that the caller sees. */
const listReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listReports, ({ query, session, request }) => reportPage(dependencies, session, query, request))

/**
 * A user's reports: the caller's own, or for organization admins those of any user in the organization. Throws
 * `not_found` for others.
 */
const listUserReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listUserReports, async ({ params, query, session, request }) => {
    if (params.id !== session.userId) {
      if (session.role !== 'organization_admin') throw new PortalError('not_found')
      const user = await dependencies.organizations.get('user', params.id)
      if (user?.entity.client_id !== myOrganizationId(session)) throw new PortalError('not_found')
    }
    return reportPage(dependencies, session, query, request, {
      sql: 'report.owner_id = ?',
      parameters: [params.id],
    })
  })

/** All reports of the caller's organization. Throws `not_found` for another organization. */
const listOrganizationReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listClientReports, ({ params, query, session, request }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    return reportPage(dependencies, session, query, request)
  })

/**
 * Queues a one-time report. Throws `no_report_section`, `report_period_wrong`, `report_period_too_long`,
 * `report_section_forbidden`, `unknown_reference`, `no_pgp_key` and `too_many_reports`.
 */
const createReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(createReport, async ({ body, session, request, idempotency }) => {
    const { platform, reports, organizations, schedules } = dependencies
    const { name, format, send_by_email, period_start_date, period_end_date, ...sections } = body
    const parts = partsOf(sections)
    const period = oneTimePeriod({ period_start_date, period_end_date }, platform.clock.now())
    const owner = await readOwnerAccess(platform, session.userId)
    checkModules(parts, owner.access)
    await checkReferences(dependencies.collections, parts, owner.access)
    if (send_by_email) checkPgpKey(owner, platform.clock.now())
    const ownerOf = await readOwners(organizations, [session.userId])
    // Without a name the report gets a number (part 2 section 5).
    const named = name ?? platform.random.uuid().slice(0, 8)
    const reply = await reports.commit(actorOf(session), (commit) => {
      checkUnfinished(commit.readModel, session.userId)
      const report: ReportEntity = {
        owner_id: session.userId,
        client_id: myOrganizationId(session),
        name: named,
        periodic_report_id: null,
        frequency: null,
        format,
        send_by_email,
        parts,
        period,
        queued_date: commit.at,
        ...queued(),
        mail: mailToBe(send_by_email),
      }
      const id = commit.nextId('report')
      commit.create('report', id, report)
      enqueueReport(commit, platform.table, 'generate', id, report)
      return idempotency.record(commit, { report: toReportResponse(id, report, ownerOf) })
    })
    await followReport(schedules, request.log, reply.report.report_id, platform.clock.now())
    await countActivity(platform, myOrganizationId(session), 'create_one_time_report')
    return reply
  })

/** One report. */
const getReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getReport, async ({ params, session }) => {
    const { entity } = await visibleReport(dependencies.reports, 'report', session, params.id)
    return { report: await readReportResponse(dependencies, params.id, entity) }
  })

/** Deletes a report and its file. A generator that is working on it discards the result. */
const deleteReportRoute = ({ platform, reports, schedules }: ReportsDependencies): Route =>
  handle(deleteReport, async ({ params, session, request }) => {
    const cleanupId = platform.random.uuid()
    await reports.commit(actorOf(session), async (commit) => {
      const { entity } = await visibleReport(reports, 'report', session, params.id)
      commit.delete('report', params.id)
      if (entity.file !== null)
        commit.putItem(cleanupItem(cleanupId, { objects: [reportKey(entity.client_id, entity.file.id)] }))
    })
    await runCleanups(platform, [cleanupId])
    await runBestEffort(request.log, () => schedules.remove(reportScheduleName(params.id)))
    return {}
  })

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/**
 * Redirects to a short-lived link of a report's file. Throws `report_not_ready`, `report_section_forbidden` when the
 * caller lacks a module of the file, and `level_raised` when it contains items that no report may contain now.
 */
const downloadReportRoute = ({ platform, reports, files }: ReportsDependencies): Route =>
  handle(downloadReport, async ({ params, session, request }) => {
    const { entity } = await visibleReport(reports, 'report', session, params.id)
    const file = fileFor(session.access, entity)
    await checkTlpUpgrades(platform, entity)
    await auditExport(platform, { session, request }, `report ${params.id}`)
    return files.link(reportKey(entity.client_id, file.id), file.name, linkSeconds)
  })

/** Queues a failed report again. Throws `report_not_failed` and `too_many_reports`. */
const retryReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(retryReport, async ({ params, session, request }) => {
    const { platform, reports, schedules } = dependencies
    const report = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'report', session, params.id)
      if (stored.entity.state !== 'failed') throw new PortalError('report_not_failed')
      checkUnfinished(commit.readModel, stored.entity.owner_id)
      const again: ReportEntity = {
        ...stored.entity,
        ...queued(),
        mail: mailToBe(stored.entity.send_by_email),
      }
      commit.update('report', params.id, again, stored, ['state'])
      enqueueReport(commit, platform.table, 'generate', params.id, again)
      return again
    })
    await followReport(schedules, request.log, params.id, platform.clock.now())
    return { report: await readReportResponse(dependencies, params.id, report) }
  })

/**
 * E-mails a generated report to its owner, also when another user requests it. A pending e-mail is not sent twice.
 * Throws `report_not_ready`, `no_pgp_key`, `report_section_forbidden` when its owner has lost a module since, and
 * `level_raised` when it contains items that no report may contain now.
 */
const sendReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(sendReport, async ({ params, session, request }) => {
    const { platform, reports, schedules } = dependencies
    const report = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'report', session, params.id)
      const owner = await readOwnerAccess(platform, stored.entity.owner_id)
      fileFor(owner.access, stored.entity)
      checkPgpKey(owner, new Date(commit.at))
      await checkTlpUpgrades(platform, stored.entity)
      if (stored.entity.mail.state === 'waiting') return stored.entity
      const waiting: ReportEntity = {
        ...stored.entity,
        send_by_email: true,
        // The previous sent date stays until it is sent again.
        mail: { ...mailToBe(true), next_at: commit.at, sent_date: stored.entity.mail.sent_date },
      }
      commit.update('report', params.id, waiting, stored, ['send_by_email'])
      enqueueReport(commit, platform.table, 'send', params.id, waiting)
      return waiting
    })
    await followReport(schedules, request.log, params.id, platform.clock.now())
    return { report: await readReportResponse(dependencies, params.id, report) }
  })

/**
 * A preview of a report: its present content, with the summary's layout. Periodic reports use the latest completed
 * period. The caller's rights apply, even to another user's report. Filters may refer to deleted entries, as saved
 * reports may keep those.
 */
const previewReportRoute = ({ platform }: ReportsDependencies): Route =>
  handle(previewReport, async ({ body, session }) => {
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

export const reportRoutes = (platform: Platform): Route[] => {
  const dependencies = reportsDependencies(platform)
  const routes = [
    listReportViewTypesRoute,
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
  return [...routes, ...reportTemplateRoutes(dependencies), ...periodicReportRoutes(dependencies)]
}

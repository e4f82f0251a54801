import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Worker, Job } from '#functions/rules/jobs/jobs.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { isUpgradedSince } from '#functions/rules/tlp/upgrades.ts'
import {
  startMassAction,
  startFeedExport,
  listFeedJobs,
  getFeedJob,
  stopFeedJob,
  downloadFeedExport,
} from '#shared/contracts/indicator-jobs.ts'
import { isAboutAsSeen } from '#shared/domain/counted-matches.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators, openMatchedIndicators } from '../access-queries.ts'
import {
  indicatorsDependencies,
  type IndicatorsDependencies,
  indicatorSearch,
  countIndicators,
} from '../indicator-queries.ts'
import { type ExportTask, exportObject } from './full-export.ts'
import {
  indicatorWorkers,
  startBudget,
  startMassActionOn,
  toResponse,
  indicatorJobs,
  workOn,
  isIndicatorJob,
  pollBudget,
} from './indicator-jobs.ts'
import { checkAction, searchOfTask } from './mass-action.ts'

/** The workers of indicator jobs, for the function that finishes abandoned jobs. */
export const workersOfIndicators = (platform: Platform): Readonly<Record<string, Worker>> =>
  indicatorWorkers(indicatorsDependencies(platform))

/**
 * Starts a mass action on the indicators of a filter, or on named ones. Throws `selection_changed` when the selection
 * is not about as large as expected.
 */
const startMassActionRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(startMassAction, async ({ body, session, idempotency }) => {
    const visible = new VisibleIndicators(dependencies.indicators, session)
    const readModel = await visible.readModel()
    checkAction(readModel, body.action)
    if ('feeds_ids' in body.of) {
      const found = readModel.count(
        'SELECT count(*) FROM feed WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify(body.of.feeds_ids)],
      )
      if (found !== body.of.feeds_ids.length) throw new PortalError('not_found')
    }
    const total =
      'feeds_ids' in body.of
        ? body.of.feeds_ids.length
        : countIndicators(readModel, visible, searchOfTask(dependencies, body.of.filter))
    if (body.expected_total !== undefined && !isAboutAsSeen(body.expected_total, total))
      throw new PortalError('selection_changed', { values: [String(total)] })
    const job = await startMassActionOn(
      dependencies,
      session,
      { action: body.action, of: body.of, last_id: readModel.lastId('feed'), total },
      { also: (started) => idempotency.writes({ job: toResponse(dependencies, started) }) },
    )
    return { job }
  })

/** Starts an export of all matching indicators. */
const startIndicatorExportRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(startFeedExport, async ({ body, session, request, idempotency }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    const { sort, ...filter } = body.query
    const total = countIndicators(await visible.readModel(), visible, indicatorSearch(visible, filter))
    const task: ExportTask = {
      filter,
      sort,
      role: session.role,
      client_id: session.organizationId,
      language: await readLanguage(dependencies.platform.table, session.userId),
    }
    const job = await indicatorJobs(dependencies).start(
      { user_id: session.userId, client_id: session.organizationId, kind: 'export', task, total },
      { single: true, also: (started) => idempotency.writes({ job: toResponse(dependencies, started) }) },
    )
    await auditExport(dependencies.platform, { session, request }, `feeds: all ${total}`)
    if (session.organizationId !== null)
      await countActivity(dependencies.platform, session.organizationId, 'downloaded_csv')
    return { job: await workOn(dependencies, job, startBudget) }
  })

/** The caller's jobs. */
const listIndicatorJobsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(listFeedJobs, async ({ session }) => ({
    data: (await indicatorJobs(dependencies).list(session.userId))
      .filter(isIndicatorJob)
      .map((job) => toResponse(dependencies, job)),
  }))

/** Progress of a job. The call also works on it for a short time. */
const getIndicatorJobRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(getFeedJob, async ({ params, session }) => {
    const job = await indicatorJobs(dependencies).get(session.userId, params.id)
    if (!isIndicatorJob(job)) throw new PortalError('not_found')
    return { job: await workOn(dependencies, job, pollBudget) }
  })

/** Stops the caller's job; what it has changed stays. */
const stopIndicatorJobRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(stopFeedJob, async ({ params, session }) => {
    const jobs = indicatorJobs(dependencies)
    if (!isIndicatorJob(await jobs.get(session.userId, params.id))) throw new PortalError('not_found')
    return { job: toResponse(dependencies, await jobs.stop(session.userId, params.id)) }
  })

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/**
 * Redirects to a short-lived link of an export's file. Throws `job_not_done`, and `level_raised` when the file may
 * contain data that no file may contain now.
 */
const downloadIndicatorExportRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(downloadFeedExport, async ({ params, session, request }) => {
    const job = await indicatorJobs(dependencies).get(session.userId, params.id)
    if (job.kind !== 'export') throw new PortalError('not_found')
    if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
    if (mayHaveUpgraded(await dependencies.indicators.readModel(), job)) throw new PortalError('level_raised')
    await auditExport(dependencies.platform, { session, request }, `file ${job.file_name}`)
    return dependencies.files.link(exportObject(job.id), job.file_name, linkSeconds)
  })

/** Whether an indicator in the file had a TLP upgrade since, or a group that the file may name. */
const mayHaveUpgraded = (readModel: ReadModel, { sequence = 0, creation_date, end_date }: Job): boolean => {
  const generatedFrom = { sequence, from: Date.parse(creation_date) }
  return (
    isUpgradedSince(readModel, 'feed', 'export', generatedFrom, {
      // `+` disables the creation index: fewer rows have changed since.
      sql: '+feed.created <= ?',
      parameters: [Date.parse(end_date ?? creation_date)],
    }) || isUpgradedSince(readModel, 'feed_group', 'export', generatedFrom)
  )
}

/** The routes of jobs on indicators. */
export const indicatorJobRoutes = (dependencies: IndicatorsDependencies): Route[] =>
  [
    startMassActionRoute,
    startIndicatorExportRoute,
    listIndicatorJobsRoute,
    getIndicatorJobRoute,
    stopIndicatorJobRoute,
    downloadIndicatorExportRoute,
  ].map((route) => route(dependencies))

/** The routes of the audit log, of its exports and of failed jobs. */
import * as z from 'zod'
import { usersByIds } from '#functions/users/user-queries.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { collections } from '#functions/registry.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readFailedJobs } from '#functions/rules/jobs/failed-jobs.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { sealCursor, unsealCursor } from '#functions/rules/key-api/cursors.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import {
  listAudit,
  startAuditExport,
  listAuditExports,
  getAuditExport,
  downloadAuditExport,
  listFailedJobs,
} from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  type AuditSources,
  auditExportKind,
  toAuditExportResponse,
  auditExports,
  type AuditExportTask,
  auditExportObject,
  auditExportWorkers,
} from './audit-exports.ts'
import { auditNames, naming, searching } from './audit-presenter.ts'
import { readAuditLog } from './audit-queries.ts'
import { redactFor } from './audit-redaction.ts'
import { newAuditMemory } from './audit-sources.ts'

/** Composes the area from the platform. */
const auditDependencies = (platform: Platform): AuditSources => {
  if (platform.files === undefined) throw new Error('The audit log needs the files bucket')
  return {
    platform,
    organizations: platform.collection(organizationsCollection),
    files: platform.files,
    collections,
    memory: newAuditMemory(),
  }
}

/** Work per request: about a second, and at most about 400 read units. */
const workMost = 3000

/**
 * A page of the audit log: everything for platform admins, an organization's part for its admins. Cursors contain
 * journal positions, which count everybody's changes, so an organization's cursor is sealed.
 */
const listAuditRoute = ({ platform, organizations, collections, memory }: AuditSources): Route =>
  handle(listAudit, async ({ query, session }) => {
    const { cursor, per_page, search, ...filter } = query
    const { organizationId } = session
    const purpose = `audit of ${organizationId ?? 0}`
    const opened =
      cursor === undefined || organizationId === null
        ? cursor
        : openCursor(cursor, purpose, platform.environment)
    const readModel = organizations.readModel()
    // A search compares with names, so it needs them first. Other pages are read together with them.
    const searched =
      search === undefined
        ? undefined
        : await Promise.all([
            readModel.then((model) => auditNames(model, { isSearch: true })),
            readLanguage(platform.table, session.userId),
          ])
    const page = await readAuditLog(
      {
        table: platform.table,
        now: platform.clock.now(),
        collections,
        memory,
        redact: readModel.then((model) => redactFor(model, platform.environment, session)),
        viewer: organizationId,
        ...(search === undefined || searched === undefined
          ? {}
          : {
              search: searching(searched[0], search, {
                language: searched[1],
                withClient: organizationId === null,
              }),
            }),
      },
      filter,
      opened,
      per_page,
      workMost,
    )
    const names = searched?.[0] ?? auditNames(await readModel, { isSearch: false })
    return {
      data: page.records.map(naming(names)),
      meta: {
        next:
          page.next === null || organizationId === null
            ? page.next
            : sealCursor(platform.environment, purpose, page.next),
        searched_to: page.searchedTo,
      },
    }
  })

const openCursor = (
  cursor: string,
  purpose: string,
  environment: Parameters<typeof unsealCursor>[0],
): string => {
  try {
    return unsealCursor(environment, purpose, z.string(), cursor)
  } catch (error) {
    throw new PortalError('validation_failed', { field: 'cursor', cause: error })
  }
}

/** Milliseconds that a user waits for a small file. Larger ones are created in the background. */
const waited = 6_000

/** Starts an export of all matching records that the caller sees. The export itself is recorded. */
const startAuditExportRoute = (dependencies: AuditSources): Route =>
  handle(startAuditExport, async ({ body, session, request, idempotency }) => {
    const { platform } = dependencies
    const jobs = auditExports(dependencies)
    const task: AuditExportTask = {
      filter: body.query,
      language: await readLanguage(platform.table, session.userId),
      viewer: session.organizationId,
      access: session.access,
    }
    const job = await jobs.start(
      { user_id: session.userId, client_id: session.organizationId, kind: auditExportKind, task, total: 0 },
      { single: true, also: (started) => idempotency.writes({ job: toAuditExportResponse(started) }) },
    )
    await auditExport(platform, { session, request }, 'audit')
    return { job: toAuditExportResponse(await jobs.work(session.userId, job.id, waited)) }
  })

/** The caller's exports. */
const listAuditExportsRoute = (dependencies: AuditSources): Route =>
  handle(listAuditExports, async ({ session }) => ({
    data: (await auditExports(dependencies).list(session.userId))
      .filter(({ kind }) => kind === auditExportKind)
      .map(toAuditExportResponse),
  }))

/** Progress of an export. */
const getAuditExportRoute = (dependencies: AuditSources): Route =>
  handle(getAuditExport, async ({ params, session }) => {
    const job = await auditExports(dependencies).get(session.userId, params.id)
    if (job.kind !== auditExportKind) throw new PortalError('not_found')
    return { job: toAuditExportResponse(job) }
  })

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/** Redirects to a short-lived link of an export's file. Throws `job_not_done`. */
const downloadAuditExportRoute = (dependencies: AuditSources): Route =>
  handle(downloadAuditExport, async ({ params, session, request }) => {
    const job = await auditExports(dependencies).get(session.userId, params.id)
    if (job.kind !== auditExportKind) throw new PortalError('not_found')
    if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
    await auditExport(dependencies.platform, { session, request }, `file ${job.file_name}`)
    return dependencies.files.link(auditExportObject(job.id), job.file_name, linkSeconds)
  })

/** Failed jobs of all owners. Costs one read of the jobs and one of the owners' names. */
const listFailedJobsRoute = ({ platform, organizations }: AuditSources): Route =>
  handle(listFailedJobs, async () => {
    const { jobs, more } = await readFailedJobs(platform)
    const owners =
      jobs.length === 0
        ? undefined
        : usersByIds(
            await organizations.readModel(),
            jobs.map(({ user_id }) => user_id),
          )
    return {
      data: jobs.map(({ id, user_id, ...job }) => {
        const owner = owners?.get(user_id)
        return {
          job_id: id,
          ...job,
          user: { user_id, name: owner?.name ?? `#${user_id}` },
          client: owner?.organization ?? null,
        }
      }),
      meta: { more },
    }
  })

/** The workers of audit exports, for the function that finishes abandoned jobs. */
export const workersOfAudit = (platform: Platform): Record<string, Worker> =>
  auditExportWorkers(auditDependencies(platform))

/** The routes of the area. */
export const auditRoutes = (platform: Platform): Route[] => {
  const dependencies = auditDependencies(platform)
  return [
    listAuditRoute,
    startAuditExportRoute,
    listAuditExportsRoute,
    getAuditExportRoute,
    downloadAuditExportRoute,
    listFailedJobsRoute,
  ].map((route) => route(dependencies))
}

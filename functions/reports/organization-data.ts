/** Deletes the reports, templates and schedules of a deleted organization or user. */
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { reportsCollection, type ReportKinds } from './report-store.ts'
import { runBestEffort, periodicScheduleName } from './schedules/schedules.ts'

/** Deletes the templates of an organization's users. */
export const reportTemplatesOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, reportsCollection, { what: 'report_templates', kind: 'report_template' })

/** Deletes an organization's periodic reports and their schedules. */
export const periodicReportsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, reportsCollection, { what: 'periodic_reports', kind: 'periodic_report' }, () => ({
    // Runs before the commit: afterwards a remaining schedule could not be found.
    add: async (_, ids) => {
      const { schedules } = platform
      if (schedules === undefined) throw new Error('The schedules are missing')
      await concurrently(ids, 10, (id) => schedules.remove(periodicScheduleName(id)))
    },
  }))

/** Deletes an organization's reports. Their files are deleted with its folders. */
export const reportsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, reportsCollection, { what: 'reports', kind: 'report' })

/** Maximum reports deleted at once: a request ends within 29 seconds. */
const mostAtOnce = 500

/**
 * Deletes the reports of a deleted user. The calling function has access to neither schedules nor files. The comparison
 * of schedules removes those within minutes, a schedule that runs before finds nothing, and a cleanup deletes the
 * files. A failure does not fail the user's deletion: the comparison continues the work.
 */
export const followDeletedUser = (
  platform: Platform,
  reports: Collection<ReportKinds>,
  userId: number,
  actor: Actor,
): Promise<void> =>
  runBestEffort(platform.log, () =>
    removeReportsOfUser({ ...platform, files: undefined }, reports, userId, actor),
  )

/** Deletes reports, periodic reports and templates of a user, as many as a request can. Returns their number. */
export const removeReportsOfUser = async (
  platform: Platform,
  reports: Collection<ReportKinds>,
  userId: number,
  actor: Actor,
): Promise<number> => {
  const readModel = await reports.readModel()
  const idsOf = (kind: 'report_template' | 'periodic_report' | 'report'): number[] =>
    readModel.rows(idRow, `SELECT id FROM ${kind} WHERE owner_id = ? ORDER BY id LIMIT ?`, [
      userId,
      mostAtOnce,
    ])
  const periodic = idsOf('periodic_report')
  const templates = idsOf('report_template')
  const archived = idsOf('report')
  await deleteEntities(reports, 'periodic_report', periodic, actor)
  await deleteEntities(reports, 'report_template', templates, actor)
  await deleteReports(platform, reports, archived, actor)
  return periodic.length + templates.length + archived.length
}

/**
 * Deletes reports and their files, in commits as large as a transaction allows. Functions without access to files leave
 * these to the cleanup.
 */
export const deleteReports = async (
  platform: Platform,
  reports: Collection<ReportKinds>,
  ids: readonly number[],
  actor: Actor,
): Promise<void> => {
  if (ids.length === 0) return
  const readModel = await reports.readModel()
  for (const part of inCommits(ids, costOfEntities(readModel, 'report'), 1)) {
    const cleanupId = platform.random.uuid()
    await reports.commit(actor, async (commit) => {
      const stored = await reports.getMany('report', part)
      const objects = stored.flatMap((one, index) => {
        const id = part[index]
        if (one === undefined || id === undefined) return []
        commit.delete('report', id)
        const { file, client_id } = one.entity
        return file === null ? [] : [reportKey(client_id, file.id)]
      })
      if (objects.length > 0) commit.putItem(cleanupItem(cleanupId, { objects }))
    })
    if (platform.files !== undefined) await runCleanups(platform, [cleanupId])
  }
}

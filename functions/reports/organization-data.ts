/** What goes with an organization: its reports, templates and schedules. And with a user: the user's. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import { reportKey } from '#functions/platform/files/files.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { costOfEntities, inCommits } from '#functions/platform/journal/in-commits.ts'
import { runCleanups, cleanupItem } from '#functions/platform/cleanup.ts'
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/platform/tenants/organization-data.ts'
import { reportsCollection, type ReportKinds } from './collection.ts'
import { followUp, periodicScheduleName } from './report-schedules.ts'

/** Deletes the templates of an organization's people. */
export const reportTemplatesOfOrganizations: OrganizationRecordsOf = (platform) => ({
  what: 'report_templates',
  remove: (organizationId, actor) =>
    deleteEntitiesOfOrganization(
      platform.collection(reportsCollection),
      { what: 'report_templates', kind: 'report_template' },
      organizationId,
      actor,
    ),
})

/** Deletes an organization's periodic reports with their schedules. */
export const periodicReportsOfOrganizations: OrganizationRecordsOf = (platform) => ({
  what: 'periodic_reports',
  remove: (organizationId, actor) =>
    deleteEntitiesOfOrganization(
      platform.collection(reportsCollection),
      { what: 'periodic_reports', kind: 'periodic_report' },
      organizationId,
      actor,
      {
        // Before the commit: of a schedule that stays nobody would know any more.
        add: async (_, ids) => {
          const { schedules } = platform
          if (schedules === undefined) throw new Error('No schedules')
          await concurrently(ids, 10, (id) => schedules.remove(periodicScheduleName(id)))
        },
      },
    ),
})

/** Deletes an organization's reports; their files go with its folders. */
export const reportsOfOrganizations: OrganizationRecordsOf = (platform) => ({
  what: 'reports',
  remove: (organizationId, actor) =>
    deleteEntitiesOfOrganization(
      platform.collection(reportsCollection),
      { what: 'reports', kind: 'report' },
      organizationId,
      actor,
    ),
})

/** Reports that are deleted at once at most: a request ends within 29 seconds. */
const mostAtOnce = 500

/**
 * Deletes what a user has of reports, once the user is deleted. The function that does that reaches neither schedules
 * nor files: the one that compares schedules removes them within minutes, a schedule that runs before finds nothing to
 * make, and files are removed by a cleanup. A failure is no failure of the deletion: the comparison does what is left.
 */
export const followDeletedUser = (
  platform: Platform,
  reports: Collection<ReportKinds>,
  userId: number,
  actor: Actor,
): Promise<void> =>
  followUp(platform.log, () => removeReportsOfUser({ ...platform, files: undefined }, reports, userId, actor))

/**
 * Deletes reports, periodic ones and templates of a user, as much as a request can. Answers with how many are gone.
 */
export const removeReportsOfUser = async (
  platform: Platform,
  reports: Collection<ReportKinds>,
  userId: number,
  actor: Actor,
): Promise<number> => {
  const readModel = await reports.readModel()
  const idsOf = (kind: 'report_template' | 'periodic_report' | 'report'): number[] =>
    readModel
      .rows(z.object({ id: z.int() }), `SELECT id FROM ${kind} WHERE owner_id = ? ORDER BY id LIMIT ?`, [
        userId,
        mostAtOnce,
      ])
      .map(({ id }) => id)
  const periodic = idsOf('periodic_report')
  const templates = idsOf('report_template')
  const archived = idsOf('report')
  await deleteEntities(reports, 'periodic_report', periodic, actor)
  await deleteEntities(reports, 'report_template', templates, actor)
  await deleteReports(platform, reports, archived, actor)
  return periodic.length + templates.length + archived.length
}

/**
 * Deletes reports with their files, in commits as large as a transaction takes. A function that may not delete files
 * leaves them to the one that runs cleanups.
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

/**
 * The scheduled function that finishes jobs: abandoned ones, those too large for a request, and those whose worker
 * died. It also indexes the audit log.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { workersOfAssets } from '#functions/assets/requests/routes.ts'
import { indexAuditLog } from '#functions/audit/index-audit-log.ts'
import { workersOfAudit } from '#functions/audit/routes.ts'
import { workersOfIndicators } from '#functions/indicators/jobs/routes.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { collections } from '#functions/registry.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import type { BulkJobKind } from '#functions/rules/jobs/job-author.ts'
import { doBulkWork } from '#functions/rules/jobs/bulk-work.ts'
import { Jobs, PermanentJobError, type Worker } from '#functions/rules/jobs/jobs.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { valuesOf } from '#functions/core/failures.ts'

/** A run ends before its function would be stopped, to release its lease. */
const runMilliseconds = 840_000
/** Of those, for the index of the audit log. It is far behind only when it is new. */
const indexMilliseconds = 20_000

let dependencies: { readonly platform: Platform; readonly jobs: Jobs } | undefined

/** The work for an owner who has the rights for it. Throws a `PermanentJobError` for another one. */
const allowed = <Work>(work: Work | undefined): Work => {
  if (work === undefined) throw new PermanentJobError('Its owner lost access')
  return work
}

/** The workers of jobs on exposures, incidents and threats, with the present rights of their owner. */
const workersOfItems = (platform: Platform) =>
  ({
    visibility_action: async (held, isTimeOver) => {
      const { workOnExposures } = await import('./item-work.ts')
      return doBulkWork(held, isTimeOver, allowed(await workOnExposures(platform, held.job)))
    },
    incident_action: async (held, isTimeOver) => {
      const { workOnIncidents } = await import('./item-work.ts')
      return doBulkWork(held, isTimeOver, allowed(await workOnIncidents(platform, held.job)))
    },
    threat_action: async (held, isTimeOver) => {
      const { workOnThreats } = await import('./item-work.ts')
      return doBulkWork(held, isTimeOver, allowed(await workOnThreats(platform, held.job)))
    },
  }) satisfies Record<BulkJobKind, Worker>

/** The jobs of every area, with their workers. */
export const jobsOf = (platform: Platform): Jobs =>
  new Jobs(platform, {
    ...workersOfIndicators(platform),
    ...workersOfAssets(platform),
    ...workersOfAudit(platform),
    ...workersOfItems(platform),
  })

const open = () => {
  const platform = createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles })
  return { platform, jobs: jobsOf(platform) }
}

/** The Lambda handler. An instance keeps its read models between runs. Jobs go on when the index fails. */
export const handler = loggingFailures(async (): Promise<{ ended: number }> => {
  const { platform, jobs } = (dependencies ??= open())
  const done = await Promise.allSettled([
    indexAuditLog(platform, collections, indexMilliseconds),
    jobs.workAll(runMilliseconds),
  ])
  const [, ended = 0] = valuesOf(done, 'unfinished jobs')
  return { ended }
})

/**
 * The scheduled function that finishes jobs: abandoned ones, those too large for a request, and those whose worker
 * died.
 */
import { workersOfAssets } from '#functions/assets/requests/routes.ts'
import { workersOfAudit } from '#functions/audit/routes.ts'
import { workersOfIndicators } from '#functions/indicators/jobs/routes.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { Jobs } from '#functions/rules/jobs/jobs.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'

/** A run ends before its function would be stopped, to release its lease. */
const runMilliseconds = 840_000

let jobs: Jobs | undefined

/** The jobs of every area, with their workers. */
export const jobsOf = (platform: Platform): Jobs =>
  new Jobs(platform, {
    ...workersOfIndicators(platform),
    ...workersOfAssets(platform),
    ...workersOfAudit(platform),
  })

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = async (): Promise<{ ended: number }> => {
  jobs ??= jobsOf(createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles }))
  return { ended: await jobs.workAll(runMilliseconds) }
}

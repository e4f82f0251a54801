/**
 * The scheduled function that finishes jobs: those that nobody waits for, those too large for a request,
 * those whose worker died.
 */
import { workersOfAssets } from '#functions/assets/routes.ts'
import { workersOfAudit } from '#functions/audit/routes.ts'
import { workersOfIndicators } from '#functions/indicators/routes.ts'
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { createPlatform, type Platform } from '#functions/platform/http/platform.ts'
import { Jobs } from '#functions/platform/jobs/jobs.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'

/** A run ends before its function would be stopped, so that it gives its lease back. */
const runMilliseconds = 840_000

let jobs: Jobs | undefined

/** The jobs of every area, with those who work on them. */
export const jobsOf = (platform: Platform): Jobs =>
  new Jobs(platform, {
    ...workersOfIndicators(platform),
    ...workersOfAssets(platform),
    ...workersOfAudit(platform),
  })

/** The Lambda handler. An instance keeps its read model between runs. */
export const handler = async (): Promise<{ ended: number }> => {
  jobs ??= jobsOf(createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles }))
  return { ended: await jobs.workAll(runMilliseconds) }
}

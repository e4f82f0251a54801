/** The scheduled function that reconciles the schedules of reports. */
import { loggingFailures } from '#functions/core/log.ts'
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { compareSchedules, type Compared } from '#functions/reports/schedules/compare-schedules.ts'

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = loggingFailures((): Promise<Compared> => {
  platform ??= createPlatform({
    openSnapshots: environmentSnapshots,
    openFiles: environmentFiles,
    openSchedules: environmentSchedules,
  })
  return compareSchedules(platform)
})

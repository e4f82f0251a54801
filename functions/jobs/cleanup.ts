/** The scheduled cleanup of what deleted entities leave behind: files and detection dates. */
import { loggingFailures } from '#functions/core/log.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'

/** A run ends before its function would be stopped and before the next one begins, which continues the work. */
const runMilliseconds = 40_000

/** The Lambda handler. A failed cleanup does not stop the others, but fails the run. */
export const handler = loggingFailures(async (): Promise<{ done: number }> => {
  const platform = createPlatform({ openFiles: environmentFiles })
  const end = platform.clock.now().getTime() + runMilliseconds
  return { done: await runAllCleanups(platform, () => platform.clock.now().getTime() >= end) }
})

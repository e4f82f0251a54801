/** The scheduled function that clears what deleted entities leave behind: files, detection dates. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { runAllCleanups } from '#functions/platform/cleanup.ts'

/** A run ends before its function would be stopped and the next one begins: what is left is the next one's. */
const runMilliseconds = 40_000

/** The Lambda handler: cleanups that fail do not stop the others, and fail the run. */
export const handler = async (): Promise<{ done: number }> => {
  const platform = createPlatform({ openFiles: environmentFiles })
  const end = platform.clock.now().getTime() + runMilliseconds
  return { done: await runAllCleanups(platform, () => platform.clock.now().getTime() >= end) }
}

/**
 * The scheduled function that clears what a killed process left of deleted entities: files, detection dates.
 */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { clearAllLeftovers } from '#functions/platform/leftovers.ts'

/** The Lambda handler: leftovers that fail do not stop the others, and fails the run. */
export const handler = async (): Promise<{ done: number }> => ({
  done: await clearAllLeftovers(createPlatform({ openFiles: environmentFiles })),
})

/** The scheduled function that deletes what a killed process left of deleted entities: files, detection dates. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { carryOutAllRemovals } from '#functions/platform/removals.ts'

/** The Lambda handler: a removal that fails does not stop the others, and fails the run. */
export const handler = async (): Promise<{ done: number }> => ({
  done: await carryOutAllRemovals(createPlatform({ openFiles: environmentFiles })),
})

/** The scheduled function that folds the journal of a collection into a new snapshot when enough has changed. */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { collections } from '#functions/registry.ts'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'

/** The Lambda handler. A failed collection is logged, does not stop the others, and fails the run. */
export const handler = loggingFailures(async (): Promise<{ saved: string[] }> => {
  const platform = createPlatform({ openSnapshots: environmentSnapshots })
  return createSnapshotter(platform).run(collections)
})

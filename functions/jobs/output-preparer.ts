/** The scheduled function that prepares outputs. */
import { loggingFailures } from '#functions/core/log.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { createPreparer, type Run } from '#functions/outputs/prepare-outputs.ts'

/** Milliseconds in which a run may begin new work. The next run starts a minute later and continues. */
const runMilliseconds = 50_000

let prepare: ReturnType<typeof createPreparer> | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = loggingFailures((): Promise<Run> => {
  prepare ??= createPreparer(
    outputsDependencies(
      createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles }),
      outputFormat,
    ),
  )
  const until = performance.now() + runMilliseconds
  return prepare(() => performance.now() > until)
})

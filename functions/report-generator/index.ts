/** The function that makes reports and mails them: called by the schedule of each, and every minute for what is left. */
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { sesTransport } from '#functions/platform/mail/transport.ts'
import { generatorDependencies } from '#functions/reports/generator/generator-dependencies.ts'
import type { GeneratorDependencies } from '#functions/reports/generator/dependencies.ts'
import { runGenerator } from '#functions/reports/generator/run.ts'

/** Time left of the function's own below which no report is begun: generating one takes less. */
const reserveMilliseconds = 90_000

let composed: GeneratorDependencies | undefined

/** The Lambda handler. An instance keeps its read models and fonts between runs. */
export const handler = async (
  event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> => {
  composed ??= generatorDependencies(
    createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles }),
    sesTransport(),
  )
  const outcomes = await runGenerator(
    composed,
    event,
    () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
  )
  composed.platform.log.info('generator run', { ...outcomes })
}

/**
 * The function that generates and e-mails reports. Called by each report's schedule, and every minute for unfinished
 * ones.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { sesTransport } from '#functions/rules/mail/transport.ts'
import {
  generatorDependencies,
  type GeneratorDependencies,
} from '#functions/reports/generator/dependencies.ts'
import { runGenerator } from '#functions/reports/generator/run.ts'

/** Remaining milliseconds of the function below which no report is begun. Generating one takes less. */
const reserveMilliseconds = 90_000

let composed: GeneratorDependencies | undefined

/** The Lambda handler. An instance keeps its read models and fonts between runs. */
export const handler = loggingFailures(
  async (event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
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
  },
)

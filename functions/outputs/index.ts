/**
 * The function `outputs`: streams lists of indicators to firewalls, SIEMs and other machines through its function URL
 * (docs/decisions/outputs.md).
 */
import { backgroundLimits, type Limits } from '#functions/core/aws/limits.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { atFirstEvent, requestPlatform } from '#functions/rules/http/lambda.ts'
import { streaming } from '#functions/core/http/streaming.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { createOutputs } from './answer-output.ts'
import { outputsDependencies } from './generation.ts'

/** A prepared object is read as fast as its client accepts it: Lambda limits it to 2 MB a second. */
const objectLimits: Limits = { ...backgroundLimits, idle: 60_000, whole: 840_000 }

/** The Lambda handler. */
export const handler = streaming(
  atFirstEvent(() =>
    createOutputs(
      outputsDependencies(
        requestPlatform({
          openSnapshots: environmentSnapshots,
          openFiles: (environment) => environmentFiles(environment, objectLimits),
        }),
        outputFormat,
      ),
    ),
  ),
)

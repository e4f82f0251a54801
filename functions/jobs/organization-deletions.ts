/** The scheduled function that deletes the data of deleted organizations. */
import { loggingFailures } from '#functions/core/log.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { carryOutOrganizationDeletions } from '#functions/rules/tenants/organization-deletions.ts'
import { everythingOfOrganizations } from '#functions/registry.ts'

/**
 * Remaining milliseconds of the function below which no new work begins: a run ends before the next one starts a minute
 * later.
 */
const reserveMilliseconds = 75_000

let composed: ReturnType<typeof compose> | undefined

const compose = () => {
  const platform = createPlatform({
    openSnapshots: environmentSnapshots,
    openFiles: environmentFiles,
    openSchedules: environmentSchedules,
  })
  return { platform, data: everythingOfOrganizations.map((dataOf) => dataOf(platform)) }
}

/** Continues every open deletion. */
export const handler = loggingFailures(
  async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<{ done: number[] }> => {
    composed ??= compose()
    const { platform, data } = composed
    return {
      done: await carryOutOrganizationDeletions(
        platform,
        data,
        () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
      ),
    }
  },
)

/** The scheduled function that deletes what deleted organizations have left. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { carryOutClientRemovals } from '#functions/platform/tenants/removal.ts'
import { everythingOfClients } from './registry.ts'

/** Time left of the function's own below which nothing more is begun: a run ends before the next one starts, a minute later. */
const reserveMilliseconds = 75_000

let composed: ReturnType<typeof compose> | undefined

const compose = () => {
  const platform = createPlatform({ openSnapshots: environmentSnapshots, openFiles: environmentFiles })
  return { platform, data: everythingOfClients.map((of) => of(platform)) }
}

/** Goes on with every open removal. */
export const handler = async (
  _event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<{ done: number[] }> => {
  composed ??= compose()
  const { platform, data } = composed
  return {
    done: await carryOutClientRemovals(
      platform,
      data,
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    ),
  }
}

/** The Lambda function of sources of indicators. */
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { sourceRoutes } from './routes.ts'

/** A handler whose trials have another reach. The local cloud uses it instead of `handler`. */
export const handlerReadingSources = (reach: Reach) =>
  lambda((platform) => sourceRoutes(platform, reach), {
    openSnapshots: environmentSnapshots,
    openSchedules: environmentSchedules,
    openSeals: environmentSeals,
  })

/** The Lambda handler. Connects to public addresses only. */
export const handler = handlerReadingSources(publicReach)

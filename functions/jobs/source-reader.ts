/**
 * The function that reads sources of indicators. Each source's schedule invokes it with the source; every five minutes
 * it repairs schedules, reads what is overdue, continues what was interrupted, and cleans up after deleted sources.
 */
import * as z from 'zod'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { loggingFailures } from '#functions/core/log.ts'
import { environmentSchedules } from '#functions/core/environment-schedules.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { runSource } from '#functions/sources/reader/run-source.ts'
import { maintainSources } from '#functions/sources/reader/maintain-sources.ts'
import { answerLimits } from '#functions/sources/reader/request-source.ts'

const eventSchema = z.object({ source_id: z.int() })

/** Remaining milliseconds of the function below which no commit begins. */
const reserveMilliseconds = 60_000
/** The same for a request: it may take its whole time, and its rows take some too. */
const requestMilliseconds = answerLimits.milliseconds + 2 * reserveMilliseconds

let platform: Platform | undefined

/** A handler with another reach. The local cloud uses it instead of `handler`. */
export const handlerReadingSources = (reach: Reach) =>
  loggingFailures(
    async (event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
      platform ??= createPlatform({
        openSnapshots: environmentSnapshots,
        openFiles: environmentFiles,
        openSchedules: environmentSchedules,
        openSeals: environmentSeals,
      })
      const hasLess = (milliseconds: number): boolean =>
        context !== undefined && context.getRemainingTimeInMillis() < milliseconds
      const reading = {
        platform,
        reach,
        isTimeOver: () => hasLess(reserveMilliseconds),
        isTooLateToAsk: () => hasLess(requestMilliseconds),
      }
      const of = eventSchema.safeParse(event).data
      if (of === undefined) await maintainSources(reading)
      else await runSource(reading, of.source_id)
    },
  )

/** The Lambda handler. Connects to public addresses only. */
export const handler = handlerReadingSources(publicReach)

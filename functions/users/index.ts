/** The Lambda function of users. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'

/** The routes of the area. */
export const userRoutes = (_platform: Platform): Route[] => []

export const handler = lambda(userRoutes, { openSnapshots: environmentSnapshots })

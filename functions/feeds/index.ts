/** The Lambda function of feeds, their groups and their saved views. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'

/** The routes of the areas. */
export const feedRoutes = (_platform: Platform): Route[] => []

export const handler = lambda(feedRoutes, { openSnapshots: environmentSnapshots, openFiles: environmentFiles })

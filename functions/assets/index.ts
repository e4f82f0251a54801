/** The Lambda function of assets. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { routes as dismissalRoutes } from './dismissals/routes.ts'
import { routes as requestRoutes } from './requests/routes.ts'
import { assetsDependencies, routes } from './routes.ts'

/** The routes of the area. */
export const assetRoutes = (platform: Platform): Route[] => {
  const dependencies = assetsDependencies(platform)
  return [...routes, ...requestRoutes, ...dismissalRoutes].map((route) => route(dependencies))
}

export const handler = lambda(assetRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})

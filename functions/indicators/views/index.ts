/** The Lambda function of saved views of indicators. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { indicatorsDependencies } from '../dependencies.ts'
import {
  listIndicatorViewsRoute,
  getIndicatorViewRoute,
  createIndicatorViewRoute,
  updateIndicatorViewRoute,
  deleteIndicatorViewRoute,
  listViewIndicatorsRoute,
  exportViewIndicatorsRoute,
} from './routes.ts'

/** The routes of the area. */
export const indicatorViewRoutes = (platform: Platform): Route[] => {
  const dependencies = indicatorsDependencies(platform)
  return [
    listIndicatorViewsRoute,
    getIndicatorViewRoute,
    createIndicatorViewRoute,
    updateIndicatorViewRoute,
    deleteIndicatorViewRoute,
    listViewIndicatorsRoute,
    exportViewIndicatorsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(indicatorViewRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})

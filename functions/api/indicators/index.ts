/** The Lambda function of indicators, their groups and saved views for keys. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { indicatorsDependencies } from './dependencies.ts'
import { getGroupRoute } from './get-group.ts'
import { getIndicatorRoute } from './get-indicator.ts'
import { getViewRoute } from './get-view.ts'
import { groupChangesRoute } from './group-changes.ts'
import { indicatorChangesRoute } from './indicator-changes.ts'
import { listGroupsRoute } from './list-groups.ts'
import { listIndicatorsRoute } from './list-indicators.ts'
import { listViewsRoute } from './list-views.ts'
import { viewChangesRoute } from './view-changes.ts'

/** The routes of the area. */
export const apiIndicatorRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = indicatorsDependencies(platform)
  return [
    listIndicatorsRoute,
    getIndicatorRoute,
    indicatorChangesRoute,
    listGroupsRoute,
    getGroupRoute,
    groupChangesRoute,
    listViewsRoute,
    getViewRoute,
    viewChangesRoute,
  ].map((route) => route(dependencies))
}

export const handler = keyLambda(apiIndicatorRoutes, { openSnapshots: environmentSnapshots })

/** The Lambda function of statistics. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { getStatisticsRoute } from './routes.ts'

/** The routes of the area. */
export const statisticsRoutes = (platform: Platform): Route[] => [getStatisticsRoute(platform)]

export const handler = lambda(statisticsRoutes)

/** The Lambda function of statistics. */
import { lambda } from '#functions/rules/http/lambda.ts'
import { statisticsRoutes } from './routes.ts'

export const handler = lambda(statisticsRoutes)

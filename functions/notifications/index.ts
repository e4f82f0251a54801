/** The Lambda function through which analysts see and control the notifications of an item. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { getNotificationRoute } from './get-notification.ts'
import { holdNotificationRoute } from './hold-notification.ts'
import { sendNotificationRoute } from './send-notification.ts'

/** The routes of the area. */
export const notificationRoutes = (platform: Platform): Route[] =>
  [getNotificationRoute, holdNotificationRoute, sendNotificationRoute].map((route) => route(platform))

export const handler = lambda(notificationRoutes, { openSnapshots: environmentSnapshots })

/** The Lambda function through which analysts see and control the notifications of an item. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { getNotificationRoute } from './get-notification.ts'
import { holdNotificationRoute } from './hold-notification.ts'
import { sendNotificationRoute } from './send-notification.ts'

/** The routes of the area. */
export const notificationRoutes = (platform: Platform): Route[] =>
  [getNotificationRoute, holdNotificationRoute, sendNotificationRoute].map((route) => route(platform))

export const handler = lambda(notificationRoutes, { openSnapshots: environmentSnapshots })

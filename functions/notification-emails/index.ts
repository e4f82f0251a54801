/** The Lambda function of notification e-mails. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { notificationEmailsDependencies } from './dependencies.ts'
import {
  createNotificationEmailRoute,
  deleteNotificationEmailKeyRoute,
  deleteNotificationEmailRoute,
  getNotificationEmailRoute,
  listClientNotificationEmailsRoute,
  listNotificationEmailsRoute,
  updateNotificationEmailRoute,
} from './notification-emails.ts'

/** The routes of the area. */
export const notificationEmailRoutes = (platform: Platform): Route[] => {
  const dependencies = notificationEmailsDependencies(platform)
  return [
    listClientNotificationEmailsRoute,
    listNotificationEmailsRoute,
    getNotificationEmailRoute,
    createNotificationEmailRoute,
    updateNotificationEmailRoute,
    deleteNotificationEmailRoute,
    deleteNotificationEmailKeyRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(notificationEmailRoutes, { openSnapshots: environmentSnapshots })

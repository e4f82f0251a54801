/** The Lambda function of notification e-mails. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { notificationEmailsDependencies } from './dependencies.ts'
import { createNotificationEmailRoute } from './create-notification-email.ts'
import { deleteNotificationEmailKeyRoute } from './delete-notification-email-key.ts'
import { deleteNotificationEmailRoute } from './delete-notification-email.ts'
import { getNotificationEmailRoute } from './get-notification-email.ts'
import { listOrganizationNotificationEmailsRoute } from './list-organization-notification-emails.ts'
import { listNotificationEmailsRoute } from './list-notification-emails.ts'
import { resumeNotificationEmailRoute } from './resume-notification-email.ts'
import { testNotificationEmailRoute } from './test-notification-email.ts'
import { getUnsubscribeRoute } from './unsubscribe/get-unsubscribe.ts'
import { openUnsubscribeRoute } from './unsubscribe/open-unsubscribe.ts'
import { unsubscribeRoute } from './unsubscribe/unsubscribe.ts'
import { updateNotificationEmailRoute } from './update-notification-email.ts'

/** The routes of the area. */
export const notificationEmailRoutes = (platform: Platform): Route[] => {
  const dependencies = notificationEmailsDependencies(platform)
  return [
    listOrganizationNotificationEmailsRoute,
    listNotificationEmailsRoute,
    getNotificationEmailRoute,
    createNotificationEmailRoute,
    updateNotificationEmailRoute,
    deleteNotificationEmailRoute,
    deleteNotificationEmailKeyRoute,
    resumeNotificationEmailRoute,
    testNotificationEmailRoute,
    openUnsubscribeRoute,
    unsubscribeRoute,
    getUnsubscribeRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(notificationEmailRoutes, { openSnapshots: environmentSnapshots })

/** The routes through which analysts see and control the notifications of an item. */
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  getNotification,
  getNotificationForecast,
  holdNotification,
  previewNotification,
  sendNotification,
} from '#shared/contracts/notifications.ts'
import { previewedEmail } from './preview.ts'
import { decide, forecast, readItem, statusOf } from './notification-status.ts'

/** The notification status of an item. */
const getNotificationRoute = (platform: Platform): Route =>
  handle(getNotification, async ({ params }) => ({
    notification: await statusOf(platform, await readItem(platform, params.module, params.id)),
  }))

/** Holds back what has not been sent yet. */
const holdNotificationRoute = (platform: Platform): Route =>
  handle(holdNotification, async ({ params, session }) => {
    const item = await readItem(platform, params.module, params.id)
    await decide(platform, session, item, { action: 'notification_hold', decision: 'hold' })
    return { notification: await statusOf(platform, item) }
  })

/** Sends pending or held notifications with the next run. */
const sendNotificationRoute = (platform: Platform): Route =>
  handle(sendNotification, async ({ params, session }) => {
    const item = await readItem(platform, params.module, params.id)
    await decide(platform, session, item, { action: 'notification_send', decision: 'now' })
    return { notification: await statusOf(platform, item) }
  })

/** The recipients of notifications about a publication. */
const getNotificationForecastRoute = (platform: Platform): Route =>
  handle(getNotificationForecast, () => forecast(platform))

/** The e-mail about a threat as it would be sent. Nothing is stored. */
const previewNotificationRoute = (platform: Platform): Route =>
  handle(previewNotification, (call) => previewedEmail(platform, call))

/** The routes of the area. */
export const notificationRoutes = (platform: Platform): Route[] =>
  [
    getNotificationRoute,
    getNotificationForecastRoute,
    previewNotificationRoute,
    holdNotificationRoute,
    sendNotificationRoute,
  ].map((route) => route(platform))

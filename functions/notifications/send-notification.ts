import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sendNotification } from '#shared/contracts/notifications.ts'
import { decide } from './status/decide.ts'
import { readItem } from './status/item.ts'
import { statusOf } from './status/status.ts'

/** Sends pending or held notifications with the next run. */
export const sendNotificationRoute = (platform: Platform): Route =>
  handle(sendNotification, async ({ params, session }) => {
    const item = await readItem(platform, params.module, params.id)
    await decide(platform, session, item, { action: 'notification_send', decision: 'now' })
    return { notification: await statusOf(platform, item) }
  })

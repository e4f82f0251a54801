import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { holdNotification } from '#shared/contracts/notifications.ts'
import { decide } from './status/decide.ts'
import { readItem } from './status/item.ts'
import { statusOf } from './status/status.ts'

/** Holds back what has not been sent yet. */
export const holdNotificationRoute = (platform: Platform): Route =>
  handle(holdNotification, async ({ params, session }) => {
    const item = await readItem(platform, params.module, params.id)
    await decide(platform, session, item, { action: 'notification_hold', decision: 'hold' })
    return { notification: await statusOf(platform, item) }
  })

import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { getNotification } from '#shared/contracts/notifications.ts'
import { readItem } from './status/item.ts'
import { statusOf } from './status/status.ts'

/** The notification status of an item. */
export const getNotificationRoute = (platform: Platform): Route =>
  handle(getNotification, async ({ params }) => ({
    notification: await statusOf(platform, await readItem(platform, params.module, params.id)),
  }))

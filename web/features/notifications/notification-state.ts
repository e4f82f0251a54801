/** Rules for showing an item's notification to analysts, without rendering. */
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { dayOf } from '#web/lib/days.ts'

/** Whether its time has come, so that the next run of the sender takes it. */
export const isSoon = ({ state, goes_out: at }: NotificationStatus, now: Date): boolean =>
  state === 'settling' && (at === null || Date.parse(at) <= now.getTime())

/** The available actions. Indicators go in digests: to stop their notification, an analyst unpublishes them. */
export const actionsOf = (
  status: NotificationStatus,
  module: NotifiedModule,
  now: Date,
): readonly ('hold' | 'send')[] => {
  if (module === 'feed') return []
  if (status.state === 'held') return ['send']
  return status.state === 'settling' && !isSoon(status, now) ? ['hold', 'send'] : []
}

/** Milliseconds until the next poll, while it changes by itself within minutes; false for no polling. */
export const refetchDelay = (status: NotificationStatus | undefined): number | false =>
  status !== undefined && (status.state === 'settling' || status.waiting > 0) ? 5_000 : false

/**
 * The minute in which an e-mail due at an instant is sent: the next full one, because the sender runs once a minute.
 */
export const sentAbout = (due: Date): Date => new Date((Math.floor(due.getTime() / 60_000) + 1) * 60_000)

/** How to name the time of sending: by the clock alone today, with the day otherwise. */
export const dayKind = (at: Date, now: Date): 'today' | 'tomorrow' | 'later' => {
  const day = dayOf(at)
  if (day === dayOf(now)) return 'today'
  return day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)) ? 'tomorrow' : 'later'
}

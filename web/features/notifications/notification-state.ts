/** What an analyst is shown of an item's notification: rules without a screen. */
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { dayOf } from '#web/lib/days.ts'

/** The time at which it goes out has come: the sender takes it with its next run. */
export const isSoon = ({ state, goes_out: at }: NotificationStatus, now: Date): boolean =>
  state === 'settling' && (at === null || Date.parse(at) <= now.getTime())

/** What can be done about it. Indicators go in digests: who does not want them told unpublishes them. */
export const actionsOf = (
  status: NotificationStatus,
  module: NotifiedModule,
  now: Date,
): readonly ('hold' | 'send')[] => {
  if (module === 'feed') return []
  if (status.state === 'held') return ['send']
  return status.state === 'settling' && !isSoon(status, now) ? ['hold', 'send'] : []
}

/** Milliseconds until it is asked for again, as long as it changes by itself within minutes; false for not at all. */
export const askedAgainAfter = (status: NotificationStatus | undefined): number | false =>
  status !== undefined && (status.state === 'settling' || status.waiting > 0) ? 5_000 : false

/**
 * The whole minute about which a mail leaves that is due at an instant: the next one, since the sender runs once a
 * minute and takes what is due by then.
 */
export const sentAbout = (due: Date): Date => new Date((Math.floor(due.getTime() / 60_000) + 1) * 60_000)

/** When something goes out, as words say it: by the clock alone today, with the day from then on. */
export const dayKind = (at: Date, now: Date): 'today' | 'tomorrow' | 'later' => {
  const day = dayOf(at)
  if (day === dayOf(now)) return 'today'
  return day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)) ? 'tomorrow' : 'later'
}

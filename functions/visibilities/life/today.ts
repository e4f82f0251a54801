import type { Clock } from '#functions/platform/clock.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'

/**
 * The day by which a caller's exposures are counted: that of the organization's time zone. Provider staff, who see those
 * of all organizations together, count by the zone that holds where nothing is set.
 */
export const todayOf = ({ timeZone }: Pick<Session, 'timeZone'>, clock: Clock): string =>
  dayIn(timeZone ?? defaultNotificationSettings.time_zone)(clock.now().getTime())

/** As whom, and on which day, a visibility is shown. */
export const readerOf = (session: Session, clock: Clock) => ({
  role: session.role,
  today: todayOf(session, clock),
})

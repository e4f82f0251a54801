import { unusualZones, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { Role } from '#shared/domain/roles.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'

/**
 * The day for a caller's exposures, in the organization's time zone. Provider staff get the default zone; their actions
 * do not depend on the day.
 */
export const todayOf = ({ timeZone }: Pick<Session, 'timeZone'>, clock: Clock): string =>
  dayIn(timeZone ?? defaultNotificationSettings.time_zone)(clock.now().getTime())

/** The current day, and the organizations in which it is another day. */
export interface Days {
  readonly today: string
  readonly others: readonly { readonly client_id: number; readonly today: string }[]
}

/** The same day for all organizations. */
export const oneDay = (today: string): Days => ({ today, others: [] })

/** The day of an organization. */
export const dayOf = ({ today, others }: Days, organizationId: number): string =>
  others.find((other) => other.client_id === organizationId)?.today ?? today

/**
 * The reader of exposures, and the days that apply. Provider staff see each organization's exposures by its own day.
 */
export const readerOf = async (
  organizations: Pick<Collection<OrganizationKinds>, 'readModel'>,
  session: Session,
  clock: Clock,
): Promise<{ readonly role: Role; readonly days: Days }> => {
  const { role } = session
  const today = todayOf(session, clock)
  if (session.organizationId !== null) return { role, days: oneDay(today) }
  const now = clock.now().getTime()
  const rows = unusualZones(await organizations.readModel())
  const dayOfZone = new Map(
    [...new Set(rows.map(({ zone }) => zone))].map((zone) => [zone, dayIn(zone)(now)]),
  )
  return {
    role,
    days: {
      today,
      others: rows.flatMap(({ client_id, zone }) => {
        const day = dayOfZone.get(zone) ?? today
        return day === today ? [] : [{ client_id, today: day }]
      }),
    },
  }
}

import { unusualZones, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { Role } from '#shared/domain/roles.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'

/**
 * The day by which a caller's exposures are counted: that of the organization's time zone. What provider staff do
 * depends on no day; theirs is that of the zone that holds where nothing is set.
 */
export const todayOf = ({ timeZone }: Pick<Session, 'timeZone'>, clock: Clock): string =>
  dayIn(timeZone ?? defaultNotificationSettings.time_zone)(clock.now().getTime())

/** The days by which exposures of several organizations are counted: one, and those where it is another day. */
export interface Days {
  readonly today: string
  readonly others: readonly { readonly client_id: number; readonly today: string }[]
}

/** The same day for all. */
export const oneDay = (today: string): Days => ({ today, others: [] })

/** The day of an organization. */
export const dayOf = ({ today, others }: Days, organizationId: number): string =>
  others.find((other) => other.client_id === organizationId)?.today ?? today

/** As whom, and on which days, exposures are shown: provider staff see those of every organization by its own day. */
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

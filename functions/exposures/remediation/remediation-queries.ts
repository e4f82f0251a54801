/** What remediations depend on: the days of organizations, the users who may repair, and the repair periods and times. */
import { usersWithExposures } from '#functions/users/user-queries.ts'
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { unusualZones, type OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Period } from '#functions/rules/lists/period.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { ExposureSettings } from '#shared/contracts/exposures.ts'
import type { ExposurePerson } from '#shared/contracts/visibilities.ts'
import { defaultRepairDays, type RepairDays } from '#shared/domain/exposures/dates.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { medianOf } from '#shared/domain/exposures/repair-time.ts'
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

/** A moment in a time zone. */
export interface ZonedMoment {
  readonly today: string
  readonly hour: number
}

export interface ZoneClock {
  /** The day of an instant, in epoch milliseconds. */
  dayOf(instant: number): string
  at(now: Date): ZonedMoment
}

/** Cached per zone, because date formatters are expensive to create. */
const clocks = new Map<string, ZoneClock>()

export const zoneClock = (zone: string): ZoneClock => {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const dayOf = dayIn(zone)
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  const clock: ZoneClock = {
    dayOf,
    at: (now) => ({ today: dayOf(now.getTime()), hour: Number(hours.format(now)) }),
  }
  clocks.set(zone, clock)
  return clock
}

/** One possible owner of an organization's exposures. Undefined for any other user. */
export const personOf = (
  organizations: ReadModel,
  organizationId: number,
  id: number,
  now: Date,
): ExposurePerson | undefined => usersWithExposures(organizations, organizationId, now, { id })[0]

const repairDaysSchema = z.object({ high: z.int(), medium: z.int(), low: z.int() })

/** Within how many days an organization wants its exposures repaired. `readModel` is that of exposures. */
export const repairDaysOf = (readModel: ReadModel, organizationId: number): RepairDays => {
  const set = readModel.row(
    repairDaysSchema,
    'SELECT high, medium, low FROM exposure_settings WHERE id = ?',
    [organizationId],
  )
  return set === undefined ? defaultRepairDays : { 1: set.high, 2: set.medium, 3: set.low }
}

/** The repair periods as the API shows them. */
export const toExposureSettings = (days: RepairDays): { days: ExposureSettings } => ({
  days: { high: days[1], medium: days[2], low: days[3] },
})

const repairSchema = z.object({ criticality: z.literal(criticalityLevels), repair: z.int() })

/** Repair times of exposures closed in a period. */
export interface RepairTime {
  readonly criticality_level: CriticalityLevel
  readonly repaired: number
  readonly median_seconds: number | null
}

/** Repair times by criticality, highest first, of exposures under a condition. Excludes false positives. */
export const repairTimes = (
  readModel: ReadModel,
  seen: Condition,
  { first, last }: Pick<Period, 'first' | 'last'>,
): RepairTime[] => {
  const rows = readModel.rows(
    repairSchema,
    `SELECT criticality, repair FROM visibility WHERE (${seen.sql}) AND closed BETWEEN ? AND ? AND repair IS NOT NULL`,
    [...seen.parameters, first, last],
  )
  return criticalityLevels.map((level) => {
    const times = rows.filter(({ criticality }) => criticality === level).map(({ repair }) => repair)
    const median = medianOf(times)
    return {
      criticality_level: level,
      repaired: times.length,
      median_seconds: median === null ? null : Math.round(median / 1000),
    }
  })
}

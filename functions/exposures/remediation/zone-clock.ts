/** The clock of a time zone. Date formatters are expensive to create and are cached per zone. */
import { dayIn } from '#shared/domain/zoned-days.ts'

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

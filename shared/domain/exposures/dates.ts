/**
 * The dates of an exposure's remediation. All of them are calendar days, `2026-11-27`, of the organization's time zone, and are
 * compared as texts.
 */
import type { CriticalityLevel } from './detections.ts'
import type { ExposureState } from './states.ts'

const dayMilliseconds = 86_400_000

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)

/** How many days lie between two days; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

/** In how many days a repair is due, by criticality. */
export type RepairDays = Readonly<Record<CriticalityLevel, number>>
/** What holds for an organization that has set nothing. */
export const defaultRepairDays: RepairDays = { 1: 7, 2: 30, 3: 90 }
/** A repair is due, and a risk accepted, within so many days. */
export const longestTerm = 365

/** The last day that a term may have when it is set on a day: the same date a year later. */
export const lastDayOfTerm = (today: string): string => {
  const [year = '', month, day] = today.split('-')
  const next = Number(year) + 1
  // The 29 February of a leap year has no date a year later.
  return month === '02' && day === '29' ? `${next}-02-28` : `${next}-${month}-${day}`
}

/** When a repair is due that begins on a day. */
export const dueDateOf = (criticality: CriticalityLevel, today: string, days: RepairDays): string =>
  dayAfter(today, days[criticality])

/**
 * The state on a day: a risk that is accepted is so on its last day still, and new from the next. So it reads right
 * before anything has written that it came back.
 */
export const stateOn = (state: ExposureState, acceptedUntil: string | null, today: string): ExposureState =>
  state === 'accepted' && acceptedUntil !== null && acceptedUntil < today ? 'new' : state

/**
 * Whether a repair is late on a day: on the day that it is due it is not, and where nothing is to be repaired it never is.
 * `overdueOn` asks a read model the same.
 */
export const isOverdue = (
  {
    state,
    due_date: due,
    false_positive: isNothing,
  }: {
    readonly state: ExposureState
    readonly due_date: string | null
    readonly false_positive: boolean
  },
  today: string,
): boolean => state === 'in_repair' && !isNothing && due !== null && due < today

/**
 * Dates of an exposure's remediation. All are calendar days (`2026-11-27`) in the organization's time zone, and compare
 * as texts.
 */
import { dayAfter } from '../days.ts'
import type { CriticalityLevel } from './detections.ts'
import type { ExposureState } from './states.ts'

const dayMilliseconds = 86_400_000

/** Number of days between two days; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

/** Number of days for a repair, by criticality. */
export type RepairDays = Readonly<Record<CriticalityLevel, number>>
/** Default terms, for organizations that set none. */
export const defaultRepairDays: RepairDays = { 1: 7, 2: 30, 3: 90 }
/** Maximum days for a repair or an accepted risk. */
export const longestTerm = 365

/** The latest end of a term set on a day: the same date a year later. */
export const lastDayOfTerm = (today: string): string => {
  const [year = '', month, day] = today.split('-')
  const next = Number(year) + 1
  // 29 February has no date a year later.
  return month === '02' && day === '29' ? `${next}-02-28` : `${next}-${month}-${day}`
}

/** Due date of a repair that begins on a day. */
export const dueDateOf = (criticality: CriticalityLevel, today: string, days: RepairDays): string =>
  dayAfter(today, days[criticality])

/**
 * The state on a day. An accepted risk is accepted through its last day, and new from the next. So reads are correct
 * before the change is stored.
 */
export const stateOn = (state: ExposureState, acceptedUntil: string | null, today: string): ExposureState =>
  state === 'accepted' && acceptedUntil !== null && acceptedUntil < today ? 'new' : state

/**
 * Whether a repair is overdue on a day. It is not on its due date, and never in a state without repair. `overdueOn` is
 * the same for a read model.
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

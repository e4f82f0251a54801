/** Schedule of reminders to the user who repairs an exposure: a pure function of days. */
import { dayAfter } from '../days.ts'
import { daysBetween } from './dates.ts'

/** Steps of reminders. Each occurs at most once a repair, the last one every week. */
export const reminderSteps = ['assigned', 'returned', 'half', 'day_before', 'due', 'overdue'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** A reminder and its day. Two with the same step and day are the same reminder. */
export interface Reminder {
  readonly step: ReminderStep
  readonly day: string
}

/** A repair: the day since which this user has it, its due date, and whether it returned after it was reported done. */
export interface Repair {
  readonly since: string
  readonly due: string | null
  readonly returned: boolean
}

const week = 7

/**
 * Reminders of a repair up to a day, in order, at most one a day. They come when the repair is assigned, at half time,
 * the day before it is due, on that day, and every week after. Short repairs skip reminders that would fall on the day
 * of another.
 */
export const remindersUntil = ({ since, due, returned }: Repair, today: string): Reminder[] => {
  const first: Reminder = { step: returned ? 'returned' : 'assigned', day: since }
  if (due === null) return [first].filter(({ day }) => day <= today)
  const half = dayAfter(since, Math.floor(daysBetween(since, due) / 2))
  const before = dayAfter(due, -1)
  const late = Math.max(0, Math.floor(daysBetween(due, today) / week))
  const planned: Reminder[] = [
    ...(half < before ? [{ step: 'half', day: half } as const] : []),
    { step: 'day_before', day: before },
    { step: 'due', day: due },
    ...Array.from({ length: late }, (_, index): Reminder => ({
      step: 'overdue',
      day: dayAfter(due, (index + 1) * week),
    })),
  ]
  return [first, ...planned.filter(({ day }) => day > since)].filter(({ day }) => day <= today)
}

/** The step for the day on which the reminder is sent, which may be later than planned. */
export const stepOn = (step: ReminderStep, due: string | null, today: string): ReminderStep =>
  due === null || step === 'assigned' || step === 'returned' || step === 'half'
    ? step
    : due < today
      ? 'overdue'
      : due === today
        ? 'due'
        : 'day_before'

/** The latest reminder due by a day. Earlier ones that were not sent are skipped. */
export const reminderOn = (repair: Repair, today: string): Reminder | undefined =>
  remindersUntil(repair, today).at(-1)

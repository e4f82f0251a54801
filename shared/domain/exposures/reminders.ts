/** When a person who repairs an exposure is reminded of it: a pure plan of days. */
import { dayAfter, daysBetween } from './dates.ts'

/** Why a reminder comes; each at most once a repair, the last one every week. */
export const reminderSteps = ['assigned', 'returned', 'half', 'day_before', 'due', 'overdue'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** A reminder and its day; two of the same step and day are the same reminder. */
export interface Reminder {
  readonly step: ReminderStep
  readonly day: string
}

/** A repair: since which day this person has it, until which day, and whether it came back after it was said to be done. */
export interface Repair {
  readonly since: string
  readonly due: string | null
  readonly returned: boolean
}

const week = 7

/**
 * The reminders of a repair up to a day, in their order, each day at most once: when it is given, at half time, the day
 * before it is due, on that day, and every week after it. Of a short repair those fall away that would come on the day
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

/**
 * What a reminder says on a day: that of the day on which it goes out, which may be later than the day that it was meant
 * for.
 */
export const stepOn = (step: ReminderStep, due: string | null, today: string): ReminderStep =>
  due === null || step === 'assigned' || step === 'returned' || step === 'half'
    ? step
    : due < today
      ? 'overdue'
      : due === today
        ? 'due'
        : 'day_before'

/** The reminder that stands on a day: the last that has come. Those before it that nobody sent are not made up for. */
export const reminderOn = (repair: Repair, today: string): Reminder | undefined =>
  remindersUntil(repair, today).at(-1)

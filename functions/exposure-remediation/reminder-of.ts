/** Which reminder of an exposure is due at a moment, by the schedule of days in the organization's time zone. */
import type { ReminderReason } from '#functions/rules/mail/mails.ts'
import { dayAfter } from '#shared/domain/exposures/dates.ts'
import type { ZoneClock, ZonedMoment } from './zone-clock.ts'
import { reminderOn, stepOn, type Reminder, type Repair } from '#shared/domain/exposures/reminders.ts'

/** The local hour at which a day's reminders start. A new owner is notified within an hour. */
const fromHour = 8

export interface ReminderDue {
  readonly reason: ReminderReason
  /** Unique among the reminders of the exposure. */
  readonly key: string
  /** Whether the owner already knows. */
  readonly isKnown: boolean
}

/** A repair as stored in a row. Instants are epoch milliseconds. */
interface RepairRow {
  readonly owner: number | null
  readonly due: string
  readonly since: number | null
  readonly given: number | null
  readonly returned: number | null
}

/** The reminder that is due, sent or not. Undefined when none is. */
export const reminderOf = (
  { owner, due, since, given, returned }: RepairRow,
  { dayOf }: Pick<ZoneClock, 'dayOf'>,
  { today, hour }: ZonedMoment,
): ReminderDue | undefined => {
  if (since === null) return undefined
  const repair: Repair = { since: dayOf(since), due, returned: returned !== null && returned <= since }
  const reminder = dueReminderOf(repair, today, hour)
  if (reminder === undefined) return undefined
  const isFirst = reminder.step === 'assigned' || reminder.step === 'returned'
  return {
    reason: isFirst && owner === null ? 'unowned' : stepOn(reminder.step, due, today),
    // Sent reminders are recorded per user, so a new owner gets the reminders again.
    key: `${reminder.step} ${isFirst ? since : reminder.day}`,
    isKnown: isFirst && given === null,
  }
}

const dueReminderOf = (repair: Repair, today: string, hour: number): Reminder | undefined => {
  const reminder = reminderOn(repair, today)
  const isOfDay = reminder !== undefined && reminder.day === today && reminder.day !== repair.since
  return isOfDay && hour < fromHour ? reminderOn(repair, dayAfter(today, -1)) : reminder
}

/** Which reminder of an exposure stands at a moment: the plan of days, by the clock of the organization. */
import type { ReminderReason } from '#functions/platform/mail/mails.ts'
import { dayAfter } from '#shared/domain/exposures/dates.ts'
import type { ZoneClock, ZonedMoment } from './zone-clock.ts'
import { reminderOn, stepOn, type Reminder, type Repair } from '#shared/domain/exposures/reminders.ts'

/** The hour of the organization from which reminders of a day go out; what is given to somebody is told within an hour. */
const fromHour = 8

export interface ReminderDue {
  readonly reason: ReminderReason
  /** Tells it from every other reminder of the exposure. */
  readonly key: string
  /** Who has it knows of it already. */
  readonly isKnown: boolean
}

/** A repair as its row has it; instants are epoch milliseconds. */
interface RepairRow {
  readonly owner: number | null
  readonly due: string
  readonly since: number | null
  readonly given: number | null
  readonly returned: number | null
}

/** The reminder that is due, told or not; undefined of none. */
export const reminderOf = (
  { owner, due, since, given, returned }: RepairRow,
  { dayOf }: Pick<ZoneClock, 'dayOf'>,
  { today, hour }: ZonedMoment,
): ReminderDue | undefined => {
  if (since === null) return undefined
  const repair: Repair = { since: dayOf(since), due, returned: returned !== null && returned <= since }
  const reminder = standing(repair, today, hour)
  if (reminder === undefined) return undefined
  const isFirst = reminder.step === 'assigned' || reminder.step === 'returned'
  return {
    reason: isFirst && owner === null ? 'unowned' : stepOn(reminder.step, due, today),
    // Who has it now is reminded anew of what another was told: what is noted is noted of one person.
    key: `${reminder.step} ${isFirst ? since : reminder.day}`,
    isKnown: isFirst && given === null,
  }
}

const standing = (repair: Repair, today: string, hour: number): Reminder | undefined => {
  const reminder = reminderOn(repair, today)
  const isOfDay = reminder !== undefined && reminder.day === today && reminder.day !== repair.since
  return isOfDay && hour < fromHour ? reminderOn(repair, dayAfter(today, -1)) : reminder
}

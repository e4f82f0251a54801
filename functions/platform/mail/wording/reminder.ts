/** What a reminder of exposures says, in the words of a language. */
import type { Mail, ReminderReason } from '../mails.ts'

type Reminder = Extract<Mail, { template: 'exposure_reminder' }>

export interface ReminderWords {
  readonly steps: Readonly<
    Record<ReminderReason, { count: (count: number) => string; text: (due: string) => string }>
  >
  /** A day, `2026-11-27`, in words. */
  readonly day: (day: string) => string
  readonly more: (count: number) => string
}

/** `2 overdue, 1 due today`: the subject names nothing, since lock screens show it. */
export const reasonsOf = ({ counts }: Reminder, { steps }: ReminderWords): string =>
  counts.map(({ step, count }) => steps[step].count(count)).join(', ')

/** One exposure: its name, and why it is told. */
export const reminderLine = (
  { name, step, due_date: due }: Reminder['items'][number],
  { steps, day }: ReminderWords,
): string => `${name}: ${steps[step].text(due === null ? '–' : day(due))}.`

/** How many are left out, in a line; none of nothing. */
export const moreOf = ({ items, counts }: Reminder, { more }: ReminderWords): string[] => {
  const left = counts.reduce((sum, { count }) => sum + count, 0) - items.length
  return left > 0 ? [more(left)] : []
}

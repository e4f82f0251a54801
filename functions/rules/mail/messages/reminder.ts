/** The text of a reminder about exposures, in a language. */
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Mail, ReminderReason } from '../mails.ts'
import { ofCounts } from './level.ts'

type Reminder = Extract<Mail, { template: 'exposure_reminder' }>
type Item = Reminder['items'][number]

export interface ReminderMessages {
  readonly steps: Readonly<
    Record<ReminderReason, { count: (count: number) => string; text: (due: string) => string }>
  >
  /** A day, `2026-11-27`, written out. */
  readonly day: (day: string) => string
  readonly more: (count: number) => string
  /** An exposure whose level only allows an announcement: its number and its TLP label. */
  readonly notice: (number: string, mark: string) => string
  /** Why some are only announced; `marks` are their levels. */
  readonly noticesOnly: (marks: string) => string
}

/** `2 overdue, 1 due today`. The subject names nothing, because lock screens show it. */
export const reasonsOf = ({ counts }: Reminder, { steps }: ReminderMessages): string =>
  counts.map(({ step, count }) => steps[step].count(count)).join(', ')

const levelOf = ({ tlp = ofCounts }: Item): TlpLevel => tlp

/** The TLP level of the message: the strictest of its content. */
export const tlpOfReminder = ({ items }: Reminder): TlpLevel =>
  strictestTlp(items.filter(({ is_notice: isNotice }) => isNotice !== true).map(levelOf)) ?? ofCounts

/** The exposures, one a line with name and reason; then those that are only announced. */
export const reminderLines = (mail: Reminder, messages: ReminderMessages): string[] => {
  const level = tlpOfReminder(mail)
  const notices = mail.items.filter(({ is_notice: isNotice }) => isNotice === true)
  const { steps, day } = messages
  return [
    ...mail.items
      .filter((item) => !notices.includes(item))
      .map((item) => {
        const { name, step, due_date: due } = item
        const mark = levelOf(item) === level ? '' : ` (${tlpLabel(levelOf(item))})`
        return `${name}${mark}: ${steps[step].text(due === null ? '–' : day(due))}.`
      }),
    // In an order that reveals neither reason nor urgency.
    ...notices
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
      .map((item) => messages.notice(item.name, tlpLabel(levelOf(item)))),
    ...moreOf(mail, messages),
    ...(notices.length === 0
      ? []
      : [messages.noticesOnly([...new Set(notices.map((item) => tlpLabel(levelOf(item))))].join(', '))]),
  ]
}

/** A line with the number of omitted exposures; empty when there are none. */
const moreOf = ({ items, counts }: Reminder, { more }: ReminderMessages): string[] => {
  const left = counts.reduce((sum, { count }) => sum + count, 0) - items.length
  return left > 0 ? [more(left)] : []
}

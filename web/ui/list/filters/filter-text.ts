/** The text of an active filter in its chip. */
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { dateOf, isInstant, type Day } from '#web/lib/days.ts'
import { choicesOf, rangeOf, textOf } from './filter-values.ts'
import type { Filter, FilterValue } from './filters.ts'

export interface FilterMessages {
  readonly day: (date: Date) => string
  /** A day with its time. */
  readonly moment: (date: Date) => string
  /** The items of a notification, named by the time it was written. */
  readonly ofMail: (date: Date) => string
  readonly from: (day: string) => string
  readonly until: (day: string) => string
  readonly between: (from: string, to: string) => string
  readonly more: (count: number) => string
  /** A choice that is not among the options. */
  readonly missing: (value: string) => string
}

/** A chip's text: the filter's name and, emphasized, its value. */
export interface ChipText {
  /** Empty if the value says everything. */
  readonly label: string
  readonly value: string
}

const shownChoices = 2

/** The text of an active filter: `Publikacja`, `od 1 listopada 2026`. */
export const chipText = (filter: Filter, value: FilterValue, messages: FilterMessages): ChipText => {
  const label = filter.chipLabel ?? filter.label
  switch (filter.kind) {
    case 'text':
      return { label, value: textOf(value) }
    case 'flag':
      return { label, value: filter.onText }
    case 'single':
      return { label, value: filter.options.find((option) => option.value === value)?.label ?? textOf(value) }
    case 'choices': {
      const { options } = filter
      const names = choicesOf(value).map((choice) =>
        options === undefined
          ? `#${choice}`
          : (options.find((option) => option.value === choice)?.label ?? messages.missing(choice)),
      )
      const rest = names.length - shownChoices
      return {
        label,
        value: names.slice(0, shownChoices).join(', ') + (rest > 0 ? ` ${messages.more(rest)}` : ''),
      }
    }
    case 'pick':
      return { label, value: filter.chosen?.value === value ? filter.chosen.label : `#${textOf(value)}` }
    case 'object':
      return { label, value: filter.nameOf(textOf(value)) }
    case 'mail':
      return { label: '', value: messages.ofMail(new Date(timeOfMail(textOf(value)) ?? 0)) }
    case 'range':
      return { label, value: rangeText(rangeOf(value), messages) }
  }
}

const rangeText = (
  range: { from?: Day | undefined; to?: Day | undefined },
  messages: FilterMessages,
): string => {
  const formatDay = (day: Day): string => {
    if (isInstant(day)) return messages.moment(new Date(day))
    const date = dateOf(day)
    return date === undefined ? day : messages.day(date)
  }
  if (range.from !== undefined && range.to !== undefined) {
    return range.from === range.to
      ? formatDay(range.from)
      : messages.between(formatDay(range.from), formatDay(range.to))
  }
  if (range.from !== undefined) return messages.from(formatDay(range.from))
  return range.to === undefined ? '' : messages.until(formatDay(range.to))
}

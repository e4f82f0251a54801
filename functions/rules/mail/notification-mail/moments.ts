/** Dates and times of a message, in the organization's time zone. */
import type { Language } from '#shared/contracts/account.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

export interface Moments {
  /** `20 November 2026`. */
  day(instant: string): string
  /** `20 November 2026, 09:14 (Europe/London)`. */
  full(instant: string): string
  /** `20 November, 09:14 GMT`; with the year if it differs from the message's. */
  short(instant: string): string
  /** `20 November`; with the year if it differs. */
  shortDay(instant: string): string
  /** `19 November, 07:00 – 20 November 2026, 07:00 (Europe/London)`. */
  period(from: string, until: string): string
}

/** Formats instants for a message written at `at`; all are ISO 8601. */
export const momentsOf = (language: Language, zone: string, at: string): Moments => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options })
    return (instant: string): string => formatter.format(new Date(instant))
  }
  const year = format({ year: 'numeric' })
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const dayOfYear = format({ day: 'numeric', month: 'long' })
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const zonedTime = format({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const shortDay = (instant: string): string => (year(instant) === year(at) ? dayOfYear : day)(instant)
  const full = (instant: string): string => `${day(instant)}, ${time(instant)} (${zone})`
  return {
    day,
    full,
    shortDay,
    short: (instant) => `${shortDay(instant)}, ${zonedTime(instant)}`,
    period: (from, until) => {
      const start = year(from) === year(until) ? dayOfYear(from) : day(from)
      return `${start}, ${time(from)} – ${full(until)}`
    },
  }
}

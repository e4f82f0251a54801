/** Dates and times in messages, written out in the time zone of the organization. */
import type { Language } from '#shared/contracts/account.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

/** Formats dates and times of a message. */
export interface Moments {
  /** An instant with its time zone. */
  readonly moment: (instant: string) => string
  /** The day of an instant: `20 December 2026`. */
  readonly day: (instant: string) => string
}

export const momentsIn = (language: Language, zone: string): Moments => {
  const of = (more: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: zone, ...more })
    return (instant: string): string => format.format(new Date(instant))
  }
  const moment = of({ timeStyle: 'short' })
  return { moment: (instant) => `${moment(instant)} (${zone})`, day: of({}) }
}

const days = { pl: momentsIn('pl', 'UTC').day, en: momentsIn('en', 'UTC').day }

/** A calendar day, `2026-12-20`, independent of time zones. */
export const dayText = (day: string, language: Language): string => days[language](`${day}T00:00:00.000Z`)

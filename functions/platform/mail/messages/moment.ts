/** Times in mails: in words, in the zone of the organization that a mail concerns. */
import type { Language } from '#shared/contracts/account.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

/** How a mail tells times. */
export interface Moments {
  /** An instant, with the zone named. */
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

/** A day of the calendar, `2026-12-20`, which is the same in all zones. */
export const dayText = (day: string, language: Language): string => days[language](`${day}T00:00:00.000Z`)

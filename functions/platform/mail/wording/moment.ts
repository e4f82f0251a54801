import type { Language } from '#shared/contracts/account.ts'

/** The zone in which mails tell the time: the provider's. */
const zone = 'Europe/Warsaw'
const formats = {
  pl: new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
} as const satisfies Record<Language, Intl.DateTimeFormat>

/** An instant as a reader of a mail expects it, with the zone named. */
export const momentText = (instant: string, language: Language): string =>
  `${formats[language].format(new Date(instant))} (${zone})`

const days = {
  pl: new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: zone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }),
} as const satisfies Record<Language, Intl.DateTimeFormat>

/** The day of an instant: `20 December 2026`. */
export const dayText = (instant: string, language: Language): string =>
  days[language].format(new Date(instant))

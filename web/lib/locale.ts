/** The format of dates and times. The two languages alone do not determine it. */

export type Locale = 'pl' | 'en-GB' | 'en-US'

/**
 * The locale of an interface language. English is British (31/12/2026, 24 hours) unless the browser is set to American
 * English.
 */
export const localeOf = (language: string, browser: string = navigator.language): Locale =>
  language.startsWith('pl') ? 'pl' : browser === 'en-US' ? 'en-US' : 'en-GB'

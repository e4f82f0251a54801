/** How dates and times are written, which the two languages alone do not say. */

export type Locale = 'pl' | 'en-GB' | 'en-US'

/**
 * The locale of a language of the interface. English is British (31/12/2026, 24 hours); a browser set to
 * American English has its own way.
 */
export const localeOf = (language: string, browser: string = navigator.language): Locale =>
  language.startsWith('pl') ? 'pl' : browser === 'en-US' ? 'en-US' : 'en-GB'

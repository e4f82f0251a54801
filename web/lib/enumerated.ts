import { localeOf } from '#web/lib/locale.ts'

/** Joins texts into a list: `IoC, threats and incidents`. */
export const enumerated = (texts: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(texts)

/** Words that must not end a line. */
import type { Language } from '../contracts/account.ts'

/** Puts a non-breaking space after one-letter words, which in Polish must not end a line. */
export const withoutHangingWords = (text: string, language: Language): string =>
  language === 'pl' ? text.replace(/(?<![\p{L}\p{M}\p{N}])([iwzoua]) (?=\S)/giu, '$1\u00A0') : text

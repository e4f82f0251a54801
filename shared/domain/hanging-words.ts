/** Words that do not stand at a line's end. */
import type { Language } from '../contracts/account.ts'

/** In Polish a word of one letter does not stand at a line's end: a non-breaking space follows it. */
export const withoutHangingWords = (text: string, language: Language): string =>
  language === 'pl' ? text.replace(/(?<![\p{L}\p{M}\p{N}])([iwzoua]) (?=\S)/giu, '$1\u00A0') : text

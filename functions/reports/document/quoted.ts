/**
 * Texts that people wrote, as a document quotes them: with indicators defanged, as the mails of notifications have them.
 * Nothing is taken out of them: what nobody sees or what turns the direction is shown by its code point (`readable`).
 */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { Language } from '#shared/contracts/account.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'

const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g

/** A text of several lines. */
export const quotedLines = (text: string, language: Language): string =>
  withoutHangingWords(defangText(text.replace(lineEnds, '\n')), language)

/** A text in one line, with what is in it as it is written. */
export const ownLine = (text: string, language: Language): string =>
  withoutHangingWords(text.replace(lineEnds, ' ').replaceAll('\t', ' '), language)

/** A text in one line. */
export const quotedLine = (text: string, language: Language): string => ownLine(defangText(text), language)

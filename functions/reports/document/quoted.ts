/**
 * Texts that people wrote, as a document quotes them: with indicators defanged, as the mails of notifications have them. The reader's own
 * hosts are not.
 * Nothing is taken out of them: what nobody sees or what turns the direction is shown by its code point (`readable`).
 */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { Language } from '#shared/contracts/account.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import type { ReportContent } from './content.ts'

/** Whose document it is: its language, and the hosts that are no threat to it. */
export type Reader = Pick<ReportContent, 'language' | 'organizationHosts'>

const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g

/** A text of several lines. */
export const quotedLines = (text: string, { language, organizationHosts: own }: Reader): string =>
  withoutHangingWords(defangText(text.replace(lineEnds, '\n'), own), language)

/** A text in one line, with what is in it as it is written. */
export const organizationLine = (text: string, language: Language): string =>
  withoutHangingWords(text.replace(lineEnds, ' ').replaceAll('\t', ' '), language)

/** A text in one line. */
export const quotedLine = (text: string, { language, organizationHosts: own }: Reader): string =>
  organizationLine(defangText(text, own), language)

/** The value of an indicator: as it is where all of it is the reader's own. */
export const quotedValue = (value: string, type: string, { organizationHosts: own }: Reader): string => {
  const shown = shownValue(value, type)
  return defangText(value) !== value && defangText(value, own) === value ? value : shown
}

/**
 * User texts as documents quote them: with indicators defanged, as in notification e-mails, except the reader's own
 * hosts. Nothing is removed: invisible and direction-changing characters appear as code points (`readable`).
 */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { Language } from '#shared/contracts/account.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import type { ReportContent } from './content.ts'

/** The language of the document, and hosts that are not defanged. */
export type Reader = Pick<ReportContent, 'language' | 'organizationHosts'>

const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g

/** A text of several lines. */
export const quotedLines = (text: string, { language, organizationHosts: own }: Reader): string =>
  withoutHangingWords(defangText(text.replace(lineEnds, '\n'), own), language)

/** A text in one line, not defanged. */
export const organizationLine = (text: string, language: Language): string =>
  withoutHangingWords(text.replace(lineEnds, ' ').replaceAll('\t', ' '), language)

/** A text in one line. */
export const quotedLine = (text: string, { language, organizationHosts: own }: Reader): string =>
  organizationLine(defangText(text, own), language)

/** The value of an indicator. Not defanged when it belongs to the reader's organization. */
export const quotedValue = (value: string, type: string, { organizationHosts: own }: Reader): string => {
  const shown = shownValue(value, type)
  return defangText(value) !== value && defangText(value, own) === value ? value : shown
}

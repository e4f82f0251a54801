/**
 * User texts as documents quote them, and links to the portal. Texts are quoted with indicators defanged, as in notification
 * e-mails, except the reader's own hosts. Nothing is removed: invisible and direction-changing characters appear as code points (`readable`).
 */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { Language } from '#shared/contracts/account.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { quoteMarkdown, type QuotedBlock } from '#shared/domain/markdown/quoted-markdown.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { ReportContent } from './content.ts'

/** The language of the document, and hosts that are not defanged. */
export type Reader = Pick<ReportContent, 'language' | 'organizationHosts'>

const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g

/** A text of several lines with its Markdown. */
export const quotedProse = (
  text: string,
  { organizationHosts: own }: Pick<Reader, 'organizationHosts'>,
): readonly QuotedBlock[] => quoteMarkdown(text.replace(lineEnds, '\n'), own)

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

/** Paths of the portal. A test compares them with those of the web. */
export const portalFolders = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'ioc',
} as const satisfies Record<ReportModule, string>

/** The URL of an item, for example `https://portal.example/threats/1187`. */
export const hrefOf = (portal: string, module: ReportModule, id: number): string =>
  `${portal}/${portalFolders[module]}/${id}`

/** The URL of the list of overdue repairs. */
export const overdueHrefOf = (portal: string): string => `${listHrefOf(portal, 'visibility')}?overdue=true`

/** The URL of a module's list. */
export const listHrefOf = (portal: string, module: ReportModule): string =>
  `${portal}/${portalFolders[module]}`

/** Makes user-written texts safe to quote in a message. */
import { isolated } from '#messages/isolated.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { quoteMarkdown, type QuotedBlock } from '#shared/domain/markdown/quoted-markdown.ts'
import { shortenMarkdown, shortenText } from '#shared/domain/markdown/shorten-markdown.ts'
import { tidyText } from '#shared/domain/text.ts'

/** Hosts of the recipient's organization, which are not defanged. */
interface Reader {
  readonly organizationHosts?: OrganizationHosts | undefined
}

/** One line, without invisible characters, with indicators defanged and its direction kept apart from that of the text. */
export const quotedLine = (text: string, { organizationHosts: own }: Reader, most = 1000): string =>
  isolated(defangText(shortenText(tidyText(text.replace(/\p{Cc}+/gu, ' ')), most), own))

/** A text with its Markdown: as written, and parsed. */
export interface QuotedProse {
  /** Lines are separated by `\n`. */
  readonly text: string
  readonly blocks: readonly QuotedBlock[]
}

/** Like `quotedLine` for several lines; collapses blank lines. */
export const quotedProse = (text: string, { organizationHosts: own }: Reader, most: number): QuotedProse => {
  // A tab counts as four columns where a list is parsed.
  const spaced = text.replaceAll('\t', '    ').replace(/[^\P{Cc}\r\n\u0085]+/gu, ' ')
  const tidy = tidyText(spaced, true).replace(/\n{3,}/g, '\n\n')
  const shown = shortenMarkdown(tidy, most)
  return { text: defangText(shown, own), blocks: quoteMarkdown(shown, own) }
}

/** Texts that people wrote, as a mail may quote them. */
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { firstCharacters, isLongerThan, tidyText } from '#shared/domain/text.ts'

/** Hosts of the organization that a mail is for: they are not defanged. */
interface Reader {
  readonly organizationHosts?: OrganizationHosts | undefined
}

/** In one line, without what nobody sees or what turns the direction, and with indicators defanged. */
export const quotedLine = (text: string, { organizationHosts: own }: Reader, most = 1000): string =>
  defangText(shortened(tidyText(text.replace(/\p{Cc}+/gu, ' ')), most), own)

/** The same over several lines; more than one blank line is one. */
export const quotedLines = (text: string, { organizationHosts: own }: Reader, most: number): string =>
  defangText(
    shortened(tidyText(text.replace(/[^\P{Cc}\r\n\u0085]+/gu, ' '), true).replace(/\n{3,}/g, '\n\n'), most),
    own,
  )

/** At most so many characters; what is longer ends with a word and an ellipsis. */
const shortened = (text: string, most: number): string => {
  if (!isLongerThan(text, most)) return text
  const cut = firstCharacters(text, most - 2)
  const end = cut.search(/\s\S*$/)
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}

/**
 * Parsed texts as e-mails and documents quote them: with indicators defanged, and links as their text and address. Such
 * a text contains no link, because it may be read where a click does harm.
 */
import { defangText } from '../indicators/defang-text.ts'
import { nobodysHosts, type OrganizationHosts } from '../indicators/organization-hosts.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { Block, Inline, Line, List, ListItem } from './tree.ts'

/** A piece of a line in one style. */
export interface Run {
  readonly text: string
  readonly style: 'plain' | 'bold' | 'code'
}
export type QuotedBlock = Block<readonly Run[]>

/** Parses a text and quotes it. The reader's own hosts are not defanged. */
export const quoteMarkdown = (
  text: string,
  own: OrganizationHosts = nobodysHosts,
): readonly QuotedBlock[] => {
  const lineOf = (line: Line): readonly Run[] => quotedLine(line, own)
  const itemOf = ({ lines, lists }: ListItem<Line>): ListItem<readonly Run[]> => ({
    lines: lines.map(lineOf),
    lists: lists.map(listOf),
  })
  const listOf = (list: List<Line>): List<readonly Run[]> => ({ ...list, items: list.items.map(itemOf) })
  return parseMarkdown(text).map((block) =>
    block.kind === 'list' ? listOf(block) : { ...block, lines: block.lines.map(lineOf) },
  )
}

/** A program may find an indicator across styles, such as `**evil**.example`. Such a line has no styles. */
const quotedLine = (line: Line, own: OrganizationHosts): readonly Run[] => {
  const runs = line.flatMap((part) => runsOf(part))
  const quoted = runs.map((run) => ({ ...run, text: defangText(run.text, own) }))
  const whole = defangText(textOf(runs), own)
  return textOf(quoted) === whole ? quoted : [{ text: whole, style: 'plain' }]
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

const runsOf = (part: Inline, style: Run['style'] = 'plain'): readonly Run[] => {
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, style }]
    case 'code':
      return [{ text: part.text, style: 'code' }]
    case 'bold':
      return part.parts.flatMap((inner) => runsOf(inner, 'bold'))
    case 'link':
      return [{ text: part.text === part.href ? part.href : `${part.text} (${part.href})`, style }]
    case 'citation':
      return [{ text: `[${part.source}]`, style }]
  }
}

/**
 * Descriptions are plain text with two common notations of Markdown and threat catalogues: links `[text](https://…)`
 * and citations `(Citation: Source)`. This module finds them. All else stays text, so a description cannot inject
 * markup. Bare addresses stay text on purpose: they are often indicators.
 */
import { isHyperlink } from '#shared/domain/hyperlinks.ts'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'citation'; readonly source: string }
  | { readonly kind: 'code'; readonly text: string }

// A closing parenthesis belongs to the address if the opening one is inside it.
const markup =
  /\[(?<label>[^\][\n]{1,300})\]\((?<href>https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)\)|\(Citation: (?<source>[^()\n]{1,200}(?:\([^()\n]*\)[^()\n]*)?)\)|<code>(?<tagged>[^<\n]{1,300})<\/code>|`(?<ticked>[^`\n]{1,300})`/gu

/** Splits a description into text, links, citations and code. */
export const linkedText = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(markup)) {
    const part = partOf(match)
    if (part === undefined) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

const partOf = ({ groups }: RegExpExecArray): TextPart | undefined => {
  const { label, href, source, tagged, ticked } = groups ?? {}
  if (label !== undefined && href !== undefined)
    return isHyperlink(href) ? { kind: 'link', text: label, href } : undefined
  if (source !== undefined) return { kind: 'citation', source: source.trim() }
  const code = tagged ?? ticked
  return code === undefined ? undefined : { kind: 'code', text: code }
}

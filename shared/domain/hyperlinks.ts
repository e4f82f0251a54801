import { limits } from './limits.ts'

/** Whether the text is an absolute http or https URL with a host (part 1 section 5, wrong_urls). */
export const isHyperlink = (text: string): boolean => {
  if (text.length > limits.hyperlinkLength || /[\s\p{Cc}]/u.test(text)) return false
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^https?:\/\//i.test(text) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** The hyperlinks of a text field, one a line, without blank lines and duplicates. */
export const hyperlinksOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The links that are not valid. */
export const wrongHyperlinks = (links: readonly string[]): string[] =>
  links.filter((link) => !isHyperlink(link))

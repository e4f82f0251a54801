/** The matching part of a text for the drawer: in the defanged form, and shortened if long. */

interface Span {
  readonly start: number
  readonly end: number
}

/** A text split around its matching part, which is empty if nothing is highlighted. */
export interface HighlightedText {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Approximate number of characters of a long text kept on each side of the match. */
const kept = 72

/** Splits a text in three. A span outside the text highlights nothing. */
export const highlighted = (text: string, { start, end }: Span): HighlightedText =>
  start < 0 || end > text.length || start >= end
    ? { before: text, match: '', after: '' }
    : { before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) }

/** Whether defanging added the character or replaced another one. */
const isBracket = (letter: string | undefined): boolean => letter === '[' || letter === ']'
const isSame = (plain: string | undefined, shown: string | undefined): boolean =>
  plain !== undefined && (plain === shown || (/^t$/i.test(plain) && /^x$/i.test(shown ?? '')))

/**
 * Maps a span of the plain text to the defanged text, which differs in brackets and in the letters of the scheme
 * (`shownValue`). Undefined if the two differ in other characters.
 */
export const spanInShown = (plain: string, shown: string, { start, end }: Span): Span | undefined => {
  const places: number[] = []
  let at = 0
  for (let index = 0; index < plain.length; index += 1) {
    while (!isSame(plain[index], shown[at]) && isBracket(shown[at])) at += 1
    if (!isSame(plain[index], shown[at])) return undefined
    places.push(at)
    at += 1
  }
  while (isBracket(shown[at])) at += 1
  const last = places[end - 1]
  return at !== shown.length || last === undefined || places[start] === undefined
    ? undefined
    : { start: places[start], end: last + 1 }
}

const cutEnd = (text: string, room: number): string =>
  `${text
    .slice(0, room)
    .replace(/\s+\S{0,24}$/, '')
    .replace(/[.,;:…]+$/, '')}…`

/** Shortens text far from the match, at word boundaries if possible. */
export const shortened = ({ before, match, after }: HighlightedText): HighlightedText => {
  const room = match === '' ? kept * 2 : kept
  const tail = after.length <= room ? after : cutEnd(after, room)
  if (before.length <= kept || match === '')
    return match === '' && before.length > room
      ? { before: cutEnd(before, room), match, after: '' }
      : { before, match, after: tail }
  return { before: `…${before.slice(-kept).replace(/^\S{0,24}\s+/, '')}`, match, after: tail }
}

/**
 * The text of an item with its match highlighted. `shown` is the defanged form, if there is one. If the two cannot be
 * aligned, the whole text is highlighted.
 */
export const highlightedMatch = (
  { text, start, end }: Span & { readonly text: string },
  shown: string = text,
): HighlightedText => {
  const span = shown === text ? { start, end } : spanInShown(text, shown, { start, end })
  return shortened(highlighted(shown, span ?? { start: 0, end: shown.length }))
}

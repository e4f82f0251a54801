/** The part of a text that matches, as the drawer marks it: in the harmless form, and out of a long text. */

interface Span {
  readonly start: number
  readonly end: number
}

/** A text around its matching part, which is empty where nothing is to be marked. */
export interface HighlightedText {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** So many characters of a long text stay on each side of what is marked, about. */
const kept = 72

/** Cuts a text in three. A span that is outside of it marks nothing. */
export const highlighted = (text: string, { start, end }: Span): HighlightedText =>
  start < 0 || end > text.length || start >= end
    ? { before: text, match: '', after: '' }
    : { before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) }

/** What of the harmless form was put there, or stands for a letter of the plain one. */
const isBracket = (letter: string | undefined): boolean => letter === '[' || letter === ']'
const isSame = (plain: string | undefined, shown: string | undefined): boolean =>
  plain !== undefined && (plain === shown || (/^t$/i.test(plain) && /^x$/i.test(shown ?? '')))

/**
 * Where a span of the plain form lies in the harmless one, which differs by brackets and by the letters of a
 * scheme (`shownValue`); undefined where they are written in other letters altogether.
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

/** Shortens what is far from the match, at the edges of words where there are any. */
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
 * The text of an item with its match marked. `shown` is its harmless form, where it has one; of one that is written in
 * other letters the whole is marked.
 */
export const highlightedMatch = (
  { text, start, end }: Span & { readonly text: string },
  shown: string = text,
): HighlightedText => {
  const span = shown === text ? { start, end } : spanInShown(text, shown, { start, end })
  return shortened(highlighted(shown, span ?? { start: 0, end: shown.length }))
}

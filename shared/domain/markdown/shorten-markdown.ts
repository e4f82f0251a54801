/** Shortens texts with Markdown, so that no half of a notation is left. */
import { firstCharacters, isLongerThan } from '../text.ts'
import { mostParsed, notationsOf } from './parse-markdown.ts'

/**
 * Shortens a text to `most` characters, at a word and with an ellipsis. Bold text and code are closed where they are
 * cut; a link that is cut is only its text; a citation that is cut is left out.
 */
export const shortenMarkdown = (text: string, most: number): string => {
  if (!isLongerThan(text, most)) return text
  const room = firstCharacters(text, most - 2).length
  const end = wordEnd(text, room)
  const line = text.lastIndexOf('\n', end - 1) + 1
  const lineEnd = text.indexOf('\n', line)
  const whole = text.slice(line, lineEnd === -1 ? undefined : lineEnd)
  const cut =
    text.length > mostParsed ? '' : text.slice(0, line) + cutAt(whole, end - line, room - line).trimEnd()
  return `${cut === '' ? text.slice(0, end).trimEnd() : cut} …`
}

/** Shortens a text without Markdown to `most` characters, at a word and with an ellipsis. */
export const shortenText = (text: string, most: number): string =>
  isLongerThan(text, most)
    ? `${text.slice(0, wordEnd(text, firstCharacters(text, most - 2).length)).trimEnd()} …`
    : text

/** Longer words are cut when they take more than half of the room. */
const longWord = 30

/** Where the last word that fits into `room` ends. */
const wordEnd = (text: string, room: number): number => {
  if (/^(?:\s|$)/.test(text.slice(room, room + 1))) return Math.min(room, text.length)
  const end = text.slice(0, room).search(/\s\S*$/)
  return end > 0 && (end > room / 2 || room - end < longWord) ? end : room
}

/** A line up to `end`. What closes a notation there fits into `room`. */
const cutAt = (line: string, end: number, room: number, isWithinBold = false): string => {
  const notation = notationsOf(line, isWithinBold).find((one) => one.start < end && end < one.end)
  if (notation === undefined) return line.slice(0, end)
  const before = line.slice(0, notation.start)
  const { inner, close } = notation
  if (inner === undefined) return before
  const text = line.slice(inner.start, inner.end)
  const left = room - inner.start - (close?.length ?? 0)
  if (left <= 0) return before
  const isBold = close === '**'
  const cut = isBold ? cutAt(text, wordEnd(text, left), left, true) : text.slice(0, wordEnd(text, left))
  if (close === undefined) return before + cut
  // A bold text does not end with these.
  const closed = `${line.slice(notation.start, inner.start)}${cut.trimEnd().replace(/[\s/\\*]+$/, isBold ? '' : '$&')}${close}`
  return notationsOf(closed, isWithinBold)[0]?.end === closed.length ? before + closed : before
}

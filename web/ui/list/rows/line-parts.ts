/** Which parts of a second line have room. */
import { textWidth } from './text-width.ts'

/** A part of the second line with its text, as far as it is one. */
export interface LineText {
  readonly text: string | undefined
  readonly isWhole: boolean
  readonly isMain: boolean
  readonly isKept: boolean
}

/** Pixels of the second line: of a separator, and of a part that is not text. */
const lineWidths = { separator: 12, other: 56 } as const
/** A cut text shows at least this many letters, otherwise it says nothing. */
const leastLetters = 12
/** Pixels below which even the main text leaves. */
const leastMain = 40

/**
 * Which parts of a second line are shown in `room` pixels: the last texts leave it that would be cut to a few letters.
 * The main text stays as long as it says anything; one that is only the first leaves when it would be a few letters
 * next to a date. A kept text makes room
 * for itself.
 */
export const partsIn = (parts: readonly LineText[], room: number): readonly boolean[] => {
  const widths = parts.map(
    ({ text }) => (text === undefined ? lineWidths.other : textWidth(text)) + lineWidths.separator,
  )
  const kept = parts.find(({ isKept }) => isKept)
  const main = kept ?? parts.find(({ isMain }) => isMain)
  const first = main ?? parts.find(({ isWhole }) => !isWhole)
  const left = new Set<LineText>()
  const over = (): number =>
    parts.reduce((sum, part, index) => sum + (left.has(part) ? 0 : (widths[index] ?? 0)), -room)
  // Of whole parts alone that have no room together, the last one is the date.
  const wholes = parts.filter(({ isWhole }) => isWhole)
  const widthOf = (part: LineText): number => widths[parts.indexOf(part)] ?? 0
  for (const part of wholes.slice(0, -1))
    if (wholes.reduce((sum, one) => sum + (left.has(one) ? 0 : widthOf(one)), -room) > 0) left.add(part)
  const leaves = (part: LineText): boolean => {
    const least = textWidth(part.text?.slice(0, leastLetters) ?? '') + lineWidths.separator
    return over() > 0 && !part.isWhole && widthOf(part) - over() < least
  }
  for (const part of parts.toReversed()) if (part !== first && leaves(part)) left.add(part)
  const besides = parts.filter((part) => part !== first && !left.has(part))
  if (first !== undefined && besides.length > 0 && besides.every(({ isWhole }) => isWhole))
    if (main === undefined ? leaves(first) : widthOf(first) - over() < leastMain) left.add(first)
  if (kept !== undefined)
    for (const part of parts.toReversed()) if (part !== kept && over() > 0) left.add(part)
  return parts.map((part) => !left.has(part))
}

/** Whether a part has no room in the second line, even alone. */
export const isTooLong = (text: string | null | undefined, room: number): boolean =>
  text !== null && text !== undefined && textWidth(text) + lineWidths.separator > room

/** How wide texts are and where their lines break. Pure: widths come from a table of the faces' advances. */
import { paperFonts, type PaperFont } from '#shared/contracts/paper.ts'
import { advances } from './advances.ts'

/** A stretch of text in one face and colour. */
export interface Span {
  readonly text: string
  readonly font: PaperFont
  readonly color: string
}

/** A span with its width in points. */
export interface Piece extends Span {
  readonly width: number
}

const tableOf = (data: string): ReadonlyMap<number, number> => {
  const table = new Map<number, number>()
  for (const run of data.replaceAll('\n', '').split(';')) {
    const [start = '', widths = ''] = run.split(':')
    let point = Number.parseInt(start, 16)
    for (const group of widths.split(',')) {
      const [width = 0, times = 1] = group.split('*').map(Number)
      for (let count = 0; count < times; count += 1) table.set(point++, width)
    }
  }
  return table
}
const tables = new Map(paperFonts.map((font) => [font, tableOf(advances[font])]))

/** The width of a code point in thousandths of the size; undefined where a face does not have it. */
export const advanceOf = (font: PaperFont, point: number): number | undefined => tables.get(font)?.get(point)

/** The faces in which a character is looked for, the wanted one first. */
const others = {
  regular: ['regular', 'mono'],
  semibold: ['semibold', 'regular', 'mono'],
  mono: ['mono', 'regular'],
} as const satisfies Record<PaperFont, readonly PaperFont[]>

const faceOf = (point: number, font: PaperFont): PaperFont | undefined =>
  others[font].find((one) => advanceOf(one, point) !== undefined)

const hexOf = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A text as it can be shown: composed (NFC), and each character that no face has, that nobody sees or that turns the
 * direction of a text stands as a sign with its code point, those in a row in one: `‹U+4E2D U+6587›`. Line breaks stay.
 */
export const readable = (text: string): string => {
  let shown = ''
  let unseen: string[] = []
  const end = (): void => {
    if (unseen.length > 0) shown += `‹${unseen.join(' ')}›`
    unseen = []
  }
  for (const character of text.normalize('NFC').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')) {
    const point = character.codePointAt(0) ?? 0
    if (point === 10 || point === 9 || faceOf(point, 'regular') !== undefined) {
      end()
      shown += point === 9 ? '    ' : character
    } else unseen.push(hexOf(point))
  }
  end()
  return shown
}

/** The width of a readable text in points. */
export const widthOf = (text: string, font: PaperFont, size: number): number => {
  let width = 0
  for (const character of text) width += advance(character.codePointAt(0) ?? 0, font)
  return (width * size) / 1000
}

const advance = (point: number, font: PaperFont): number => {
  const face = faceOf(point, font)
  return face === undefined ? 0 : (advanceOf(face, point) ?? 0)
}

/** A character on its way into a line. */
interface Cell {
  readonly character: string
  readonly span: Span
  readonly font: PaperFont
  readonly width: number
}

/** Signs after which a word that is longer than a line breaks rather than between two letters. */
const breakable = /[-/\\.,:;?&=_@#%+|)\]}]/u
/** How much of a line is given up for such a place. */
const givenUp = 0.35

/**
 * The lines of a text in a width, in points. A line breaks at a space, which then is not shown; a word that is longer
 * than a line breaks after a sign or between two letters, and no character of it is lost. Line breaks of the text stay.
 * `hang` is how far the lines after the first are set in.
 */
export const linesOf = (spans: readonly Span[], size: number, width: number, hang = 0): Piece[][] =>
  oneLine(spans, size, width) ?? brokenLines(spans, size, width, hang)

/** Most texts go in one line, of one face a span: they are not taken apart. */
const oneLine = (spans: readonly Span[], size: number, width: number): Piece[][] | undefined => {
  const pieces: Piece[] = []
  let used = 0
  for (const { text, font, color } of spans) {
    const wide = widthInFace(text, font, size)
    if (wide === undefined || text.endsWith(' ')) return undefined
    used += wide
    if (used > width) return undefined
    if (text !== '') pieces.push({ text, font, color, width: wide })
  }
  return [pieces]
}

/** The width of a text in one face; undefined where the face lacks a character of it. */
const widthInFace = (text: string, font: PaperFont, size: number): number | undefined => {
  const table = tables.get(font)
  let sum = 0
  for (const character of text) {
    const wide = table?.get(character.codePointAt(0) ?? 0)
    if (wide === undefined) return undefined
    sum += wide
  }
  return (sum * size) / 1000
}

const brokenLines = (spans: readonly Span[], size: number, width: number, hang: number): Piece[][] => {
  const lines: Cell[][] = []
  let line: Cell[] = []
  let used = 0
  const roomOf = (): number => width - (lines.length > 0 ? hang : 0)
  const end = (): void => {
    while (line.at(-1)?.character === ' ') line.pop()
    lines.push(line)
    line = []
    used = 0
  }
  const add = (cells: readonly Cell[]): void => {
    for (const cell of cells) {
      line.push(cell)
      used += cell.width
    }
  }
  const place = (word: readonly Cell[]): void => {
    const wide = sum(word)
    if (used + wide <= roomOf()) {
      add(word)
      return
    }
    if (line.some(({ character }) => character !== ' ')) end()
    let rest = word
    while (sum(rest) > roomOf() - used) {
      const count = fitting(rest, roomOf() - used)
      add(rest.slice(0, count))
      end()
      rest = rest.slice(count)
    }
    add(rest)
  }
  let word: Cell[] = []
  for (const cell of cellsOf(spans, size)) {
    if (cell.character !== ' ' && cell.character !== '\n') {
      word.push(cell)
      continue
    }
    if (word.length > 0) place(word)
    word = []
    if (cell.character === '\n') end()
    // A line that begins with spaces is set in, by half of it at most.
    else if (used + cell.width <= roomOf() / 2 || line.some(({ character }) => character !== ' ')) add([cell])
  }
  if (word.length > 0) place(word)
  end()
  return lines.map(piecesOf)
}

const sum = (cells: readonly Cell[]): number => cells.reduce((all, { width }) => all + width, 0)

/** How many cells of a word that is too long go in a width: up to a sign where one is near, else as many as there is room for, and at least one. */
const fitting = (cells: readonly Cell[], width: number): number => {
  let [used, count, sign] = [0, 0, 0]
  for (const { character, width: wide } of cells) {
    if (used + wide > width) break
    used += wide
    count += 1
    if (breakable.test(character) && used > width * (1 - givenUp)) sign = count
  }
  return Math.max(sign > 0 ? sign : count, 1)
}

const cellsOf = (spans: readonly Span[], size: number): Cell[] =>
  spans.flatMap((span) =>
    Array.from(span.text, (character) => {
      const point = character.codePointAt(0) ?? 0
      const font = faceOf(point, span.font) ?? span.font
      return { character, span, font, width: ((advanceOf(font, point) ?? 0) * size) / 1000 }
    }),
  )

const piecesOf = (cells: readonly Cell[]): Piece[] => {
  const pieces: { text: string; font: PaperFont; color: string; width: number; span: Span }[] = []
  for (const { character, span, font, width } of cells) {
    const last = pieces.at(-1)
    if (last !== undefined && last.font === font && last.span === span) {
      last.text += character
      last.width += width
    } else pieces.push({ text: character, font, color: span.color, width, span })
  }
  return pieces.map(({ text, font, color, width }) => ({ text, font, color, width }))
}

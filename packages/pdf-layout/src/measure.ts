/** Measures texts and breaks lines. Pure functions: widths come from a table of font advances. */
import type { FaceName } from './page.ts'

/**
 * The widths of the characters of each face in thousandths of its size: `20:288,302*2` covers U+0020, U+0021 and U+0022.
 * Characters that are absent have no glyph that people could read. `advancesOf` in `fonts.ts` generates them.
 */
export type Advances = Readonly<Record<FaceName, string>>

/** A run of text in one font and colour. */
export interface Span {
  readonly text: string
  readonly font: FaceName
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
type Tables = Readonly<Record<FaceName, ReadonlyMap<number, number>>>

/** Faces searched for a character, the preferred one first. */
const others = {
  regular: ['regular', 'mono'],
  semibold: ['semibold', 'regular', 'mono'],
  mono: ['mono', 'regular'],
} as const satisfies Record<FaceName, readonly FaceName[]>

const faceOf = (tables: Tables, point: number, font: FaceName): FaceName | undefined =>
  others[font].find((one) => tables[one].has(point))

const hexOf = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`

export interface Measure {
  /**
   * A text in displayable form: composed (NFC), with unsupported, invisible and direction-changing characters replaced
   * by their code points. Adjacent ones share one sign: `‹U+4E2D U+6587›`. Line breaks stay.
   */
  readonly readable: (text: string) => string
  /** The width of a displayable text in points. */
  readonly widthOf: (text: string, font: FaceName, size: number) => number
  /**
   * Breaks a text into lines of a width in points. A line breaks at a space, which is then hidden. A word longer than a
   * line breaks after a sign or between two letters, without losing characters. Line breaks of the text stay. `hang` is
   * the indentation of the lines after the first.
   */
  readonly linesOf: (spans: readonly Span[], size: number, width: number, hang?: number) => Piece[][]
}

/** Measures texts by the advances of the faces. A character that a face lacks comes from another one. */
export const createMeasure = (advances: Advances): Measure => {
  const tables = {
    regular: tableOf(advances.regular),
    semibold: tableOf(advances.semibold),
    mono: tableOf(advances.mono),
  }
  return {
    readable: (text) => readableIn(tables, text),
    widthOf: (text, font, size) => {
      let width = 0
      for (const character of text) {
        const point = character.codePointAt(0) ?? 0
        const face = faceOf(tables, point, font)
        width += face === undefined ? 0 : (tables[face].get(point) ?? 0)
      }
      return (width * size) / 1000
    },
    linesOf: (spans, size, width, hang = 0) =>
      oneLine(tables, spans, size, width) ?? brokenLines(tables, spans, size, width, hang),
  }
}

const readableIn = (tables: Tables, text: string): string => {
  let shown = ''
  let unseen: string[] = []
  const end = (): void => {
    if (unseen.length > 0) shown += `‹${unseen.join(' ')}›`
    unseen = []
  }
  for (const character of text.normalize('NFC').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')) {
    const point = character.codePointAt(0) ?? 0
    if (point === 10 || point === 9 || faceOf(tables, point, 'regular') !== undefined) {
      end()
      shown += point === 9 ? '    ' : character
    } else unseen.push(hexOf(point))
  }
  end()
  return shown
}

/** A character before its placement in a line. */
interface Cell {
  readonly character: string
  readonly span: Span
  readonly font: FaceName
  readonly width: number
}

/** Characters after which an overlong word is split, in preference to between two letters. */
const breakable = /[-/\\.,:;?&=_@#%+|)\]}]/u
/** The share of a line that may stay empty for such a split. */
const givenUp = 0.35

/** Fast path: most texts fit in one line and need one font per span. */
const oneLine = (
  tables: Tables,
  spans: readonly Span[],
  size: number,
  width: number,
): Piece[][] | undefined => {
  const pieces: Piece[] = []
  let used = 0
  for (const { text, font, color } of spans) {
    const wide = widthInFace(tables[font], text, size)
    if (wide === undefined || text.endsWith(' ')) return undefined
    used += wide
    if (used > width) return undefined
    if (text !== '') pieces.push({ text, font, color, width: wide })
  }
  return [pieces]
}

/** The width of a text in one font. Undefined when the font lacks a character. */
const widthInFace = (table: ReadonlyMap<number, number>, text: string, size: number): number | undefined => {
  let sum = 0
  for (const character of text) {
    const wide = table.get(character.codePointAt(0) ?? 0)
    if (wide === undefined) return undefined
    sum += wide
  }
  return (sum * size) / 1000
}

const brokenLines = (
  tables: Tables,
  spans: readonly Span[],
  size: number,
  width: number,
  hang: number,
): Piece[][] => {
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
  for (const cell of cellsOf(tables, spans, size)) {
    if (cell.character !== ' ' && cell.character !== '\n') {
      word.push(cell)
      continue
    }
    if (word.length > 0) place(word)
    word = []
    if (cell.character === '\n') end()
    // Leading spaces indent a line, by at most half of its width.
    else if (used + cell.width <= roomOf() / 2 || line.some(({ character }) => character !== ' ')) add([cell])
  }
  if (word.length > 0) place(word)
  end()
  return lines.map(piecesOf)
}

const sum = (cells: readonly Cell[]): number => cells.reduce((all, { width }) => all + width, 0)

/** How many cells of an overlong word fit a width: up to a nearby sign, otherwise as many as fit, and at least one. */
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

const cellsOf = (tables: Tables, spans: readonly Span[], size: number): Cell[] =>
  spans.flatMap((span) =>
    Array.from(span.text, (character) => {
      const point = character.codePointAt(0) ?? 0
      const font = faceOf(tables, point, span.font) ?? span.font
      return { character, span, font, width: ((tables[font].get(point) ?? 0) * size) / 1000 }
    }),
  )

const piecesOf = (cells: readonly Cell[]): Piece[] => {
  const pieces: { text: string; font: FaceName; color: string; width: number; span: Span }[] = []
  for (const { character, span, font, width } of cells) {
    const last = pieces.at(-1)
    if (last !== undefined && last.font === font && last.span === span) {
      last.text += character
      last.width += width
    } else pieces.push({ text: character, font, color: span.color, width, span })
  }
  return pieces.map(({ text, font, color, width }) => ({ text, font, color, width }))
}

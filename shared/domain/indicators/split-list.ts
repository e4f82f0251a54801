/**
 * Takes apart what somebody pasted: one indicator a line, or several with commas, semicolons or spaces
 * between them.
 */
import { readIndicator, type IndicatorReading } from './read-indicator.ts'

/** The most values of one pasted list. */
export const mostPasted = 1000
/** Characters that are read of a pasted text: a thousand of the longest values and room around them. */
export const longestPaste = 400_000
/** Values that are read at most, with their repetitions. */
export const mostRead = 5000

export interface PastedValue {
  /** From 1. */
  readonly line: number
  readonly entered: string
  readonly reading: IndicatorReading
}

export interface PastedList {
  /** In their order, without repetitions. */
  readonly values: readonly PastedValue[]
  /** Values that stand earlier in the list, with the line of the first. */
  readonly repeated: readonly {
    readonly line: number
    readonly entered: string
    readonly firstLine: number
  }[]
  /** Whether there was more than is read. */
  readonly isCutOff: boolean
}

/**
 * Reads a pasted list, of which `most` different values are given back. Empty lines and comments (`# …`) are
 * passed over, marks
 * of lists (`-`, `•`, `1.`) are taken off.
 */
export const splitList = (text: string, most = mostPasted): PastedList => {
  const values: PastedValue[] = []
  const repeated: { line: number; entered: string; firstLine: number }[] = []
  const firstLines = new Map<string, number>()
  let isCutOff = text.length > longestPaste
  let read = 0
  for (const [index, source] of text
    .slice(0, longestPaste)
    .split(/\r\n?|\n|\u2028|\u2029/)
    .entries()) {
    const line = index + 1
    if (read > mostRead || (isCutOff && values.length === most)) {
      isCutOff = true
      break
    }
    for (const { entered, reading } of readLine(source, mostRead + 1)) {
      read += 1
      // One line may hold them all.
      if (read > mostRead) {
        isCutOff = true
        break
      }
      const key = reading.isIndicator ? `${reading.type}\n${reading.key}` : `?\n${entered}`
      const firstLine = firstLines.get(key)
      if (firstLine !== undefined) {
        if (repeated.length < most) repeated.push({ line, entered, firstLine })
      } else if (values.length === most) isCutOff = true
      else {
        firstLines.set(key, line)
        values.push({ line, entered, reading })
      }
    }
  }
  return { values, repeated, isCutOff }
}

type Piece = Pick<PastedValue, 'entered' | 'reading'>

const readAll = (pieces: readonly string[], most: number): Piece[] =>
  pieces
    .slice(0, most)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((entered) => ({ entered, reading: readIndicator(entered) }))
const areAll = (pieces: readonly Piece[]): boolean =>
  pieces.length > 0 && pieces.every(({ reading }) => reading.isIndicator)

/**
 * The values of one line. A separator may be part of a value (a comma in a URL, a space in a file name), so
 * the finest
 * division in which every part is an indicator is taken; where none is, the words each for themselves, to be
 * corrected one by one.
 */
const readLine = (source: string, most: number): Piece[] => {
  const line = source.replace(/^\s*(?:[-*•·‣]|\d{1,4}[.)])\s+/, '').trim()
  if (line === '' || line.startsWith('#')) return []
  // ` [.] ` and ` [at] ` are one value however much air is in it.
  const closed = line.replace(/\s?([[({])\s?(\.|dot|at|@|:)\s?([\])}])\s?/gi, '$1$2$3')
  const words = readAll(closed.split(/[\s,;]+/), most)
  if (words.length <= 1 || areAll(words)) return words
  const cells = readAll(closed.split(/[,;\t]+/), most)
  if (cells.length > 1 && areAll(cells)) return cells
  const whole = readAll([closed], most)
  return areAll(whole) ? whole : words
}

/**
 * The texts of the values of one line, all of them, as `splitList` divides it. How long a line may be is the
 * caller's to say.
 */
export const divideLine = (source: string): string[] =>
  readLine(source, source.length).map(({ entered }) => entered)

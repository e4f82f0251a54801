/** Takes apart what somebody pasted: one indicator a line, several in one, or the sentences of a report. */
import { Lifter, type LiftedValue } from './prose/lifter.ts'
import { leading } from './prose/sections.ts'
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
 * Reads a pasted list, of which `most` different values are given back. Empty lines, comments (`# …`) and the words of
 * sentences are passed over, marks of lists (`-`, `•`, `1.`) are taken off.
 */
export const splitList = (text: string, most = mostPasted): PastedList => {
  const values: PastedValue[] = []
  const repeated: { line: number; entered: string; firstLine: number }[] = []
  const firstLines = new Map<string, number>()
  let isCutOff = text.length > longestPaste
  let read = 0
  const lifter = new Lifter(text.slice(0, longestPaste))
  for (const [index, source] of text
    .slice(0, longestPaste)
    .split(/\r\n?|\n|\u2028|\u2029/)
    .entries()) {
    const line = index + 1
    if (read > mostRead || (isCutOff && values.length === most)) {
      isCutOff = true
      break
    }
    for (const { entered, reading } of valuesOf(source, lifter)) {
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

/**
 * A word alone in its line may be a value of a type that only people understand, and is looked up as it stands. Of a line
 * that may be the name of a file as a whole, that name is looked up and not its last word.
 */
const valuesOf = (source: string, lifter: Lifter): readonly Pick<LiftedValue, 'entered' | 'reading'>[] => {
  const values = lifter.read(source, mostRead + 1)
  const [spaced, ...more] = values.filter(({ doubt }) => doubt === 'spaces')
  if (spaced !== undefined && more.length === 0 && values.length === 2) return [spaced]
  const word = source.replace(leading, '').trim()
  return values.length > 0 || !/^[^\s#][^\s]*$/.test(word) || /[:,.!?]$/.test(word)
    ? values
    : [{ entered: word, reading: readIndicator(word) }]
}

/** Splits pasted text into indicators: one a line, several a line, or the sentences of a report. */
import { Lifter, type LiftedValue } from './prose/lifter.ts'
import { leading } from './prose/sections.ts'
import { readIndicator, type IndicatorReading } from './read-indicator.ts'

/** Maximum values of one pasted list. */
export const mostPasted = 1000
/** Maximum characters of a pasted text: a thousand of the longest values, with room around them. */
export const longestPaste = 400_000
/** Maximum values read, including duplicates. */
export const mostRead = 5000

export interface PastedValue {
  /** From 1. */
  readonly line: number
  readonly entered: string
  readonly reading: IndicatorReading
}

export interface PastedList {
  /** In order, without duplicates. */
  readonly values: readonly PastedValue[]
  /** Duplicates, with the line of the first occurrence. */
  readonly repeated: readonly {
    readonly line: number
    readonly entered: string
    readonly firstLine: number
  }[]
  /** Whether the text exceeded the limits. */
  readonly isCutOff: boolean
}

/**
 * Reads a pasted list and returns up to `most` different values. Skips empty lines, comments (`# …`) and words of
 * sentences, and strips list markers (`-`, `•`, `1.`).
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
      // A single line may exceed the limit.
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
 * A single word on a line may be a value of a free-text type, and is looked up unchanged. A line that may be a file
 * name is looked up as a whole, without its last word alone.
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

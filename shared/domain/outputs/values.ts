/** Normalised values of single types for the formats that need them. */
import { keyOfType } from '../indicators/read-indicator.ts'
import { typesOfName, type IndicatorType } from '../indicators/types.ts'
import type { OutputIndicator, OutputCounters } from './output.ts'

/** A valid value of its type: its normalised form and its matching key. */
export interface UsableValue {
  readonly kind: IndicatorType
  readonly value: string
  readonly key: string
}

// A line break would start another line, and bidirectional or invisible characters disguise a value.
const unprintable =
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFD\uFEFF]/
const everyUnprintable = new RegExp(unprintable, 'g')

/** Whether a text can be written unchanged on one line. */
export const isPrintable = (text: string): boolean => !unprintable.test(text) && text.isWellFormed()

/** Free text on one line. */
export const onOneLine = (text: string): string =>
  isPrintable(text) ? text : text.toWellFormed().replace(everyUnprintable, ' ')

/** Types that allow characters beyond letters, digits and those of addresses. */
const loose: ReadonlySet<IndicatorType> = new Set(['url', 'email', 'filename'])

const typesByName = new Map<string, readonly IndicatorType[]>()

/** A cache: a few dictionary names are looked up a million times. */
const typesNamed = (name: string): readonly IndicatorType[] => {
  const known = typesByName.get(name)
  if (known !== undefined) return known
  const types = typesOfName(name)
  if (typesByName.size > 1000) typesByName.clear()
  typesByName.set(name, types)
  return types
}

/** The value of an indicator, or why it has none in a format of these types. */
export const usableValue = (
  { type, value }: Pick<OutputIndicator, 'type' | 'value'>,
  kinds: ReadonlySet<IndicatorType>,
): UsableValue | 'otherTypes' | 'unusable' => {
  const types = typesNamed(type)
  if (!types.some((kind) => kinds.has(kind))) return 'otherTypes'
  for (const kind of types) {
    const key = keyOfType(kind, value)
    if (key === undefined) continue
    if (!kinds.has(kind)) return 'otherTypes'
    return loose.has(kind) && !isPrintable(value) ? 'unusable' : { kind, value, key }
  }
  return 'unusable'
}

/** How a format writes values of single types. */
export interface LineWriter {
  readonly kinds: readonly IndicatorType[]
  /** The written value, by which duplicates are dropped; undefined when the format cannot express it. */
  readonly valueOf: (value: UsableValue) => string | undefined
  /** The text for a value; default: the value on a line of its own. */
  readonly textOf?: (written: string, value: UsableValue, indicator: OutputIndicator) => string
  /** The text for an indicator of another type; undefined when the format cannot express it. */
  readonly otherOf?: (indicator: OutputIndicator) => string | undefined
  /** Ends after this number of values. */
  readonly limit?: number | undefined
}

/** Yields the text of a single-type format, one part for each batch. */
export function* linesOf(
  batches: Iterable<readonly OutputIndicator[]>,
  { kinds, valueOf, textOf, otherOf, limit = Infinity }: LineWriter,
  counters: OutputCounters,
): Generator<string> {
  const taken = new Set(kinds)
  const seen = new Set<string>()
  for (const batch of batches) {
    let text = ''
    for (const indicator of batch) {
      if (counters.written >= limit) break
      if (indicator.withdrawn) continue
      const value = usableValue(indicator, taken)
      const other = value === 'otherTypes' ? otherOf?.(indicator) : undefined
      if (other !== undefined) {
        text += other
        counters.written += 1
        continue
      }
      if (typeof value === 'string') {
        counters[value] += 1
        continue
      }
      const written = valueOf(value)
      if (written === undefined) {
        counters.unusable += 1
        continue
      }
      const before = seen.size
      seen.add(written)
      if (seen.size === before) continue
      text += textOf === undefined ? `${written}\n` : textOf(written, value, indicator)
      counters.written += 1
    }
    if (text !== '') yield text
    if (counters.written >= limit) return
  }
}

/** Yields the parts, or `empty` when there are none: some readers keep their old list when a file is empty. */
export function* neverEmpty(parts: Iterable<string>, empty: string): Generator<string> {
  let isEmpty = true
  for (const part of parts) {
    isEmpty = false
    yield part
  }
  if (isEmpty) yield empty
}

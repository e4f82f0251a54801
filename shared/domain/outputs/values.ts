/** Values of indicators as formats of single types take them: each of one type, in the one form of its type. */
import { keyOfType } from '../indicators/read-indicator.ts'
import { typesOfName, type IndicatorType } from '../indicators/types.ts'
import type { OutputIndicator, OutputCounters } from './output.ts'

/** A value that its type holds to: in its plain form, and in the one by which it is matched. */
export interface UsableValue {
  readonly kind: IndicatorType
  readonly value: string
  readonly key: string
}

// A line break begins a line of the reader's, and marks that turn the direction or stand for nothing hide what a value is.
const unprintable =
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFD\uFEFF]/
const everyUnprintable = new RegExp(unprintable, 'g')

/** Whether a value stands on a line of a text as it is. */
export const isPrintable = (text: string): boolean => !unprintable.test(text) && text.isWellFormed()

/** Words of people on one line of a text. */
export const onOneLine = (text: string): string =>
  isPrintable(text) ? text : text.toWellFormed().replace(everyUnprintable, ' ')

/** Types whose rules let other signs in than letters, digits and those of addresses. */
const loose: ReadonlySet<IndicatorType> = new Set(['url', 'email', 'filename'])

const typesByName = new Map<string, readonly IndicatorType[]>()

/** Names come from a dictionary of a few entries, and each is looked up a million times. */
const typesNamed = (name: string): readonly IndicatorType[] => {
  const known = typesByName.get(name)
  if (known !== undefined) return known
  const types = typesOfName(name)
  if (typesByName.size > 1000) typesByName.clear()
  typesByName.set(name, types)
  return types
}

/** The value of an indicator; why there is none in a format of these types. */
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

/** How a format writes the values of single types. */
export interface LineWriter {
  readonly kinds: readonly IndicatorType[]
  /** What the format makes of a value, by which it is written once; undefined for what cannot stand in the format. */
  readonly valueOf: (value: UsableValue) => string | undefined
  /** What is written of it: without it, the value on a line of its own. */
  readonly textOf?: (written: string, value: UsableValue, indicator: OutputIndicator) => string
  /** What is written of an indicator of another type; undefined where the format has no place for it. */
  readonly otherOf?: (indicator: OutputIndicator) => string | undefined
}

/** What a format of single types writes of indicators, a part for each batch. */
export function* linesOf(
  batches: Iterable<readonly OutputIndicator[]>,
  { kinds, valueOf, textOf, otherOf }: LineWriter,
  counters: OutputCounters,
): Generator<string> {
  const taken = new Set(kinds)
  const seen = new Set<string>()
  for (const batch of batches) {
    let text = ''
    for (const indicator of batch) {
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
  }
}

/** Lines, and a text in their place where there are none: some readers keep their old list when a file has no bytes. */
export function* neverEmpty(parts: Iterable<string>, empty: string): Generator<string> {
  let isEmpty = true
  for (const part of parts) {
    isEmpty = false
    yield part
  }
  if (isEmpty) yield empty
}

/**
 * What a sighting was said of. An indicator's value may be edited, and what was said of the one before is not said of the one
 * that it has now: false positives, claims and numbers hold for the value that their organization saw.
 */
import { foundKey } from './matching-key.ts'

/** A value with the form by which it is matched. */
interface Matched {
  readonly value: string
  readonly key: string
}

/**
 * The text by which values are compared: the key without capitals, so that another spelling is the same value; where there
 * is a path, in which capitals tell two values apart, the value itself.
 */
export const sightedValue = ({ value, key }: Matched): string => (key.includes('/') ? value : foundKey(key))

/** The same of a value whose key was not kept. */
export const sightedValueOf = (value: string): string => sightedValue({ value, key: value })

/** Whether what was said of one value, as it was kept, holds for another. */
export const isSightingOf = (
  { said, value }: { readonly said?: string | undefined; readonly value: string },
  now: Matched,
): boolean => sightedValuesOf(now).includes(said ?? sightedValueOf(value))

/** The texts under which something may have been said of a value. */
export const sightedValuesOf = (of: Matched): readonly string[] => [
  ...new Set([sightedValue(of), sightedValueOf(of.value)]),
]

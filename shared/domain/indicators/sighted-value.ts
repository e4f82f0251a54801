/**
 * The value that a sighting refers to. An indicator's value may be edited. Sightings, false positives and counts apply
 * only to the value that the organization saw.
 */
import { searchTextPrefix } from './matching-key.ts'

/** A value with its matching key. */
interface Matched {
  readonly value: string
  readonly key: string
}

/**
 * The text by which values are compared: the key in lower case, so that another spelling is the same value. With a
 * path, where case distinguishes values, the value itself.
 */
export const sightedValue = ({ value, key }: Matched): string =>
  key.includes('/') ? value : searchTextPrefix(key)

/** The same for a value stored without its key. */
export const sightedValueOf = (value: string): string => sightedValue({ value, key: value })

/** Whether a stored sighting of one value applies to another value. */
export const isSightingOf = (
  { said, value }: { readonly said?: string | undefined; readonly value: string },
  now: Matched,
): boolean => sightedValuesOf(now).includes(said ?? sightedValueOf(value))

/** The texts under which sightings of a value may be stored. */
export const sightedValuesOf = (of: Matched): readonly string[] => [
  ...new Set([sightedValue(of), sightedValueOf(of.value)]),
]

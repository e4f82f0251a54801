/** Additions to the defanged form of a value: its mixed-script spelling, and its two ends if space is short. */
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { shownValue, understoodType } from '#shared/domain/indicators/shown-value.ts'

/** The value as written, if it mixes scripts; undefined otherwise. */
export const writtenMixed = (value: string, typeName: string): string | undefined =>
  mixedScripts(value, understoodType(value, typeName) ?? 'text')?.written

const hashes: readonly string[] = ['md5', 'sha1', 'sha256', 'sha512']
/** The number of characters visible at the end of a hash. */
const endLength = 8

/** Splits a value for truncation in the middle: the two ends of a hash distinguish it from others. */
export const partsOfValue = (value: string, typeName: string): { start: string; end: string } => {
  const type = understoodType(value, typeName)
  const shown = shownValue(value, typeName)
  return type !== undefined && hashes.includes(type)
    ? { start: shown.slice(0, -endLength), end: shown.slice(-endLength) }
    : { start: shown, end: '' }
}

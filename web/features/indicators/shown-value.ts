/** Beside the harmless form of a value: how it is written, and its two ends where there is little room. */
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { shownValue, understoodType } from '#shared/domain/indicators/shown-value.ts'

/** The value as it is written, when it mixes scripts; undefined for any other. */
export const writtenMixed = (value: string, typeName: string): string | undefined =>
  mixedScripts(value, understoodType(value, typeName) ?? 'text')?.written

const hashes: readonly string[] = ['md5', 'sha1', 'sha256', 'sha512']
/** Characters of a hash that stay in sight at its end. */
const endLength = 8

/** What is cut in the middle, not at the end: the two ends of a hash tell it from others. */
export const partsOfValue = (value: string, typeName: string): { start: string; end: string } => {
  const type = understoodType(value, typeName)
  const shown = shownValue(value, typeName)
  return type !== undefined && hashes.includes(type)
    ? { start: shown.slice(0, -endLength), end: shown.slice(-endLength) }
    : { start: shown, end: '' }
}

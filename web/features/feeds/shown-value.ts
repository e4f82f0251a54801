/** How the value of a feed is shown: so that nobody opens it by a slip. */
import { defang } from '#shared/domain/indicators/defang.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { keyOfType, recognizeTypes } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'

/** The type that a stored value is understood as: by the name of its type, else by what it looks like. */
const typeOf = (value: string, typeName: string): IndicatorType | undefined =>
  typesOfName(typeName).find((type) => keyOfType(type, value) !== undefined) ?? recognizeTypes(value)[0]

/** The harmless form of a value; a name of a host that mixes scripts is in punycode. */
export const shownValue = (value: string, typeName: string): string => {
  const type = typeOf(value, typeName)
  return type === undefined ? value : shownOfType(value, type)
}

/** The same, where the type is known. */
export const shownOfType = (value: string, type: IndicatorType): string =>
  defang(mixedScripts(value, type)?.plain ?? value, type)

/** The value as it is written, when it mixes scripts; undefined for any other. */
export const writtenMixed = (value: string, typeName: string): string | undefined =>
  mixedScripts(value, typeOf(value, typeName) ?? 'text')?.written

const hashes: readonly string[] = ['md5', 'sha1', 'sha256', 'sha512']
/** Characters of a hash that stay in sight at its end. */
const endLength = 8

/** What is cut in the middle, not at the end: the two ends of a hash tell it from others. */
export const partsOfValue = (value: string, typeName: string): { start: string; end: string } => {
  const type = typeOf(value, typeName)
  const shown = shownValue(value, typeName)
  return type !== undefined && hashes.includes(type)
    ? { start: shown.slice(0, -endLength), end: shown.slice(-endLength) }
    : { start: shown, end: '' }
}

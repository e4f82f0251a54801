/** How the value of an indicator is shown: so that nobody opens it by a slip. */
import { defang } from './defang.ts'
import { mixedScripts } from './mixed-scripts.ts'
import { keyOfType, recognizeTypes } from './read-indicator.ts'
import { typesOfName, type IndicatorType } from './types.ts'

/** The type that a stored value is understood as: by the name of its type, else by what it looks like. */
export const understoodType = (value: string, typeName: string): IndicatorType | undefined =>
  typesOfName(typeName).find((type) => keyOfType(type, value) !== undefined) ?? recognizeTypes(value)[0]

/** The harmless form of a value; a name of a host that mixes scripts is in punycode. */
export const shownValue = (value: string, typeName: string): string => {
  const type = understoodType(value, typeName)
  return type === undefined ? value : shownOfType(value, type)
}

/** The same, where the type is known. */
export const shownOfType = (value: string, type: IndicatorType): string =>
  defang(mixedScripts(value, type)?.plain ?? value, type)

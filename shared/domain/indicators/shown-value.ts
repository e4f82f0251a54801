/** The displayed form of an indicator's value, which nobody opens by accident. */
import { defang } from './defang.ts'
import { mixedScripts } from './mixed-scripts.ts'
import { keyOfType, recognizeTypes } from './read-indicator.ts'
import { typesOfName, type IndicatorType } from './types.ts'

/** The known type of a stored value: by its type's name, otherwise by its form. */
export const understoodType = (value: string, typeName: string): IndicatorType | undefined =>
  typesOfName(typeName).find((type) => keyOfType(type, value) !== undefined) ?? recognizeTypes(value)[0]

/** Defangs a value; a host name of mixed scripts is shown in punycode. */
export const shownValue = (value: string, typeName: string): string => {
  const type = understoodType(value, typeName)
  return type === undefined ? value : shownOfType(value, type)
}

/** The same for a known type. */
export const shownOfType = (value: string, type: IndicatorType): string =>
  defang(mixedScripts(value, type)?.plain ?? value, type)

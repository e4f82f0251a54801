import { readIndicator, type NoIndicator } from './read-indicator.ts'
import { refang } from './refang.ts'
import { typesOfName, type IndicatorType } from './types.ts'

/** A value as it is stored: its plain form and the form by which it is matched. */
export interface StoredValue {
  readonly value: string
  readonly key: string
  /** The type that is understood; undefined for one that only people understand. */
  readonly type: IndicatorType | undefined
}

/** The form by which a value of a type that only people understand is matched. */
const plainKey = (value: string): string => value.normalize('NFC').toLowerCase()

/**
 * A value of the type with this name in the dictionary. A type whose name is known holds the value to its
 * rules; any other
 * takes it as it is, refanged.
 */
export const storedValue = (entered: string, typeName: string): StoredValue | NoIndicator => {
  const types = typesOfName(typeName)
  if (types.length === 0) {
    const value = refang(entered)
    return value === ''
      ? { isIndicator: false, reason: 'empty', value }
      : { value, key: plainKey(value), type: undefined }
  }
  const reading = readIndicator(entered, types)
  return reading.isIndicator ? { value: reading.value, key: reading.key, type: reading.type } : reading
}

/** The keys under which a value of whatever type may be stored, the likeliest first. */
export const keysOf = (entered: string): string[] => {
  const reading = readIndicator(entered)
  const keys = reading.isIndicator ? [reading.key] : []
  return [...new Set([...keys, plainKey(refang(entered))])].filter((key) => key !== '')
}

/** A text to be found within keys. */
export const keyPart = (entered: string): string => plainKey(refang(entered))

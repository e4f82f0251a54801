/**
 * Keys under which indicators are stored, unique, looked up and searched. Search, filters, views, lookups, bulk actions
 * and imports all use this module, so they find the same indicators.
 */
import { withoutFormulaMarks } from '../csv-text.ts'
import { unicodeName } from '../domain-names.ts'
import { keyOfType, readIndicator, type NoIndicator } from './read-indicator.ts'
import { narrow, refang } from './refang.ts'
import { indicatorTypes, typesOfName, type IndicatorType } from './types.ts'

/** A value as stored: its normalised form and its matching key. */
export interface StoredValue {
  readonly value: string
  readonly key: string
  /** The known type; undefined for a free-text type. */
  readonly type: IndicatorType | undefined
}

/** The matching key of a free-text type. */
const plainKey = (value: string): string => value.normalize('NFC').toLowerCase()

/** Normalises a value for the dictionary type with this name. A known type validates it; any other only refangs it. */
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

/** The forms that an entered text may stand for: as typed, from a CSV cell, in full-width letters. */
const plainForms = (entered: string): string[] => [
  ...new Set(
    [
      refang(entered),
      refang(withoutFormulaMarks(entered)),
      refang(narrow(entered)),
      // In a file name a space before a bracket is significant.
      refang(entered, 'keep spaces'),
    ].filter((text) => text !== ''),
  ),
]

/** The key of an address or a domain before a port, which is not part of the value. */
const keyBeforePort = (entered: string): string[] => {
  if (!/:\]?\d/.test(narrow(entered))) return []
  const reading = readIndicator(entered)
  return reading.isIndicator && reading.port !== undefined ? [reading.key] : []
}

/** The keys under which a value may be stored. */
export interface ValueKeys {
  /** Of the types that are understood. */
  readonly understood: readonly string[]
  /** Of a type that only people understand. */
  readonly plain: readonly string[]
}

/** The keys under which a value of whatever type may be stored, however it is written. */
export const keysOf = (entered: string): ValueKeys => {
  const forms = plainForms(entered)
  return {
    understood: [
      ...new Set([
        ...keyBeforePort(entered),
        ...forms.flatMap((value) => indicatorTypes.flatMap((type) => keyOfType(type, value) ?? [])),
      ]),
    ],
    plain: [...new Set(forms.map(plainKey))],
  }
}

/**
 * Whether a stored value of the type with this name has one of the keys. In the path of a URL capitals tell
 * two values apart.
 */
export const hasKey = (value: string, typeName: string, keys: ValueKeys): boolean => {
  const types = typesOfName(typeName)
  if (types.length === 0) return keys.plain.includes(plainKey(value))
  return types.some((type) => keys.understood.includes(keyOfType(type, value) ?? ''))
}

/** Parts the forms of a value; no value has it. */
const separator = '\n'

/** The key without its capitals: what every text by which a value is found begins with. */
export const foundKey = (key: string): string => plainKey(key)

/** Texts from this one to below the other, as bytes, are those that `foundAs` gives for the key. */
export const foundRange = (key: string): readonly [string, string] => [foundKey(key), `${foundKey(key)}\v`]

/**
 * The text by which a stored value is found: a part of it is a part of the value in one of the forms that
 * people write. It is the key in small letters; where they differ, the value as it is shown and international
 * names in letters follow on lines of their own.
 */
export const foundAs = (value: string, key: string): string => {
  const forms = [foundKey(key)]
  const add = (form: string): void => {
    if (!forms.some((one) => one.includes(form))) forms.push(form)
  }
  if (value !== key) add(plainKey(value))
  if (key.includes('xn--'))
    add(plainKey(key.replace(/[^/?#@:[\]]*xn--[^/?#@:[\]]*/g, (name) => unicodeName(name))))
  return forms.join(separator)
}

/** The key, without its capitals, of the text by which a value is found. */
export const keyOfFound = (text: string): string => text.split(separator, 1)[0] ?? ''

/** The text by which a value is found, made anew out of one of an earlier version or of this one. */
export const foundAnew = (value: string, text: string): string => foundAs(value, keyOfFound(text))

export interface SearchForms {
  /** One of them is part of the text of each value that is found. */
  readonly parts: readonly string[]
  /** Or the key is one of these. */
  readonly whole: readonly string[]
}

/**
 * What a text to be searched may stand for: a part of a value in any of its written forms, or a whole value
 * with a port behind it. All are empty for a blank text.
 */
export const searchForms = (entered: string): SearchForms => {
  const parts = plainForms(entered).flatMap((value) => [
    plainKey(value),
    ...indicatorTypes.flatMap((type) => {
      const key = keyOfType(type, value)
      return key === undefined ? [] : [foundKey(key)]
    }),
  ])
  const distinct = [...new Set(parts)]
  return {
    // What has a longer part has the shorter one.
    parts: distinct.filter((part) => !distinct.some((one) => one !== part && part.includes(one))),
    whole: keyBeforePort(entered).map(foundKey),
  }
}

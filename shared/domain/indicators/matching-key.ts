/**
 * Keys under which indicators are stored, unique, looked up and searched. Search, filters, views, lookups, bulk actions
 * and imports all use this module, so they find the same indicators.
 */
import { withoutFormulaMarks } from '../csv-text.ts'
import { unicodeName } from '../domain-names.ts'
import { keyOfType, readIndicator, type IndicatorReading, type NoIndicator } from './read-indicator.ts'
import { narrow, refang, withoutCutBrackets } from './refang.ts'
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

/** The forms that an entered text may mean: as typed, from a CSV cell, in full-width letters. */
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
const keyBeforePort = (entered: string, known?: IndicatorReading): string[] => {
  if (!/:\]?\d/.test(narrow(entered))) return []
  const reading = known ?? readIndicator(entered)
  return reading.isIndicator && reading.port !== undefined ? [reading.key] : []
}

/** The keys under which a value may be stored. */
export interface ValueKeys {
  /** Keys for the known types. */
  readonly understood: readonly string[]
  /** Keys for free-text types. */
  readonly plain: readonly string[]
}

/**
 * The keys under which an entered value of any type may be stored, in any spelling. `known` is its reading, if the caller
 * has it.
 */
export const keysOf = (entered: string, known?: IndicatorReading): ValueKeys => {
  const forms = plainForms(entered)
  return {
    understood: [
      ...new Set([
        ...keyBeforePort(entered, known),
        ...forms.flatMap((value) => indicatorTypes.flatMap((type) => keyOfType(type, value) ?? [])),
      ]),
    ],
    plain: [...new Set(forms.map(plainKey))],
  }
}

/** Whether a stored value of the type with this name has one of the keys. In URL paths, case distinguishes values. */
export const hasKey = (value: string, typeName: string, keys: ValueKeys): boolean => {
  const types = typesOfName(typeName)
  if (types.length === 0) return keys.plain.includes(plainKey(value))
  return types.some((type) => keys.understood.includes(keyOfType(type, value) ?? ''))
}

/** Separates the forms of a value; no value contains it. */
const separator = '\n'

/** The key in lower case, with which every search text begins. */
export const searchTextPrefix = (key: string): string => plainKey(key)

/** The range of search texts of a key: from the first inclusive to the second exclusive, compared as bytes. */
export const searchTextRange = (key: string): readonly [string, string] => [
  searchTextPrefix(key),
  `${searchTextPrefix(key)}\v`,
]

/**
 * The search text of a stored value. A part of the value, in any common spelling, is a part of this text. It begins
 * with the key in lower case. The value as shown, and internationalised names in Unicode, follow on lines of their own
 * when they differ.
 */
export const searchTextOf = (value: string, key: string): string => {
  const forms = [searchTextPrefix(key)]
  const add = (form: string): void => {
    if (!forms.some((one) => one.includes(form))) forms.push(form)
  }
  if (value !== key) add(plainKey(value))
  if (key.includes('xn--'))
    add(plainKey(key.replace(/[^/?#@:[\]]*xn--[^/?#@:[\]]*/g, (name) => unicodeName(name))))
  return forms.join(separator)
}

/** The lower-case key of a search text. */
export const keyOfSearchText = (text: string): string => text.split(separator, 1)[0] ?? ''

/** Rebuilds a search text from one of the current or an earlier version. */
export const rebuiltSearchText = (value: string, text: string): string =>
  searchTextOf(value, keyOfSearchText(text))

export interface SearchForms {
  /** The search text of a found value contains one of these. */
  readonly parts: readonly string[]
  /** Or its key is one of these. */
  readonly whole: readonly string[]
}

/**
 * What a query may mean: a part of a value in any spelling, or a whole value with a port after it. All lists are
 * empty for a blank text.
 */
export const searchForms = (entered: string): SearchForms => {
  const texts = new Set([entered, withoutCutBrackets(entered)])
  const parts = [...texts].flatMap(plainForms).flatMap((value) => [
    plainKey(value),
    ...indicatorTypes.flatMap((type) => {
      const key = keyOfType(type, value)
      return key === undefined ? [] : [searchTextPrefix(key)]
    }),
  ])
  const distinct = [...new Set(parts)]
  return {
    // A text with the longer part contains the shorter one.
    parts: distinct.filter((part) => !distinct.some((one) => one !== part && part.includes(one))),
    whole: keyBeforePort(entered).map(searchTextPrefix),
  }
}

/** Words that are looked for in texts: what stands for a keyword or a technology, and where it counts. */
import type { WatchedAsset } from './concern.ts'
import { folded, isWordAt, isWordBefore, lettersIn } from './folded-text.ts'

/** One letter alone is in everything. */
const fewestLetters = 2
/** A keyword of fewer letters counts as a whole word only. */
const lettersWithin = 4
/** Endings of Polish cases have so many letters: `mBanku`, `Orlenem`. */
const longestEnding = 3
/** What may stand between two words of a name in a text or an address, each gap for itself; or nothing does. */
const joint = / ?[-\u2010-\u2015] ?|[ _.+]|%20/y
const parting = /[\s_\u2010-\u2015-]+/

/**
 * Where a phrase is looked for: in a `value`, where words stick together, or in a `text` that people wrote.
 */
export type Setting = 'value' | 'text'

export interface Phrase {
  /** Folded. */
  readonly words: readonly [string, ...string[]]
  /** It counts only as a whole word, or as whole words. */
  readonly isWhole: boolean
}

/** The folded words of a name. */
const wordsOf = (name: string, isWhole: boolean): Phrase[] => {
  const [first, ...others] = name.split(parting).filter((word) => word !== '')
  return first === undefined || lettersIn(name) < fewestLetters
    ? []
    : [{ words: [first, ...others], isWhole }]
}

/** What stands for an asset in texts: nothing for assets other than keywords and technologies. */
export const phrasesOf = ({ type, value }: Pick<WatchedAsset, 'type' | 'value'>): readonly Phrase[] => {
  if (type === 'keyword') {
    const keyword = folded(value)
    return wordsOf(keyword, lettersIn(keyword) < lettersWithin)
  }
  return type === 'tech_stack' ? wordsOf(folded(value.slice(0, versionlessLength(value))), true) : []
}

/** `9.1`, `v2`, `2019`, `19c`: the first one after the name begins the version. */
const version = /^\(?v?\d+(?:[._-]\w+)*[a-z]?\)?[,;]?$/i
const versionWord = /^(?:v\.?|ver\.?|version|wersja|release)$/i
/** Names that say too little without the version, or whatever number stands behind them. */
const tooGeneral = new Set([
  'windows',
  'microsoft',
  'office',
  'linux',
  'android',
  'macos',
  'ios',
  'google',
  'apple',
])

/**
 * How much of a technology is its name without the version: `Exchange Server` of `Exchange Server 2019 CU14`.
 * An organization should know of a flaw in another version than its own too.
 */
export const versionlessLength = (value: string): number => {
  const words = [...value.matchAll(/\S+/g)]
  const first = words.findIndex(([word], index) => index > 0 && version.test(word))
  const end = first > 1 && versionWord.test(words[first - 1]?.[0] ?? '') ? first - 1 : first
  const last = words[end - 1]
  if (end < 1 || last === undefined) return value.length
  return end === 1 && tooGeneral.has(last[0].toLowerCase()) ? value.length : last.index + last[0].length
}

/** Where the phrase that begins at a place of a folded text ends; undefined where it does not count there. */
export const phraseEnd = (
  text: string,
  start: number,
  phrase: Phrase,
  setting: Setting,
): number | undefined => {
  const end = wordsEnd(text, start, phrase.words)
  if (end === undefined) return undefined
  // 7 is not within 71.
  if (
    (isDigitAt(text, end - 1) && isDigitAt(text, end)) ||
    (isDigitAt(text, start - 1) && isDigitAt(text, start))
  )
    return undefined
  const isBound = phrase.isWhole || setting === 'text'
  if (isBound && isWordAt(text, start) && isWordBefore(text, start)) return undefined
  if (!isBound || !isWordBefore(text, end)) return end
  if (phrase.isWhole) return isWordAt(text, end) ? undefined : end
  return wordEnd(text, end) - end > longestEnding ? undefined : end
}

const isDigitAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

/** Where the words end, one behind the other from a place on, each joined to the next in its own way. */
const wordsEnd = (text: string, start: number, words: Phrase['words']): number | undefined => {
  let at = start
  for (const [index, word] of words.entries()) {
    if (index > 0 && !text.startsWith(word, at)) {
      joint.lastIndex = at
      if (joint.test(text)) at = joint.lastIndex
    }
    if (!text.startsWith(word, at)) return undefined
    at += word.length
  }
  return at
}

/** Where the word ends that goes on at a place: one further than the longest ending where it is longer. */
const wordEnd = (text: string, from: number): number => {
  let end = from
  while (end - from <= longestEnding && isWordAt(text, end)) end += 1
  return end
}

/** Where a phrase first counts in a folded text. */
export const findPhrase = (
  text: string,
  phrase: Phrase,
  setting: Setting,
): { start: number; end: number } | undefined => {
  const [first] = phrase.words
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    const end = phraseEnd(text, start, phrase, setting)
    if (end !== undefined) return { start, end }
  }
  return undefined
}

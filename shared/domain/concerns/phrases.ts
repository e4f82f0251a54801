/** Words that are looked for in texts: what stands for a keyword or a technology, and where it counts. */
import type { WatchedAsset } from './concern.ts'
import { folded, isWordAt, isWordBefore, lettersIn } from './folded-text.ts'

/** One letter alone is in everything. */
const fewestLetters = 2
/** A keyword of fewer letters counts as a whole word only. */
const lettersWithin = 4
/** Endings of Polish cases have so many letters: `mBanku`, `Orlenem`. */
const longestEnding = 3
/** What may stand between the words of a keyword, in a text and in an address. */
const joints = ['', ' ', '-', '_', '.', '+', '%20'] as const
const parting = /[\s_-]+/

/**
 * Where a phrase is looked for: in a `value`, where words stick together, or in a `text` that people wrote.
 */
export type Setting = 'value' | 'text'

export interface Phrase {
  /** Folded. */
  readonly text: string
  /** It counts only as a whole word, or as whole words. */
  readonly isWhole: boolean
}

/** The folded words of a name, however they are joined. */
const joined = (name: string, isWhole: boolean): Phrase[] => {
  const words = name.split(parting).filter((word) => word !== '')
  const together = words.join('')
  if (lettersIn(together) < fewestLetters) return []
  return (words.length === 1 ? [together] : joints.map((joint) => words.join(joint))).map((text) => ({
    text,
    isWhole,
  }))
}

/** What stands for an asset in texts: nothing for assets other than keywords and technologies. */
export const phrasesOf = ({ type, value }: Pick<WatchedAsset, 'type' | 'value'>): readonly Phrase[] => {
  if (type === 'keyword') {
    const keyword = folded(value)
    return joined(keyword, lettersIn(keyword) < lettersWithin)
  }
  return type === 'tech_stack' ? joined(folded(value.slice(0, versionlessLength(value))), true) : []
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
  if (!text.startsWith(phrase.text, start)) return undefined
  const end = start + phrase.text.length
  const isBound = phrase.isWhole || setting === 'text'
  if (isBound && isWordAt(text, start) && isWordBefore(text, start)) return undefined
  if (!isBound || !isWordBefore(text, end)) return end
  if (phrase.isWhole) return isWordAt(text, end) ? undefined : end
  return wordEnd(text, end) - end > longestEnding ? undefined : end
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
  for (let start = text.indexOf(phrase.text); start !== -1; start = text.indexOf(phrase.text, start + 1)) {
    const end = phraseEnd(text, start, phrase, setting)
    if (end !== undefined) return { start, end }
  }
  return undefined
}

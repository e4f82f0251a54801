/** Words that are looked for in texts: what stands for a keyword or a technology, and where it counts. */
import type { WatchedAsset } from './asset-match.ts'
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

/** Words between those of a name, which addresses leave out. */
const linking = / (?:w|we|i|im\.?|oraz|and|&|of) /g

/** What stands for an asset in values: nothing for assets other than keywords and technologies. */
export const phrasesOf = (asset: Pick<WatchedAsset, 'type' | 'value'>): readonly Phrase[] => {
  if (asset.type === 'keyword') {
    const keyword = folded(withoutLegalForm(asset.value))
    const isWhole = lettersIn(keyword) < lettersWithin
    const unlinked = keyword.replace(linking, ' ')
    return [...wordsOf(keyword, isWhole), ...(unlinked === keyword ? [] : wordsOf(unlinked, isWhole))]
  }
  return asset.type === 'tech_stack'
    ? wordsOf(folded(asset.value.slice(0, versionlessLength(asset.value))), true)
    : []
}

/** What stands for an asset in texts as it is written; nothing where it is a name of words (`watchedNames`). */
export const textPhrasesOf = (asset: Pick<WatchedAsset, 'type' | 'value'>): readonly Phrase[] =>
  nameOf(asset) === undefined ? phrasesOf(asset) : []

/** Names with other signs, or with signs at their ends, are looked for as they are written: `.NET`, `C++`. */
const ofWords = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _.,&/()'’„”"“\u2010-\u2015-]*[\p{L}\p{N}\p{M}.)'’”"])?$/u

/** What a keyword or a technology is called, without legal form and version, where that is a name of words. */
export const nameOf = ({ type, value }: Pick<WatchedAsset, 'type' | 'value'>): string | undefined => {
  if (type !== 'keyword' && type !== 'tech_stack') return undefined
  const name = type === 'keyword' ? withoutLegalForm(value) : value.slice(0, versionlessLength(value))
  return ofWords.test(name) && lettersIn(folded(name)) >= fewestLetters ? name : undefined
}

/** Legal forms behind the names of firms, which people leave out. */
const legalForm = new RegExp(
  `[\\s,]+(?:${[
    'sp(?:ółka|\\.)?\\s*z\\s*(?:o\\.?\\s*o\\.?|ograniczoną odpowiedzialnością)(?:\\s*sp(?:ółka|\\.)\\s*k(?:omandytowa|\\.)?)?',
    '(?:prosta )?spółka (?:akcyjna|cywilna|jawna|komandytowa|partnerska)',
    'sp\\.\\s*[kjp]\\.?',
    '(?:p\\. ?)?s\\. ?(?:k\\. ?)?[ac]\\.?',
    'p?sa|ag|se|bv|nv|oyj?|ab|kg|lp',
    'ltd\\.?|limited|inc\\.?|llc|llp|gmbh|plc|corp\\.?|pty|sarl|srl|spa|aps|s\\. ?r\\. ?[ol]\\.|s\\. ?p\\. ?a\\.|a\\.s\\.|b\\.v\\.|n\\.v\\.',
  ].join('|')})$`,
  'iu',
)
/** They count in capitals alone: small letters are words. */
const inCapitals = /^(?:p?sa|ag|se|bv|nv|oyj?|ab|kg|lp|spa)$/i

const withoutLegalForm = (value: string): string => {
  const match = legalForm.exec(value)
  if (match === null) return value
  const form = match[0].replace(/^[\s,]+/, '')
  if (inCapitals.test(form) && form !== form.toUpperCase()) return value
  const name = value.slice(0, match.index)
  return lettersIn(folded(name)) < lettersWithin ? value : name
}

/** `9.1`, `v2.0-beta`, `2019`, `19c`, `22H2`, `R81.20`: the first one after the name begins the version. */
const version = /^\(?(?:v?\d+(?:[._-]\w+)*[a-z]?|\d+[a-z]+\d+(?:[._-]\w+)*|[rv]\d+(?:[._-]\w+)+)\)?[,;]?$/i
/** `LTS`, `SP1`, `CU14`: what stands behind a version or in its place. */
const release =
  /^\(?(?:ltsc?|esr|ga|eol|rtm|(?:sp|cu|ru|rc|hf|mr)[-_]?\d+|(?:alpha|beta|preview)[-_]?\d*)\)?[,;]?$/i
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

/** Names of which each number is another product. */
const numbered = new Set(['windows', 'microsoft', 'office'])
const isVersion = (word: string): boolean => version.test(word) || release.test(word)

/** Whether a word is a name that says too little alone. */
export const isTooGeneral = (word: string): boolean => tooGeneral.has(word)

/**
 * How much of a technology is its name without the version: `Exchange Server` of `Exchange Server 2019 CU14`.
 * An organization should know of a flaw in another version than its own too.
 */
export const versionlessLength = (value: string): number => {
  const words = [...value.matchAll(/\S+/g)]
  const lengthUntil = (index: number): number => {
    const last = words[index - 1]
    return last === undefined ? value.length : last.index + last[0].length
  }
  const first = words.findIndex(([word], index) => index > 0 && isVersion(word))
  const end = first > 1 && versionWord.test(words[first - 1]?.[0] ?? '') ? first - 1 : first
  if (end < 1) return value.length
  const last = words[end - 1]?.[0].toLowerCase() ?? ''
  if (!(end === 1 ? tooGeneral : numbered).has(last)) return lengthUntil(end)
  // `Windows 11 22H2` keeps its number alone.
  const rest = words.findIndex(([word], index) => index > first && isVersion(word))
  return release.test(words[first]?.[0] ?? '') || rest === -1 ? value.length : lengthUntil(rest)
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

/** Phrases of keyword and technology assets, and where in a text they count as matches. */
import type { WatchedAsset } from './asset-match.ts'
import { folded, isWordAt, isWordBefore, lettersIn } from './folded-text.ts'

/** A single letter occurs everywhere. */
const fewestLetters = 2
/** A keyword with fewer letters matches only as a whole word. */
const lettersWithin = 4
/** Maximum length of Polish case endings: `mBanku`, `Orlenem`. */
const longestEnding = 3
/** What may separate two words of a name in a text or an address. Each gap may differ or be empty. */
const joint = / ?[-\u2010-\u2015] ?|[ _.+]|%20/y
const parting = /[\s_\u2010-\u2015-]+/

/** Where a phrase is searched: in a `value`, where words are joined, or in a `text` that people wrote. */
export type Setting = 'value' | 'text'

export interface Phrase {
  /** Folded. */
  readonly words: readonly [string, ...string[]]
  /** It matches only whole words. */
  readonly isWhole: boolean
}

/** The folded words of a name. */
const wordsOf = (name: string, isWhole: boolean): Phrase[] => {
  const [first, ...others] = name.split(parting).filter((word) => word !== '')
  return first === undefined || lettersIn(name) < fewestLetters
    ? []
    : [{ words: [first, ...others], isWhole }]
}

/** Linking words in a name, which addresses omit. */
const linking = / (?:w|we|i|im\.?|oraz|and|&|of) /g

/** Phrases of an asset in values; empty unless it is a keyword or technology. */
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

/** Phrases of an asset in texts, spelled as entered. Empty when the asset is a name made of words (`watchedNames`). */
export const textPhrasesOf = (asset: Pick<WatchedAsset, 'type' | 'value'>): readonly Phrase[] =>
  nameOf(asset) === undefined ? phrasesOf(asset) : []

/** Names with other characters, or with punctuation at an end, are searched as written: `.NET`, `C++`. */
const ofWords = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _.,&/()'’„”"“\u2010-\u2015-]*[\p{L}\p{N}\p{M}.)'’”"])?$/u

/** The name of a keyword or technology, without legal form and version, when it is a name made of words. */
export const nameOf = ({ type, value }: Pick<WatchedAsset, 'type' | 'value'>): string | undefined => {
  if (type !== 'keyword' && type !== 'tech_stack') return undefined
  const name = type === 'keyword' ? withoutLegalForm(value) : value.slice(0, versionlessLength(value))
  return ofWords.test(name) && lettersIn(folded(name)) >= fewestLetters ? name : undefined
}

/** Legal forms after company names, which people omit. */
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
/** These count only in capitals, because in lower case they are words. */
const inCapitals = /^(?:p?sa|ag|se|bv|nv|oyj?|ab|kg|lp|spa)$/i

const withoutLegalForm = (value: string): string => {
  const match = legalForm.exec(value)
  if (match === null) return value
  const form = match[0].replace(/^[\s,]+/, '')
  if (inCapitals.test(form) && form !== form.toUpperCase()) return value
  const name = value.slice(0, match.index)
  return lettersIn(folded(name)) < lettersWithin ? value : name
}

/** `9.1`, `v2.0-beta`, `2019`, `19c`, `22H2`, `R81.20`: the version begins with the first of these after the name. */
const version = /^\(?(?:v?\d+(?:[._-]\w+)*[a-z]?|\d+[a-z]+\d+(?:[._-]\w+)*|[rv]\d+(?:[._-]\w+)+)\)?[,;]?$/i
/** `LTS`, `SP1`, `CU14`: after a version or instead of one. */
const release =
  /^\(?(?:ltsc?|esr|ga|eol|rtm|(?:sp|cu|ru|rc|hf|mr)[-_]?\d+|(?:alpha|beta|preview)[-_]?\d*)\)?[,;]?$/i
const versionWord = /^(?:v\.?|ver\.?|version|wersja|release)$/i
/** Names that are too general without the version or another number after them. */
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

/** Names for which each number is another product. */
const numbered = new Set(['windows', 'microsoft', 'office'])
const isVersion = (word: string): boolean => version.test(word) || release.test(word)

/** Whether a word is too general on its own. */
export const isTooGeneral = (word: string): boolean => tooGeneral.has(word)

/**
 * Length of a technology's name without the version: `Exchange Server` of `Exchange Server 2019 CU14`. Flaws in other
 * versions are relevant to the organization too.
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
  // `Windows 11 22H2` keeps only its number.
  const rest = words.findIndex(([word], index) => index > first && isVersion(word))
  return release.test(words[first]?.[0] ?? '') || rest === -1 ? value.length : lengthUntil(rest)
}

/** Returns the end of the phrase that begins at a position of a folded text; undefined when it does not count there. */
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

/** Returns the end of consecutive words from a position; each gap may differ. */
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

/** Returns the end of the word around a position, looking at most one character beyond the longest ending. */
const wordEnd = (text: string, from: number): number => {
  let end = from
  while (end - from <= longestEnding && isWordAt(text, end)) end += 1
  return end
}

/** Returns the first match of a phrase in a folded text. */
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

/**
 * The ways in which people write the name of an organization or a product in texts: declined, in another order, by
 * initials, with or without the maker (docs/decisions/asset-matching.md states the rule).
 */
import type { WatchedAsset } from './asset-match.ts'
import { formKeys } from './inflection.ts'
import { nameWords, type Gap, type NameWord } from './name-words.ts'
import { isTooGeneral, nameOf } from './phrases.ts'
import { everydayProducts, genericWords, leftOutTails, vendors } from './software-words.ts'

/** What else an item says where a shortened name alone says too little. */
export type Support = 'none' | 'maker' | 'software'

export interface WatchedWord {
  readonly text: string
  readonly keys: ReadonlySet<string>
  /** How it begins; of capitals alone; capitals within it. */
  readonly isCapital: boolean
  readonly isCapitals: boolean
  readonly hasInnerCapital: boolean
  /** What stands before it. */
  readonly gap: Gap
  /** It counts in capitals only: initials. */
  readonly isInitials: boolean
}

/** One way to write a name. */
export interface WatchedName {
  readonly words: readonly WatchedWord[]
  /** The word by which it is found. */
  readonly anchor: number
  /** Its words may stand in another order. */
  readonly isFree: boolean
  /** Words count with the capitals that they have in the name. */
  readonly isCased: boolean
  /** So many first words are an abbreviation that texts write in full. */
  readonly abbreviated: number
  /** A word with a capital behind it makes another product of it: `Exchange Online`. */
  readonly endsProduct: boolean
  readonly support: Support
  readonly maker: readonly WatchedWord[]
  /** The first part of the version that the organization wrote down. */
  readonly version: string | undefined
}

const wordOf = ({ text, isCapital, isCapitals, hasInnerCapital, gap }: NameWord): WatchedWord => ({
  text,
  keys: formKeys(text),
  isCapital,
  isCapitals,
  hasInnerCapital,
  gap,
  isInitials: false,
})

/** Words written as one: `GrosikPay`. */
const glued = (words: readonly WatchedWord[]): WatchedWord => {
  const text = words.map((word) => word.text).join('')
  return {
    text,
    keys: formKeys(text),
    isCapital: words[0]?.isCapital ?? false,
    isCapitals: words.every((word) => word.isCapitals),
    hasInnerCapital: false,
    gap: words[0]?.gap ?? 'joined',
    isInitials: false,
  }
}

const named = (words: readonly WatchedWord[], more: Partial<WatchedName> = {}): WatchedName => {
  // What is abbreviated may be written in full, so the name is found by a word behind it.
  let anchor = Math.min(more.abbreviated ?? 0, words.length - 1)
  for (let at = anchor; at < words.length; at += 1)
    if (words[at]?.isInitials === false && length(words[at]) > length(words[anchor])) anchor = at
  return {
    words,
    anchor,
    isFree: words.length > 1 && words.every(({ text }) => text.length > 1 && !/^\d+$/.test(text)),
    isCased: false,
    abbreviated: 0,
    endsProduct: false,
    support: 'none',
    maker: [],
    version: undefined,
    ...more,
  }
}

const length = (word: WatchedWord | undefined): number =>
  word === undefined || word.isInitials ? 0 : word.text.length

/** The ways to write an asset's name in a text; none for what is no name. */
export const watchedNames = (asset: Pick<WatchedAsset, 'type' | 'value'>): readonly WatchedName[] => {
  const name = nameOf(asset)
  if (name === undefined) return []
  const written = nameWords(name)
  if (written.length === 0) return []
  return asset.type === 'keyword'
    ? keywordNames(written)
    : technologyNames(written, nameWords(asset.value.slice(name.length))[0]?.text)
}

/** Abbreviations have so many letters. */
const [shortestAbbreviation, longestAbbreviation] = [2, 6] as const
/** A name of this length tells whose abbreviation stands before it. */
const isDistinctive = ({ text }: WatchedWord): boolean => text.length > 3 && /\p{L}/u.test(text)

const keywordNames = (written: readonly NameWord[]): WatchedName[] => {
  const words = written.map(wordOf)
  const names = [named(words)]
  if (words.length > 1) names.push(named([glued(words)]))
  else names.push(...withinWord(written))
  // `BS Olchówka` of `Bank Spółdzielczy w Olchówce`.
  const number = written.findIndex(({ text }) => !ordinal.test(text))
  const [ordinals, kind] = [words.slice(0, Math.max(number, 0)), written.slice(Math.max(number, 0))]
  for (let count = shortestAbbreviation; count < kind.length && count <= longestAbbreviation; count += 1) {
    const rest = words.slice(ordinals.length + count)
    if (!rest.some(isDistinctive)) break
    for (const text of initialsOf(kind.slice(0, count))) {
      const initials = { ...glued([]), text, keys: new Set([text]), isInitials: true }
      names.push(named([...ordinals, initials, ...rest], { isFree: false }))
    }
  }
  // `Bank Spółdzielczy w Olchówce` of `BS Olchówka`, and `SPZOZ` of `SP ZOZ`.
  const abbreviated = written.findIndex((word) => !word.isCapitals || word.text.length > longestAbbreviation)
  if (abbreviated > 0 && words.slice(abbreviated).some(isDistinctive)) {
    names.push(named(words, { abbreviated, isFree: false }))
    if (abbreviated > 1)
      names.push(named([glued(words.slice(0, abbreviated)), ...words.slice(abbreviated)], { isFree: false }))
  }
  return names
}

/** `II LO` of `II Liceum Ogólnokształcące`. */
const ordinal = /^(?:\d+|[ivxl]+)$/

/** The first letters of words, with and without those of the words that link them: `pwik` and `pwk`. */
export const initialsOf = (words: readonly NameWord[]): readonly string[] => {
  const plain = words.map(({ text }) => text[0] ?? '').join('')
  const whole = words.map(({ text, linking }, at) => (at === 0 ? '' : linking) + (text[0] ?? '')).join('')
  return plain === whole ? [plain] : [plain, whole]
}

/** `LegowoPass` in two words. */
const withinWord = ([only]: readonly NameWord[]): WatchedName[] => {
  const parts = only?.written.match(/\p{Lu}\p{Ll}{2,}/gu) ?? []
  return parts.length > 1 && parts.join('') === only?.written
    ? [named(nameWords(parts.join(' ')).map(wordOf), { isCased: true, isFree: false })]
    : []
}

/** Servers are called by their Polish word as well. */
const servers: ReadonlySet<string> = new Set([...formKeys('server'), ...formKeys('serwer'), 'servers'])
export const isServer = (text: string): boolean => servers.has(text) || text.startsWith('serwer')

const technologyWord = (written: NameWord): WatchedWord => {
  const word = wordOf(written)
  return word.text === 'server' ? { ...word, keys: servers } : word
}

const technologyNames = (written: readonly NameWord[], version: string | undefined): WatchedName[] => {
  const words = written.map(technologyWord)
  const vendor = vendors.find((name) => name.every((part, at) => words[at]?.text === part))?.length ?? 0
  const isVendorOnly = vendor === words.length
  const of = { maker: isVendorOnly ? [] : words.slice(0, vendor), version }
  const [only] = words
  // `Go` and `Word` are said every day.
  const isEveryday =
    words.length === 1 &&
    only !== undefined &&
    (everydayProducts.has(only.text) || (only.text.length < shortestModel && !only.isCapitals))
  const names = [named(words, { ...of, isCased: isEveryday, support: isEveryday ? 'software' : 'none' })]
  if (words.length > 1) names.push(named([glued(words)], of))
  if (isVendorOnly) return names
  const core = words.slice(vendor)
  // A maker that is not known, before a word like no other: `ScreenConnect`.
  const [, product] = words
  if (
    vendor === 0 &&
    words.length === 2 &&
    product?.hasInnerCapital === true &&
    product.text.length > shortestModel
  )
    names.push(named([product], of))
  if (vendor > 0) names.push(...withoutMaker(core, of))
  const shortened = withoutTails(core)
  if (shortened !== undefined) {
    const more = { ...of, endsProduct: true }
    if (vendor > 0) names.push(named([...words.slice(0, vendor), ...shortened], more))
    names.push(...withoutMaker(shortened, more))
  }
  // One word that is like no other, and the word beside it anywhere: `WinCC` of `SIMATIC WinCC`.
  for (const [at, word] of core.entries()) {
    const beside = core[at - 1] ?? core[at + 1]
    if (
      word.hasInnerCapital &&
      word.text.length > shortestModel &&
      beside !== undefined &&
      isDistinctive(beside)
    )
      names.push(named([word], { ...of, maker: [beside], support: 'maker', isCased: true }))
  }
  // A model says it all: `S7-1500`.
  const model = core.findIndex(({ text }) => /\p{L}/u.test(text) && /\d/.test(text))
  if (model > 0) {
    const run = core.slice(model).filter(({ text }, at) => at === 0 || /^\d+$/.test(text))
    if (run.reduce((sum, { text }) => sum + text.length, 0) >= shortestModel)
      names.push(...withoutMaker(run, of))
  }
  return names
}

const shortestModel = 4

/** A product without the words behind it that people leave out, where enough is left. */
const withoutTails = (words: readonly WatchedWord[]): WatchedWord[] | undefined => {
  const end = words.findLastIndex(({ text }) => !leftOutTails.has(text)) + 1
  const left = words.slice(0, end)
  return end < words.length && left.some((word) => isDistinctive(word) && !isTooGeneral(word.text))
    ? left
    : undefined
}

/** A product without its maker, where that says enough. */
const withoutMaker = (words: readonly WatchedWord[], more: Partial<WatchedName>): WatchedName[] => {
  if (words.every(({ text }) => genericWords.has(text) || /^\d+$/.test(text))) return []
  const [word] = words
  if (word === undefined) return []
  if (words.length > 1) return [named(words, { ...more, isCased: true, isFree: false })]
  if (isTooGeneral(word.text)) return []
  const { text } = word
  if (text.length >= shortestModel && (word.hasInnerCapital || /\d/.test(text))) return [named(words, more)]
  const isShort = word.isCapitals && text.length < shortestModel
  const support = isShort || everydayProducts.has(text) ? 'maker' : 'software'
  return [named(words, { ...more, isCased: true, support })]
}

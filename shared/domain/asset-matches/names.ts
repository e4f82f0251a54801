/**
 * Variants in which people write the name of an organization or a product: inflected, reordered, as initials, with or
 * without the vendor. docs/decisions/asset-matching.md has the rules.
 */
import type { WatchedAsset } from './asset-match.ts'
import { formKeys } from './inflection.ts'
import { nameWords, type Gap, type NameWord } from './name-words.ts'
import { isTooGeneral, nameOf } from './phrases.ts'
import { everydayProducts, genericWords, leftOutTails, vendors } from './software-words.ts'

/** What else an item must mention when a shortened name alone is ambiguous. */
export type Support = 'none' | 'maker' | 'software'

export interface WatchedWord {
  readonly text: string
  readonly keys: ReadonlySet<string>
  /** Capitalisation: first letter, all letters, or a capital inside. */
  readonly isCapital: boolean
  readonly isCapitals: boolean
  readonly hasInnerCapital: boolean
  /** The gap before it. */
  readonly gap: Gap
  /** It matches in capitals only, as initials. */
  readonly isInitials: boolean
}

/** One variant of a name. */
export interface WatchedName {
  readonly words: readonly WatchedWord[]
  /** Index of the word that the index is keyed by. */
  readonly anchor: number
  /** Its words may be reordered. */
  readonly isFree: boolean
  /** Words match only with the capitals of the name. */
  readonly isCased: boolean
  /** Number of leading words that are an abbreviation written out in texts. */
  readonly abbreviated: number
  /** A capitalised word after it makes it another product: `Exchange Online`. */
  readonly endsProduct: boolean
  readonly support: Support
  readonly maker: readonly WatchedWord[]
  /** The first part of the version that the organization entered. */
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

/** Joins words into one: `GrosikPay`. */
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
  // The abbreviation may be written out, so the anchor is a word after it.
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

/** Returns the variants of an asset's name in texts; empty when the asset is not a name. */
export const watchedNames = (asset: Pick<WatchedAsset, 'type' | 'value'>): readonly WatchedName[] => {
  const name = nameOf(asset)
  if (name === undefined) return []
  const written = nameWords(name)
  if (written.length === 0) return []
  return asset.type === 'keyword'
    ? keywordNames(written)
    : technologyNames(written, nameWords(asset.value.slice(name.length))[0]?.text)
}

/** Length of abbreviations. */
const [shortestAbbreviation, longestAbbreviation] = [2, 6] as const
/** A word of this length identifies whose abbreviation precedes it. */
const isDistinctive = ({ text }: WatchedWord): boolean => text.length > 3 && /\p{L}/u.test(text)

const keywordNames = (written: readonly NameWord[]): WatchedName[] => {
  const words = written.map(wordOf)
  const names = [named(words)]
  if (words.length > 1) names.push(named([glued(words)]))
  else names.push(...withinWord(written))
  // `BS Olchówka` from `Bank Spółdzielczy w Olchówce`.
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
  // `Bank Spółdzielczy w Olchówce` from `BS Olchówka`, and `SPZOZ` from `SP ZOZ`.
  const abbreviated = written.findIndex((word) => !word.isCapitals || word.text.length > longestAbbreviation)
  if (abbreviated > 0 && words.slice(abbreviated).some(isDistinctive)) {
    names.push(named(words, { abbreviated, isFree: false }))
    if (abbreviated > 1)
      names.push(named([glued(words.slice(0, abbreviated)), ...words.slice(abbreviated)], { isFree: false }))
  }
  return names
}

/** `II LO` from `II Liceum Ogólnokształcące`. */
const ordinal = /^(?:\d+|[ivxl]+)$/

/** Initials of words, with and without linking words: `pwik` and `pwk`. */
export const initialsOf = (words: readonly NameWord[]): readonly string[] => {
  const plain = words.map(({ text }) => text[0] ?? '').join('')
  const whole = words.map(({ text, linking }, at) => (at === 0 ? '' : linking) + (text[0] ?? '')).join('')
  return plain === whole ? [plain] : [plain, whole]
}

/** `LegowoPass` written as two words. */
const withinWord = ([only]: readonly NameWord[]): WatchedName[] => {
  const parts = only?.written.match(/\p{Lu}\p{Ll}{2,}/gu) ?? []
  return parts.length > 1 && parts.join('') === only?.written
    ? [named(nameWords(parts.join(' ')).map(wordOf), { isCased: true, isFree: false })]
    : []
}

/** Polish texts also use the Polish word for server. */
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
  // `Go` and `Word` are everyday words.
  const isEveryday =
    words.length === 1 &&
    only !== undefined &&
    (everydayProducts.has(only.text) || (only.text.length < shortestModel && !only.isCapitals))
  const names = [named(words, { ...of, isCased: isEveryday, support: isEveryday ? 'software' : 'none' })]
  if (words.length > 1) names.push(named([glued(words)], of))
  if (isVendorOnly) return names
  const core = words.slice(vendor)
  // An unknown vendor before a distinctive word: `ScreenConnect`.
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
  // One distinctive word, with an adjacent word anywhere in the text: `WinCC` of `SIMATIC WinCC`.
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
  // A model number is enough: `S7-1500`.
  const model = core.findIndex(({ text }) => /\p{L}/u.test(text) && /\d/.test(text))
  if (model > 0) {
    const run = core.slice(model).filter(({ text }, at) => at === 0 || /^\d+$/.test(text))
    if (run.reduce((sum, { text }) => sum + text.length, 0) >= shortestModel)
      names.push(...withoutMaker(run, of))
  }
  return names
}

const shortestModel = 4

/** A product without trailing words that people omit, when enough remains. */
const withoutTails = (words: readonly WatchedWord[]): WatchedWord[] | undefined => {
  const end = words.findLastIndex(({ text }) => !leftOutTails.has(text)) + 1
  const left = words.slice(0, end)
  return end < words.length && left.some((word) => isDistinctive(word) && !isTooGeneral(word.text))
    ? left
    : undefined
}

/** A product without its vendor, when that is distinctive enough. */
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

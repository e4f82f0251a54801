/** Finds many names in one pass over the words of an item. */
import { folded, hasEncodedLetters } from './folded-text.ts'
import { formKeys } from './inflection.ts'
import { nameWords, someWord, type Gap, type NameWord } from './name-words.ts'
import { initialsOf, isServer, type WatchedName, type WatchedWord } from './names.ts'
import { aboutSoftware, genericWords } from './software-words.ts'
import type { Span } from './subject.ts'

/** An item in which names are looked for. */
export interface NamingItem {
  readonly texts: readonly string[]
  readonly tags: readonly string[]
  /** An organization's own item: findings at its systems are about software. */
  readonly isOwn: boolean
}

interface Entry {
  readonly name: WatchedName
  readonly asset: number
}

/** Cache size for the names that a word may belong to: texts repeat the same words. */
const mostCached = 20_000

export class NameIndex {
  /** By the form keys of the anchor word, and by two words written as one. */
  readonly #entries = new Map<string, Entry[]>()
  readonly #cached = new Map<string, readonly Entry[]>()
  /** Whether a written word may belong to a name. Nearly no word does, so this check comes first. */
  readonly #known = new Map<string, boolean>()

  add(name: WatchedName, asset: number): void {
    const { words, anchor } = name
    const [before, word, next] = [words[anchor - 1], words[anchor], words[anchor + 1]]
    if (word === undefined) return
    const keys = new Set(word.keys)
    if (before !== undefined) keys.add(before.text + word.text)
    if (next !== undefined) keys.add(word.text + next.text)
    for (const key of keys) {
      const known = this.#entries.get(key)
      if (known === undefined) this.#entries.set(key, [{ name, asset }])
      else known.push({ name, asset })
    }
    this.#cached.clear()
    this.#known.clear()
  }

  /** Calls `take` with each asset whose name the item has, and where; it may pass one several times. */
  find(item: NamingItem, take: (asset: number, text: string, place: Span) => void): void {
    if (this.#entries.size === 0) return
    const read = new ReadItem(item)
    for (const part of read.parts) {
      if (!this.#mayName(part.text)) continue
      const { text, words, isTag } = part
      for (const [at, word] of words.entries())
        for (const { name, asset } of this.#of(word.text)) {
          const place = placeOf(name, words, at, isTag)
          if (place !== undefined && isSupported(name, words, place, read))
            take(asset, text, { start: words[place.start]?.start ?? 0, end: words[place.end - 1]?.end ?? 0 })
        }
    }
  }

  #mayName(text: string): boolean {
    if (hasEncodedLetters(text)) return true
    return someWord(text, (word) => {
      const before = this.#known.get(word)
      if (before !== undefined) return before
      const is = this.#of(folded(word)).length > 0
      if (this.#known.size >= mostCached) this.#known.clear()
      this.#known.set(word, is)
      return is
    })
  }

  /** The names that a word may belong to. */
  #of(text: string): readonly Entry[] {
    const cached = this.#cached.get(text)
    if (cached !== undefined) return cached
    const found = new Set<Entry>()
    for (const key of formKeys(text)) for (const entry of this.#entries.get(key) ?? []) found.add(entry)
    const entries = found.size === 0 ? none : [...found]
    if (this.#cached.size >= mostCached) this.#cached.clear()
    this.#cached.set(text, entries)
    return entries
  }
}

const none: readonly Entry[] = []

class ReadText {
  readonly text: string
  readonly isTag: boolean
  #words: readonly NameWord[] | undefined

  constructor(text: string, isTag: boolean) {
    this.text = text
    this.isTag = isTag
  }

  get words(): readonly NameWord[] {
    return (this.#words ??= nameWords(this.text))
  }
}

/** An item split into words. Its subject is determined lazily. */
class ReadItem {
  readonly parts: readonly ReadText[]
  readonly #item: NamingItem
  #isAboutSoftware: boolean | undefined

  constructor(item: NamingItem) {
    this.#item = item
    this.parts = [
      ...item.texts.map((text) => new ReadText(text, false)),
      ...item.tags.map((text) => new ReadText(text, true)),
    ]
  }

  get isAboutSoftware(): boolean {
    this.#isAboutSoftware ??=
      this.#item.isOwn ||
      [...this.#item.texts, ...this.#item.tags].some((text) => aboutSoftware.test(folded(text)))
    return this.#isAboutSoftware
  }

  names(maker: readonly WatchedWord[]): boolean {
    const [first, ...others] = maker
    if (first === undefined) return false
    const whole = maker.map(({ text }) => text).join('')
    return this.parts.some(({ words, isTag }) =>
      words.some(
        (word, at) =>
          (isTag || word.isCapital) &&
          (word.text === whole ||
            (isForm(first, word) &&
              others.every((other, index) => words[at + index + 1]?.text === other.text))),
      ),
    )
  }
}

/** Cache, because texts repeat words. */
const known = new Map<string, ReadonlySet<string>>()
const mostKnown = 5000

const keysOf = (text: string): ReadonlySet<string> => {
  const before = known.get(text)
  if (before !== undefined) return before
  const keys = formKeys(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, keys)
  return keys
}

const isForm = (word: WatchedWord, { text }: NameWord): boolean => {
  if (word.text === text) return true
  for (const key of keysOf(text)) if (word.keys.has(key)) return true
  return false
}

/** Whether a word of a text matches a word of a name. `isAlone`: nothing else confirms the meaning. */
const isWord = (word: WatchedWord, written: NameWord, isCased: boolean, isAlone: boolean): boolean => {
  if (word.isInitials) return word.text === written.text && (written.isCapitals || written.hasInnerCapital)
  if (!isForm(word, written)) return false
  if (isAlone && word.text !== written.text && word.isCapital && !written.isCapital) return false
  return !isCased || (word.isCapitals ? written.isCapitals : !word.isCapital || written.isCapital)
}

/** Positions of words; the end is exclusive. */
const placeOf = (
  name: WatchedName,
  words: readonly NameWord[],
  at: number,
  isTag: boolean,
): Span | undefined => {
  const of = isTag && name.isCased ? { ...name, isCased: false } : name
  const place = inOrder(of, words, at, isTag) ?? (name.isFree ? inAnyOrder(of, words, at, isTag) : undefined)
  const next = place === undefined ? undefined : words[place.end]
  return name.endsProduct && next?.gap === 'joined' && next.isCapital && genericWords.has(next.text)
    ? undefined
    : place
}

/**
 * Whether a word continues the name. A linking word that the name lacks needs a capital after it. Words joined with
 * `and` are one name only when the name has `and` too.
 */
const goesOn = (written: NameWord, gap: Gap, isTag: boolean): boolean => {
  if (written.gap === 'linked') return gap === 'linked' || isTag || written.isCapital
  return written.gap === 'joined' || written.gap === gap
}

const inOrder = (
  name: WatchedName,
  words: readonly NameWord[],
  at: number,
  isTag: boolean,
): Span | undefined => {
  const { words: all, abbreviated } = name
  const isAlone = all.length === 1 && !isTag
  // Two words may be written as one, so the name may begin later than its anchor's index suggests.
  for (let start = Math.max(0, at - name.anchor + abbreviated); start <= at; start += 1) {
    let next = start
    let index = abbreviated
    while (index < all.length) {
      const [word, written] = [all[index], words[next]]
      if (word === undefined || written === undefined) break
      if (next > start && !goesOn(written, word.gap, isTag)) break
      if (isWord(word, written, name.isCased, isAlone)) index += 1
      else if (isGlued(word, all[index + 1], written)) index += 2
      else break
      next += 1
    }
    if (index < all.length || next <= at) continue
    if (abbreviated === 0) return { start, end: next }
    const from = spelledFrom(all.slice(0, abbreviated), words, start)
    if (from !== undefined) return { start: from, end: next }
  }
  return undefined
}

const isGlued = (word: WatchedWord, next: WatchedWord | undefined, { text }: NameWord): boolean =>
  next !== undefined && text.length >= word.text.length + next.text.length && text === word.text + next.text

/** Returns where the words begin that the abbreviation before a position abbreviates. */
const spelledFrom = (
  abbreviation: readonly WatchedWord[],
  words: readonly NameWord[],
  end: number,
): number | undefined => {
  const letters = abbreviation.map(({ text }) => text).join('')
  for (let start = end - 2; start >= Math.max(0, end - letters.length); start -= 1) {
    const some = words.slice(start, end)
    const isWhole = [...some.slice(1), words[end]].every(
      (word) => word?.gap === 'joined' || word?.gap === 'linked',
    )
    if (isWhole && some.every(({ text }) => text.length > 2) && initialsOf(some).includes(letters))
      return start
  }
  return undefined
}

const inAnyOrder = (
  { words: all, isCased }: WatchedName,
  words: readonly NameWord[],
  at: number,
  isTag: boolean,
): Span | undefined => {
  for (let start = Math.max(0, at - all.length + 1); start <= at; start += 1) {
    const some = words.slice(start, start + all.length)
    if (some.length < all.length) return undefined
    if (!some.every((word, index) => index === 0 || goesOn(word, 'joined', isTag))) continue
    // A sentence begins with a capital: `Wschodnia łódź`.
    const [first, ...others] = some
    const begins = start === 0 || first?.gap === 'parted'
    if (
      begins &&
      first?.isCapital === true &&
      others.every(({ isCapital }) => !isCapital) &&
      all.every(({ isCapital }) => isCapital)
    )
      continue
    const left = [...all]
    const isEach = some.every((written) => {
      const found = left.findIndex((word) => isWord(word, written, isCased, false))
      if (found !== -1) left.splice(found, 1)
      return found !== -1
    })
    if (isEach) return { start, end: start + all.length }
  }
  return undefined
}

const isSupported = (name: WatchedName, words: readonly NameWord[], place: Span, item: ReadItem): boolean => {
  if (name.support === 'none') return true
  if (item.names(name.maker)) return true
  const [before, next] = [words[place.start - 1], words[place.end]]
  if (next?.gap === 'joined' && name.version !== undefined && next.text === name.version) return true
  if (
    !name.words.every(({ isCapitals }) => isCapitals) &&
    ((next?.gap === 'joined' && isServer(next.text)) ||
      (words[place.start]?.gap === 'joined' && before !== undefined && isServer(before.text)))
  )
    return true
  return name.support === 'software' && item.isAboutSoftware
}

/** Splits names, and texts that may contain names, into words. */
import { folded, foldedWithPlaces, hasEncodedLetters } from './folded-text.ts'

/** What separates a word from the previous one: nothing, `of` and similar words, `and`, or the end of a phrase. */
export type Gap = 'joined' | 'linked' | 'listed' | 'parted'

/** A word of a text or a name. Rarely needed properties are computed lazily. */
export class NameWord {
  /** Folded. */
  readonly text: string
  readonly written: string
  readonly start: number
  readonly end: number
  /** First letters of the linking words before it, as in abbreviations: `i` of `PWiK`. */
  readonly linking: string
  readonly #link: Gap
  /** The text between it and the previous word, split at linking words. */
  readonly #between: readonly string[]
  #gap: Gap | undefined

  constructor(text: string, written: string, start: number, { linking, link, between }: Before) {
    this.text = text
    this.written = written
    this.start = start
    this.end = start + written.length
    this.linking = linking
    this.#link = link
    this.#between = between
  }

  get gap(): Gap {
    return (this.#gap ??= gapOf(this.#link, this.#between))
  }

  get isCapital(): boolean {
    const [first = ''] = this.written
    return first !== first.toLowerCase()
  }

  /** All its letters are capitals. */
  get isCapitals(): boolean {
    return this.written === this.written.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(this.written)
  }

  /** It has capitals after the first letter: `FortiOS`. */
  get hasInnerCapital(): boolean {
    return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(this.written)
  }

  /** The same word at another position. */
  movedTo(start: number, end: number): NameWord {
    const moved = new NameWord(this.text, this.written, start, {
      linking: this.linking,
      link: this.#link,
      between: this.#between,
    })
    return Object.assign(moved, { end })
  }
}

interface Before {
  readonly linking: string
  readonly link: Gap
  readonly between: readonly string[]
}

/** Words within names that people omit or add. */
const linkingWords = new Set(
  'w we z ze i oraz and the of im imienia ul ulica ulicy ulice al aleja alei aleje od by from firmy'.split(
    ' ',
  ),
)
const listing = new Set(['i', 'oraz', 'and'])
/** Endings after a hyphen or an apostrophe: `BPX-u`, `Oracle’a`. */
const partedEndings = new Set('u a e i y em ie om ow owi ami ach iem owie s'.split(' '))
const abbreviated = new Set('im ul al sw os pl dr ks gen prof inz nr'.split(' '))

const wordPattern = /[\p{L}\p{N}\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]+/gu
/** Characters between two words that do not end a phrase. */
const joint = /^(?:[\s„”“"'’‘«»&_+*`()\u2010-\u2015-]|[./](?!\s)|%20)*$/u
const opensPart = /\s[(]|[)]/
const asciiWord = /^[A-Za-z0-9]+$/

/** Whether the predicate holds for a word of a text as written. */
export const someWord = (text: string, holds: (word: string) => boolean): boolean => {
  wordPattern.lastIndex = 0
  for (let match = wordPattern.exec(text); match !== null; match = wordPattern.exec(text))
    if (holds(match[0])) return true
  return false
}

/** The words of a text in order, without linking words. */
export const nameWords = (written: string): NameWord[] => {
  if (hasEncodedLetters(written)) return decodedWords(written)
  const found: NameWord[] = []
  let last = 0
  let before = ''
  let [linking, link, between]: [string, Gap, string[]] = ['', 'joined', []]
  wordPattern.lastIndex = 0
  for (let match = wordPattern.exec(written); match !== null; match = wordPattern.exec(written)) {
    const [word] = match
    const start = match.index
    const text = asciiWord.test(word) ? word.toLowerCase() : folded(word)
    if (text === '') continue
    if (start === last + 1 && last > 0 && partedEndings.has(text) && endsWord.test(written[last] ?? '')) {
      last = start + word.length
      continue
    }
    // A full stop after an abbreviation does not end the phrase.
    const sign = written.slice(last, start)
    between.push(found.length === 0 ? '' : abbreviated.has(before) ? sign.replace('.', ' ') : sign)
    last = start + word.length
    before = text
    if (linkingWords.has(text) && (text.length > 1 || word === text)) {
      link = listing.has(text) ? 'listed' : 'linked'
      linking += text[0] ?? ''
      continue
    }
    found.push(new NameWord(text, word, start, { linking, link, between }))
    ;[linking, link, between] = ['', 'joined', []]
  }
  return found
}

const endsWord = /^['’‘`\u2010\u2011-]$/u

const gapOf = (link: Gap, between: readonly string[]): Gap => {
  if (between.some((sign) => sign !== ' ' && (opensPart.test(sign) || !joint.test(sign)))) return 'parted'
  return link === 'joined' && between.some((sign) => sign.includes('&')) ? 'listed' : link
}

/** Words of a text with percent-encoded letters, at their original positions. */
const decodedWords = (written: string): NameWord[] => {
  const { text, places } = foldedWithPlaces(written)
  return nameWords(text).map((word) =>
    word.movedTo(places[word.start] ?? 0, places[word.end] ?? written.length),
  )
}

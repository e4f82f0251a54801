/** Folds texts to lower case without diacritics for keyword search, and maps positions back to the original. */
import { fold } from '../text.ts'

const ascii = /^[\x20-\x7e]*$/
const beyondAscii = /[^\0-\x7f]/gu
const untidySpace = /\s{2}|[^\S ]/
const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}]/u

/** Cache of folded non-ASCII characters: texts use the same few repeatedly. */
const known = new Map<string, string>()
const mostKnown = 2000

const foldedCharacter = (character: string): string => {
  const before = known.get(character)
  if (before !== undefined) return before
  const plain = /\s/.test(character) ? ' ' : unseen.test(character) ? '' : fold(character.toLowerCase())
  if (known.size < mostKnown) known.set(character, plain)
  return plain
}

/** Percent-encoded bytes that begin or continue a letter. Spaces, digits and punctuation stay encoded. */
const encoded = /(?:%(?:[46][1-9a-f]|[57][0-9a]|[c-f][0-9a-f]|[89ab][0-9a-f]))+/gi

const decoded = (written: string): string => {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Whether a text may have percent-encoded letters. */
export const hasEncodedLetters = (text: string): boolean => text.includes('%') && text.search(encoded) !== -1

/** Decodes the percent-encoded letters of a URL. */
const withLetters = (text: string): string => (text.includes('%') ? text.replace(encoded, decoded) : text)

/** The folded form of a text: lower case, no diacritics, each run of white space as one space. */
export const folded = (text: string): string => {
  const letters = withLetters(text)
  const plain = ascii.test(letters) ? letters : letters.replace(beyondAscii, foldedCharacter)
  return (untidySpace.test(plain) ? plain.replace(/\s+/g, ' ') : plain).toLowerCase()
}

/** The same, with the position in the original of each code unit and of the end. */
export const foldedWithPlaces = (written: string): { text: string; places: readonly number[] } => {
  let text = ''
  const places: number[] = []
  let at = 0
  const take = (letters: string, length: (letter: string) => number): void => {
    for (const character of letters) {
      const folded = foldedCharacter(character)
      const plain = folded === ' ' && text.endsWith(' ') ? '' : folded
      for (let unit = 0; unit < plain.length; unit += 1) places.push(at)
      text += plain
      at += length(character)
    }
  }
  const asWritten = (character: string): number => character.length
  for (const match of written.matchAll(encoded)) {
    take(written.slice(at, match.index), asWritten)
    const letters = decoded(match[0])
    take(
      letters,
      letters === match[0] ? asWritten : (letter) => Math.max(3, encodeURIComponent(letter).length),
    )
  }
  take(written.slice(at), asWritten)
  places.push(at)
  return { text, places }
}

const isAsciiWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)
const word = /[\p{L}\p{N}]/u

const isWord = (point: number | undefined): boolean =>
  point !== undefined && (point < 0x80 ? isAsciiWord(point) : word.test(String.fromCodePoint(point)))

/** Whether a letter or digit begins at this position. */
export const isWordAt = (text: string, at: number): boolean => isWord(text.codePointAt(at))

/** Whether a letter or digit ends at this position. */
export const isWordBefore = (text: string, at: number): boolean => {
  if (at < 1) return false
  const code = text.charCodeAt(at - 1)
  return isWord(code >= 0xdc00 && code <= 0xdfff && at > 1 ? text.codePointAt(at - 2) : code)
}

/** Number of letters and digits in a text. */
export const lettersIn = (text: string): number => {
  let count = 0
  for (const character of text) if (isWord(character.codePointAt(0))) count += 1
  return count
}

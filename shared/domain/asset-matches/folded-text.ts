/** Texts without capitals and marks, as keywords are looked for in them, and the way back to what was written. */
import { fold } from '../text.ts'

const ascii = /^[\x20-\x7e]*$/
const beyondAscii = /[^\0-\x7f]/gu
const untidySpace = /\s{2}|[^\S ]/
const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}]/u

/** Folded characters beyond ASCII, since texts have the same few again and again. */
const known = new Map<string, string>()
const mostKnown = 2000

const foldedCharacter = (character: string): string => {
  const before = known.get(character)
  if (before !== undefined) return before
  const plain = /\s/.test(character) ? ' ' : unseen.test(character) ? '' : fold(character.toLowerCase())
  if (known.size < mostKnown) known.set(character, plain)
  return plain
}

/** Bytes in percent-encoding that begin or continue a letter; spaces, digits and signs stay as they are written. */
const encoded = /(?:%(?:[46][1-9a-f]|[57][0-9a]|[c-f][0-9a-f]|[89ab][0-9a-f]))+/gi

const decoded = (written: string): string => {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Whether a text may have letters in percent-encoding. */
export const hasEncodedLetters = (text: string): boolean => text.includes('%') && text.search(encoded) !== -1

/** The letters of a URL that are percent-encoded, as people read them. */
const withLetters = (text: string): string => (text.includes('%') ? text.replace(encoded, decoded) : text)

/** The folded form of a text: small letters without marks, each run of white space one space. */
export const folded = (text: string): string => {
  const letters = withLetters(text)
  const plain = ascii.test(letters) ? letters : letters.replace(beyondAscii, foldedCharacter)
  return (untidySpace.test(plain) ? plain.replace(/\s+/g, ' ') : plain).toLowerCase()
}

/** The same with, for each of its units and its end, where in the written text it stands. */
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

/** Whether a letter or digit begins at this place. */
export const isWordAt = (text: string, at: number): boolean => isWord(text.codePointAt(at))

/** Whether a letter or digit ends at this place. */
export const isWordBefore = (text: string, at: number): boolean => {
  if (at < 1) return false
  const code = text.charCodeAt(at - 1)
  return isWord(code >= 0xdc00 && code <= 0xdfff && at > 1 ? text.codePointAt(at - 2) : code)
}

/** How many letters and digits a text has. */
export const lettersIn = (text: string): number => {
  let count = 0
  for (const character of text) if (isWord(character.codePointAt(0))) count += 1
  return count
}

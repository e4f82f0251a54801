/** Texts without capitals and marks, as keywords are looked for in them, and the way back to what was written. */
import { fold } from '../text.ts'

const ascii = /^[\x20-\x7e]*$/
const untidySpace = /\s{2}|[^\S ]/
const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}]/u

/**
 * The folded form of a text: small letters without marks, each run of white space one space. What is beyond
 * ASCII is folded character by character, so that `foldedWithPlaces` gives the same text.
 */
export const folded = (text: string): string => {
  const spaced = untidySpace.test(text) ? text.replace(/\s+/g, ' ') : text
  return ascii.test(spaced) ? spaced.toLowerCase() : foldedWithPlaces(text).text
}

/** The folded form with, for each of its units and its end, where in the written text it stands. */
export const foldedWithPlaces = (written: string): { text: string; places: readonly number[] } => {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of written) {
    const plain = plainForm(character, text.endsWith(' '))
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at)
    text += plain
    at += character.length
  }
  places.push(at)
  return { text, places }
}

const plainForm = (character: string, isAfterSpace: boolean): string => {
  if (/\s/.test(character)) return isAfterSpace ? '' : ' '
  return unseen.test(character) ? '' : fold(character.toLowerCase())
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

/**
 * Search and sort keys of texts. SQLite compares bytes, so the keys contain the rules of Polish: letters match without
 * diacritics, and `ą` sorts after every `a…`.
 */
import { lookAlike } from './look-alikes.ts'

const unmarked: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
/** `{` and `|` follow `z` in ASCII, so a letter with a diacritic sorts after all words with the plain letter. */
const polish: Readonly<Record<string, string>> = {
  ą: 'a{',
  ć: 'c{',
  ę: 'e{',
  ł: 'l{',
  ń: 'n{',
  ó: 'o{',
  ś: 's{',
  ź: 'z{',
  ż: 'z|',
}

/** A text in lower case without diacritics. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => unmarked[letter] ?? letter)

/** The search form of a text: lower case, no diacritics, single spaces. */
export const searchKey = (text: string): string => fold(tidyText(text).toLowerCase())

/** The sort key of a text, in the order of the Polish alphabet. */
export const sortKey = (text: string): string =>
  fold(
    tidyText(text)
      .toLowerCase()
      .replace(/[ąćęłńóśźż]/g, (letter) => polish[letter] ?? letter),
  )

/** Number of code points, so an emoji of two UTF-16 units counts once. */
export const charactersIn = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether a text has more than `max` characters. Does not count a text that is far too long. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * 2 || charactersIn(text) > max)

/** Number of characters after normalising: a run of white space counts once. */
export const charactersWritten = (text: string): number => charactersIn(tidyText(text))

/** The first `max` characters of a text, without splitting one. */
export const firstCharacters = (text: string, max: number): string => {
  if (text.length <= max) return text
  let [end, count] = [0, 0]
  for (const character of text) {
    if (count === max) break
    end += character.length
    count += 1
  }
  return text.slice(0, end)
}

/**
 * Maximum UTF-16 units of a text before it is normalised to `max` characters. Leaves room for surrogate pairs, separate
 * diacritics and surplus spaces.
 */
export const untidyLength = (max: number): number => max * 4

/** Latin text needs only its spaces normalised. */
const plain = /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]*$/
/**
 * Invisible and bidirectional characters, C1 controls and noncharacters. The first group keeps emoji, whose families
 * and flags are joined with such characters.
 */
const hidden =
  /((?:[0-9#*]\uFE0F?\u20E3|\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*))|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009F\uFFF9-\uFFFC]+/gu
/** No script puts more marks on a letter. ICU needs quadratic time for a long run of them. */
const surplusMarks = /(\p{M}{8})\p{M}+/gu
/** Marks and invisible characters, which need the full normalisation. Non-ASCII letters do not. */
const remarkable =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009F\uFFF9-\uFFFC]/u
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g
/** White space, and the blank Braille pattern. */
const spaces = /[\s\u0085\u2800]+/g

const visible = (text: string): string => {
  if (!remarkable.test(text)) return text.normalize('NFC')
  return text
    .replace(hidden, (_, emoji: string | undefined) => emoji ?? '')
    .replace(surplusMarks, '$1')
    .normalize('NFC')
}

/**
 * The stored form of a text: NFC, no invisible characters, trimmed, white space collapsed. With `multiline` it keeps
 * line breaks and the spaces within lines. Takes linear time.
 */
export const tidyText = (text: string, multiline = false): string => {
  const seen = plain.test(text) ? text : visible(text)
  if (!multiline) return seen.replace(spaces, ' ').trim()
  return seen
    .replace(lineEnds, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Whether a normalised text shows nothing: marks and private-use characters alone are invisible. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** The unique form of a title: ignores spaces and case, but not diacritics. */
export const titleKey = (title: string): string => tidyText(title).toLowerCase()

/**
 * The unique form of a name, by its appearance: ignores spaces, case and look-alikes of other scripts, but not
 * diacritics.
 */
export const nameKey = (name: string): string => lookAlike(titleKey(name))

/** Increment it when the keys change: read models with older keys are then rebuilt. */
export const keysVersion = 1

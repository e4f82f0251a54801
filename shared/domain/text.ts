/**
 * Keys under which texts are found and ordered. SQLite compares bytes, so what people expect of Polish
 * (letters with marks found without them, `ą` sorted after every `a…`) is worked into the key.
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
/**
 * `{` and `|` follow `z` in ASCII: a letter with a mark sorts after the plain letter and everything it
 * begins.
 */
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

/** A text in small letters without its marks. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => unmarked[letter] ?? letter)

/** The form in which a text is searched: lower case, without marks, single spaces. */
export const searchKey = (text: string): string => fold(tidyText(text).toLowerCase())

/** The form by which a text is sorted, in the order of the Polish alphabet. */
export const sortKey = (text: string): string =>
  fold(
    tidyText(text)
      .toLowerCase()
      .replace(/[ąćęłńóśźż]/g, (letter) => polish[letter] ?? letter),
  )

/** How many characters a text has: code points, so that an emoji of two UTF-16 units counts once. */
export const charactersIn = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether a text has more than `max` characters. A text far too long is not counted. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * 2 || charactersIn(text) > max)

/** How many characters of a text say something: a run of white space counts once. */
export const charactersWritten = (text: string): number => charactersIn(tidyText(text))

/** The first `max` characters of a text; none of them is cut in two. */
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
 * The most UTF-16 units of a text before it is tidied to `max` characters. It leaves room for pairs of units,
 * letters with their marks apart and surplus spaces.
 */
export const untidyLength = (max: number): number => max * 4

/** Nothing of it needs tidying but spaces: Latin letters, which are composed and seen. */
const plain = /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]*$/
/**
 * Characters that nobody sees or that only turn the direction of a text, with control characters of the
 * upper half and code points that are no characters. The first group is an emoji: a family or a flag is made
 * of parts that are joined by such characters.
 */
const hidden =
  /((?:[0-9#*]\uFE0F?\u20E3|\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*))|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009F\uFFF9-\uFFFC]+/gu
/** No script puts more marks on a letter. ICU needs quadratic time to order a long run of them. */
const surplusMarks = /(\p{M}{8})\p{M}+/gu
/** What makes a text worth the closer look: marks, and whatever nobody sees. Letters beyond ASCII do not. */
const remarkable =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009F\uFFF9-\uFFFC]/u
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g
/** White space, and the pattern of Braille without a dot. */
const spaces = /[\s\u0085\u2800]+/g

const visible = (text: string): string => {
  if (!remarkable.test(text)) return text.normalize('NFC')
  return text
    .replace(hidden, (_, emoji: string | undefined) => emoji ?? '')
    .replace(surplusMarks, '$1')
    .normalize('NFC')
}

/**
 * A text as it is kept: composed (NFC), without characters that nobody sees, trimmed, with runs of white
 * space folded. When `multiline`, line breaks and the spaces within lines are kept. Takes linear time.
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

/** Whether a tidied text shows anything: marks and private characters alone do not. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** The form in which a title is the same: spaces and letters' case do not tell titles apart, marks do. */
export const titleKey = (title: string): string => tidyText(title).toLowerCase()

/**
 * The form in which a name clashes with another: what people see of it. Spaces, letters' case and characters
 * of other scripts that look alike do not tell names apart, marks do.
 */
export const nameKey = (name: string): string => lookAlike(titleKey(name))

/**
 * A change of how keys are made is a change of this number: read models that hold keys made before are made
 * anew.
 */
export const keysVersion = 1

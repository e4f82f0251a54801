/**
 * Keys under which texts are found and ordered. SQLite compares bytes, so what people expect of Polish
 * (letters with marks found without them, `ą` sorted after every `a…`) is worked into the key.
 */

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

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => unmarked[letter] ?? letter)

/** The form in which a text is searched: lower case, without marks, single spaces. */
export const searchKey = (text: string): string => fold(text.toLowerCase()).replace(/\s+/g, ' ').trim()

/** The form by which a text is sorted, in the order of the Polish alphabet. */
export const sortKey = (text: string): string =>
  fold(
    text
      .trim()
      .toLowerCase()
      .normalize('NFC')
      .replace(/[ąćęłńóśźż]/g, (letter) => polish[letter] ?? letter),
  )

/** Trims and folds runs of white space within a line; keeps line breaks when `multiline`. */
export const tidyText = (text: string, multiline = false): string =>
  multiline
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\S\n]+\n/g, '\n')
        .trim()
    : text.replace(/\s+/g, ' ').trim()

/**
 * The form in which a name clashes with another: letters' case and spaces do not tell names apart, marks do.
 */
export const entryKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

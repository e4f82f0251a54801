import { searchKey } from '#shared/domain/text.ts'

/** Where a searched text occurs in a name, without regard to case and diacritics. */
export const matchIn = (
  name: string,
  text: string,
): { readonly start: number; readonly end: number } | undefined => {
  const wanted = searchKey(text)
  // A letter may become two, so that places are counted letter by letter.
  const letters = [...name].map((letter) => ({ letter, key: searchKey(letter) || letter }))
  for (let from = 0; wanted !== '' && from < letters.length; from += 1) {
    let key = ''
    let to = from
    while (to < letters.length && key.length < wanted.length) key += letters[to++]?.key ?? ''
    if (key === wanted) {
      const start = letters.slice(0, from).reduce((sum, { letter }) => sum + letter.length, 0)
      return { start, end: letters.slice(from, to).reduce((sum, { letter }) => sum + letter.length, start) }
    }
  }
  return undefined
}

/** How names of dictionary entries are compared, searched and shown (part 2 section 4). */
import { nameKey, searchKey, tidyText } from '#shared/domain/text.ts'
import type { Dictionary, Entry, NameField } from './dictionaries.ts'

// Compares names as the server does.
const same = (left: string, right: string): boolean => nameKey(left) === nameKey(right)

/** The first name that another entry already has in the same language, and that entry. */
export const nameClash = (
  entries: readonly Entry[],
  names: readonly string[],
  own?: number,
): { index: number; entry: Entry } | undefined => {
  for (const [index, name] of names.map((text) => tidyText(text)).entries()) {
    const entry = entries.find(({ id, names: others }) => id !== own && same(others[index] ?? '', name))
    if (entry !== undefined) return { index, entry }
  }
  return undefined
}

/** The name of an entry in the interface language. */
export const shownName = (
  { fields }: Pick<Dictionary, 'fields'>,
  names: readonly string[],
  language: string,
): string => {
  const wanted: NameField = fields.length === 1 ? 'name' : language.startsWith('pl') ? 'name_pl' : 'name_en'
  return names[fields.indexOf(wanted)] ?? ''
}

/** Entries whose name contains the text, in either language, ignoring diacritics. */
export const matching = (entries: readonly Entry[], text: string): readonly Entry[] => {
  const wanted = searchKey(text)
  return wanted === ''
    ? entries
    : entries.filter(({ names }) => names.some((name) => searchKey(name).includes(wanted)))
}

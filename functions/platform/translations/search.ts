/** Searches that find an item by its name in either language. */
import { anyOf, contains, containsWritten, type Maybe } from '../lists/where.ts'

const columnsOf = (kind: string): string[] => [`${kind}.name_search`, `${kind}.translation_search`]

/** A name of the item contains the text, also where the text has indicators that are written harmlessly. */
export const namedLike = (kind: string, text: string | undefined): Maybe =>
  anyOf(columnsOf(kind).map((column) => containsWritten(column, text)))

/** A name of the item contains the text as it is. */
export const namedAs = (kind: string, text: string | undefined): Maybe =>
  anyOf(columnsOf(kind).map((column) => contains(column, text)))

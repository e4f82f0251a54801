/** Finds items by their name in either language. */
import { anyOf, contains, type Maybe } from '#functions/core/read-model/where.ts'
import { containsWritten } from '../lists/conditions.ts'

const columnsOf = (kind: string): string[] => [`${kind}.name_search`, `${kind}.translation_search`]

/** A name of the item contains the text; also matches defanged indicators in the text. */
export const namedLike = (kind: string, text: string | undefined): Maybe =>
  anyOf(columnsOf(kind).map((column) => containsWritten(column, text)))

/** A name of the item contains the text exactly as written. */
export const namedAs = (kind: string, text: string | undefined): Maybe =>
  anyOf(columnsOf(kind).map((column) => contains(column, text)))

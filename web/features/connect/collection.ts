/** Which collection of TAXII has what is chosen. */
import type { Choice } from './choice.ts'
import { selectionOf } from './output-address.ts'
import type { Collection } from './test-address.ts'

/** A collection's alias is what its address would be beside the other formats: `all`, `groups-17`, `views-3`. */
export const isCollectionOf = (choice: Choice): ((collection: Collection) => boolean) => {
  const alias = selectionOf(choice)?.replace('/', '-')
  return (collection) => alias !== undefined && collection.alias === alias
}

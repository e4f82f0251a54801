/** Handles items that a refetched list may no longer contain. */
import { errorCatalogue } from '#shared/http/errors.ts'
import { CallError } from './api.ts'

/** Returns the item. If it was deleted, throws `CallError` as a call for it would. */
export const requireFound = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new CallError({ status: 404, message: errorCatalogue.not_found.text })
  return item
}

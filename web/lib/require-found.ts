/** Handles items that a refetched list may no longer contain. */
import { CallError } from './api.ts'

/** Returns the item. If it was deleted, throws `CallError` as a call for it would. */
export const requireFound = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new CallError({ status: 404, message: 'not_found' })
  return item
}

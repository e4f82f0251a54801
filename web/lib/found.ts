/** What a list that was read anew still has. */
import { errorCatalogue } from '#shared/http/errors.ts'
import { CallError } from './api.ts'

/** An item that was looked for. Throws `CallError` as a call for it would, once it is gone. */
export const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new CallError({ status: 404, message: errorCatalogue.not_found.text })
  return item
}

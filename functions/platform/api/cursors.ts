/**
 * Cursors of the API for keys: where a list or the changes go on, bound to the call, its query and what the key may see.
 * A cursor opens nothing: every page stands under the caller's own condition, so it needs no seal.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import type { KeyCaller } from './key-gate.ts'

/** A name for values: the same for the same ones. */
export const fingerprintOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/**
 * A name for what a caller may see, whichever key it is. `more` is what narrows it beside the organization: the definition
 * of the views that a key is limited to.
 */
export const rightsOf = (
  { clientId, userId, access, scope }: KeyCaller,
  ...more: readonly unknown[]
): string => fingerprintOf(clientId, userId, access, scope, more)

export const writeCursor = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Reads a cursor; throws `cursor_invalid` for one that is none. */
export const readCursor = <T>(schema: z.ZodType<T>, text: string): T => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (error) {
    throw new PortalError('cursor_invalid', { cause: error })
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new PortalError('cursor_invalid', { cause: result.error })
  return result.data
}

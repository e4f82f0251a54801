/**
 * Cursors of the API for keys: where a list or the changes go on, bound to the call, its query and what the key may see.
 * A cursor opens nothing: every page stands under the caller's own condition. Those that name places of a journal are sealed,
 * since the journal counts what other organizations do too.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Environment } from '#shared/domain/environment.ts'
import { PortalError } from '#shared/http/errors.ts'
import { seal, unseal } from '../security/seal.ts'
import type { KeyCaller } from './key-gate.ts'

/** A name for values: the same for the same ones. */
export const fingerprintOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/**
 * A name for what a caller may see, whichever key it is. `more` is what narrows it beside the organization: the definition
 * of the views that a key is limited to.
 */
export const rightsOf = (
  { clientId, userId, access, scope, session }: KeyCaller,
  ...more: readonly unknown[]
): string => fingerprintOf(clientId, userId, access, scope, session.maxTlp, more)

/** Under what cursors are sealed: what CloudFront and the functions share. A new one makes clients begin anew. */
type Secrets = Pick<Environment, 'ORIGIN_VERIFY'>
const secretOf = ({ ORIGIN_VERIFY: secret = 'local' }: Secrets): string => `cursors ${secret}`
const sealVersion = 'v1.'

/** A cursor that only the portal reads. `purpose` says of what; it is read for no other. */
export const sealCursor = (secrets: Secrets, purpose: string, value: unknown): string =>
  seal(secretOf(secrets), purpose, JSON.stringify(value)).slice(sealVersion.length)

/** Reads a sealed cursor; throws `cursor_invalid` for one that is none. */
export const unsealCursor = <T>(secrets: Secrets, purpose: string, schema: z.ZodType<T>, text: string): T => {
  const opened = unseal(secretOf(secrets), purpose, `${sealVersion}${text}`)
  if (opened === undefined) throw new PortalError('cursor_invalid')
  return parsed(schema, opened)
}

export const writeCursor = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Reads a cursor; throws `cursor_invalid` for one that is none. */
export const readCursor = <T>(schema: z.ZodType<T>, text: string): T => {
  return parsed(schema, Buffer.from(text, 'base64url').toString('utf8'))
}

const parsed = <T>(schema: z.ZodType<T>, text: string): T => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new PortalError('cursor_invalid', { cause: error })
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new PortalError('cursor_invalid', { cause: result.error })
  return result.data
}

/**
 * Cursors of the key API: where a list or the list of changes continues, bound to the call, its query and the key's
 * rights. A cursor grants nothing: every page applies the caller's own condition. Cursors with journal positions are
 * sealed, because the journal also counts what other organizations do.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Environment } from '#shared/domain/environment.ts'
import { PortalError } from '#shared/http/errors.ts'
import { seal, unseal } from '#functions/core/crypto/seal.ts'
import type { KeyCaller } from './key-gate.ts'

/** A hash of values; equal values give equal hashes. */
export const fingerprintOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/**
 * A hash of what a caller may see, independent of the key. `more` narrows it within the organization: the definition of
 * the views that limit the key.
 */
export const rightsOf = (
  { organizationId, userId, access, scope, session }: KeyCaller,
  ...more: readonly unknown[]
): string => fingerprintOf(organizationId, userId, access, scope, session.maxTlp, more)

/**
 * The secret that seals cursors, which CloudFront and the functions share. After it is replaced, clients start again
 * without a cursor.
 */
type Secrets = Pick<Environment, 'ORIGIN_VERIFY'>
const secretOf = ({ ORIGIN_VERIFY: secret = 'local' }: Secrets): string => `cursors ${secret}`
const sealVersion = 'v1.'

/** Returns a cursor that only the portal can read, and only for the same `purpose`. */
export const sealCursor = (secrets: Secrets, purpose: string, value: unknown): string =>
  seal(secretOf(secrets), purpose, JSON.stringify(value)).slice(sealVersion.length)

/** Opens a sealed cursor. Throws `cursor_invalid` if it is not valid. */
export const unsealCursor = <T>(secrets: Secrets, purpose: string, schema: z.ZodType<T>, text: string): T => {
  const opened = unseal(secretOf(secrets), purpose, `${sealVersion}${text}`)
  if (opened === undefined) throw new PortalError('cursor_invalid')
  return parsed(schema, opened)
}

export const writeCursor = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Parses a cursor. Throws `cursor_invalid` if it is not valid. */
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

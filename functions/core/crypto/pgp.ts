/** PGP keys and encryption. openpgp is large and few requests need it, so it is loaded at first use. */
import type { Key, Subkey } from 'openpgp'
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { reducedKey } from './pgp-key-packets.ts'

/** An accepted public PGP key: only the public part, armoured again. */
export const publicKeySchema = z.object({
  /** Base64 of the armoured public key. */
  base64: z.string(),
  fingerprint: z.string(),
  owner: z.string(),
  /** ISO 8601. */
  creation: z.string(),
  /** ISO 8601; null when it does not expire. */
  expiry: z.string().nullable(),
})
export type PublicKey = z.infer<typeof publicKeySchema>

/**
 * Reads a public key from base64 of its armoured or binary form. Throws `file_size_too_big`, `pgp_key_incorrect`,
 * `pgp_key_private`, `pgp_key_expired` (or revoked), `pgp_key_cannot_encrypt`, `pgp_key_unsupported`.
 */
export const readPublicKey = async (base64: string, now: Date): Promise<PublicKey> => {
  const bytes = decodeBase64(base64)
  const key = await parsedKey(reducedKey(bytes))
  const expiry = await validity(key, now)
  const encryption = await encryptionKey(key, now)
  const encryptionExpiry = await encryption.getExpirationTime(now)
  const owner = (await key.getPrimaryUser(now)).user.userID?.userID ?? ''
  const armored = key.armor()
  return {
    base64: Buffer.from(armored, 'utf8').toString('base64'),
    fingerprint: key.getFingerprint().toUpperCase(),
    owner,
    creation: key.getCreationTime().toISOString(),
    expiry: earliest([expiry, encryptionExpiry]),
  }
}

/** The armoured key of an account. */
export const armoredKeyOf = (key: PublicKey): string => Buffer.from(key.base64, 'base64').toString('utf8')

/** Encrypts bytes for the holder of a key; armoured. Throws when the key can no longer encrypt. */
export const encryptFor = async (armoredKey: string, content: Buffer): Promise<string> => {
  const openpgp = await import('openpgp')
  const [message, key] = await Promise.all([
    openpgp.createMessage({ binary: new Uint8Array(content) }),
    openpgp.readKey({ armoredKey }),
  ])
  const armored: unknown = await openpgp.encrypt({ message, encryptionKeys: key, format: 'armored' })
  return z.string().parse(armored)
}

const decodeBase64 = (text: string): Buffer => {
  const compact = text.replace(/\s+/g, '')
  // Checked before decoding: four characters encode three bytes.
  if ((compact.length / 4) * 3 > limits.pgpKeyBytes + 3) throw new PortalError('file_size_too_big')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new PortalError('pgp_key_incorrect')
  const bytes = Buffer.from(compact, 'base64')
  if (bytes.length > limits.pgpKeyBytes) throw new PortalError('file_size_too_big')
  return bytes
}

const parsedKey = async (binaryKey: Uint8Array): Promise<Key> => {
  const openpgp = await import('openpgp')
  try {
    return await openpgp.readKey({ binaryKey })
  } catch (error) {
    throw new PortalError('pgp_key_incorrect', { cause: error })
  }
}

/** When the key expires, or null. Throws for a key with invalid self-signatures. */
const validity = async (key: Key, now: Date): Promise<Date | null> => {
  if (await key.isRevoked(undefined, undefined, now)) throw new PortalError('pgp_key_expired')
  const expiry = await key.getExpirationTime()
  if (expiry === null) throw new PortalError('pgp_key_incorrect')
  if (!(expiry instanceof Date)) return null
  if (expiry <= now) throw new PortalError('pgp_key_expired')
  return expiry
}

const encryptionKey = async (key: Key, now: Date): Promise<Key | Subkey> => {
  try {
    return await key.getEncryptionKey(undefined, now)
  } catch (error) {
    throw new PortalError('pgp_key_cannot_encrypt', { cause: error })
  }
}

const earliest = (moments: readonly (Date | number | null)[]): string | null => {
  const dates = moments.filter((moment) => moment instanceof Date).map((date) => date.getTime())
  return dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString()
}

/** Password hashes: argon2id, as PHC strings with parameters (OWASP's m=19 MiB, t=2, p=1). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

interface Parameters {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const current: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Hashes a password with a new salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return encode(current, salt, await derive(password, salt, current, hashBytes))
}

/**
 * Whether a password matches a stored hash, and whether to hash it again because the parameters have changed. Without a
 * stored hash it does the same work and returns false, so the time does not reveal whether an account exists.
 */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<{ fits: boolean; outdated: boolean }> => {
  const { parameters, salt, hash } = decode(stored ?? nobodys)
  const derived = await derive(password, salt, parameters, hash.length)
  const fits = timingSafeEqual(derived, hash) && stored !== undefined
  return { fits, outdated: !sameParameters(parameters, current) || hash.length !== hashBytes }
}

/** Stored hashes depend on it: other parameters would invalidate them. */
const slowHashParameters: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }

/** A slow hash of a short secret, in hexadecimal. The caller stores the salt. */
export const slowHash = async (secret: string, salt: Buffer): Promise<string> =>
  (await derive(secret, salt, slowHashParameters, hashBytes)).toString('hex')

/** Normalizes Unicode, because keyboards may produce different forms of the same password. */
const derive = (
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Parameters,
  tagLength: number,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFKC'), nonce: salt, memory, passes, parallelism, tagLength },
      (error, derived) => {
        if (error === null) resolve(derived)
        else reject(error)
      },
    )
  })

const encode = ({ memory, passes, parallelism }: Parameters, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const decode = (stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } => {
  const [, memory, passes, parallelism, salt, hash] = shape.exec(stored) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('A stored password hash is not an argon2id PHC string')
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const sameParameters = (a: Parameters, b: Parameters): boolean =>
  a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** A random hash that no password matches. */
const nobodys = encode(current, randomBytes(saltBytes), randomBytes(hashBytes))

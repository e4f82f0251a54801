/** A PGP key as text: read from a file, checked before sending, and encoded for the request (part 3 section 5). */
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile, withoutByteOrderMark } from '#shared/domain/pgp-packets.ts'

/** A shorter text cannot be a key. */
const shortest = 40

/** The extensions of key files. */
export const keyFiles = '.asc,.txt'

export type KeyFileProblem = 'one' | 'extension' | 'tooBig'

/** Why a key was rejected. None of it is kept. */
export type KeyRefusal = KeyFileProblem | 'unreadable' | 'private'

/** A given key: its text, or why it was rejected. Both are empty without a key. */
export interface GivenKey {
  readonly key: string
  readonly keyRefused: KeyRefusal | ''
}

/** Why files cannot be read as one key. */
export const keyFileProblem = (files: readonly Pick<File, 'name' | 'size'>[]): KeyFileProblem | undefined => {
  const [file] = files
  if (file === undefined || files.length > 1) return 'one'
  if (!/\.(asc|txt)$/i.test(file.name)) return 'extension'
  return file.size > limits.pgpKeyBytes ? 'tooBig' : undefined
}

/** Whether the text is long enough to be a key. */
export const isLongEnough = (text: string): boolean => text.trim().length >= shortest

/** The text of a file, without a byte order mark. */
const textOfKey = (bytes: Uint8Array): string => new TextDecoder().decode(withoutByteOrderMark(bytes))

/** The key for the request: base64 of its bytes. */
export const keyToSend = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text.trim()), (byte) => String.fromCodePoint(byte)).join(''))

/** The state of a rejected key, so that nobody mistakes it for an accepted one. */
export const refusedKey = (why: KeyRefusal): GivenKey => ({ key: '', keyRefused: why })

/** A key as pasted or read. A private key is neither sent nor kept on the screen. */
export const givenKey = (bytes: Uint8Array): GivenKey =>
  isPrivateKeyFile(bytes) ? refusedKey('private') : { key: textOfKey(bytes), keyRefused: '' }

/** The messages for rejected keys. */
export const refusalMessages = {
  one: 'notificationEmails:pgp.one',
  extension: 'notificationEmails:pgp.extension',
  tooBig: 'notificationEmails:pgp.tooBig',
  unreadable: 'notificationEmails:pgp.unreadable',
  private: 'errors:code.pgp_key_private',
} as const satisfies Record<KeyRefusal, string>

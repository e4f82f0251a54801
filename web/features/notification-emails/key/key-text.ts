/**
 * A PGP key as text: out of a file, checked before it is sent, and in the form in which it is sent (part 3
 * section 5).
 */
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile, withoutByteOrderMark } from '#shared/domain/pgp-packets.ts'

/** A shorter text is no key. */
const shortest = 40

/** Files that keys are taken from. */
export const keyFiles = '.asc,.txt'

export type KeyFileProblem = 'one' | 'extension' | 'tooBig'

/** Why what was given as a key is not taken. Nothing of it is kept. */
export type KeyRefusal = KeyFileProblem | 'unreadable' | 'private'

/** What was given as a key: its text, or why it is not taken. Empty texts are nothing. */
export interface GivenKey {
  readonly key: string
  readonly keyRefused: KeyRefusal | ''
}

/** What keeps files from being read as one key. */
export const keyFileProblem = (files: readonly Pick<File, 'name' | 'size'>[]): KeyFileProblem | undefined => {
  const [file] = files
  if (file === undefined || files.length > 1) return 'one'
  if (!/\.(asc|txt)$/i.test(file.name)) return 'extension'
  return file.size > limits.pgpKeyBytes ? 'tooBig' : undefined
}

/** Whether the text can be a whole key, as far as its length goes. */
export const isLongEnough = (text: string): boolean => text.trim().length >= shortest

/** The text of a file, whatever mark an editor puts before it. */
const textOfKey = (bytes: Uint8Array): string => new TextDecoder().decode(withoutByteOrderMark(bytes))

/** The key as it is sent: base64 of its bytes. */
export const keyToSend = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text.trim()), (byte) => String.fromCodePoint(byte)).join(''))

/** What is kept of a refused key, so that nobody takes it for one that was given. */
export const refusedKey = (why: KeyRefusal): GivenKey => ({ key: '', keyRefused: why })

/** A key as it was pasted or read. A private key is neither sent nor kept on the screen. */
export const givenKey = (bytes: Uint8Array): GivenKey =>
  isPrivateKeyFile(bytes) ? refusedKey('private') : { key: textOfKey(bytes), keyRefused: '' }

/** What is said of a refused key. */
export const refusalMessages = {
  one: 'notificationEmails:pgp.one',
  extension: 'notificationEmails:pgp.extension',
  tooBig: 'notificationEmails:pgp.tooBig',
  unreadable: 'notificationEmails:pgp.unreadable',
  private: 'errors:code.pgp_key_private',
} as const satisfies Record<KeyRefusal, string>

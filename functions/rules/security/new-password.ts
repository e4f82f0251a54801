/**
 * Rules for new passwords: the rule of part 1 section 5, not common, not based on known facts about the owner,
 * different from the current one.
 */
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { searchKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { KnownUser } from '../tenants/users.ts'
import { verifyPassword } from '#functions/core/crypto/passwords.ts'

/** Known facts about the owner of a password. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
  /** Null for provider staff. */
  readonly organization: string | null
}

/** A common word with at most this many other characters is guessed quickly, for example with a year and a symbol. */
const fewOtherCharacters = 6
const shortestWord = { name: 4, organization: 5 } as const

/**
 * Checks a new password. `present` is the hash of the current one; undefined for a new account. Throws
 * `password_requirements`, `password_common`, `password_personal` and `new_password_same_as_old`, at `field`.
 */
export const checkNewPassword = async (
  password: string,
  owner: PasswordOwner,
  { field, present }: { readonly field: string; readonly present: string | undefined },
): Promise<void> => {
  if (!isAcceptablePassword(password)) throw new PortalError('password_requirements', { field })
  if (await isCommonPassword(password)) throw new PortalError('password_common', { field })
  if (isPersonalPassword(password, owner)) throw new PortalError('password_personal', { field })
  if (present !== undefined && (await verifyPassword(present, password)).fits)
    throw new PortalError('new_password_same_as_old', { field })
}

/** Whether a password is a common one in any case, with few characters before or after it. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const { commonPasswords } = await import('./common-passwords.ts')
  return spellings(password).some((spelling) => {
    if (commonPasswords.has(spelling)) return true
    const core = spelling.replace(/^[^a-z]+|[^a-z]+$/g, '')
    if (spelling.length - core.length > fewOtherCharacters) return false
    return [core, unrepeated(core), ...withoutOneLetter(core)].some((word) => commonPasswords.has(word))
  })
}

/** Whether a password contains a word of its owner's name, e-mail address or organization. */
export const isPersonalPassword = (
  password: string,
  { name, email, organization }: PasswordOwner,
): boolean => {
  const local = email.slice(0, email.lastIndexOf('@'))
  const words = [
    ...wordsOf(name, shortestWord.name),
    ...wordsOf(local, shortestWord.name),
    ...wordsOf(organization ?? '', shortestWord.organization),
  ]
  return spellings(password)
    .flatMap((spelling) => [spelling, spelling.replace(/[^\p{L}\p{N}]+/gu, '')])
    .some((spelling) => words.some((word) => spelling.includes(word)))
}

/** The words of a text that are long enough, and the whole text as one word. */
const wordsOf = (text: string, shortest: number): string[] => {
  const words = searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...words, words.join('')].filter((word) => [...word].length >= shortest && /\p{L}/u.test(word))
}

/** Letters that these characters replace. */
const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Readings of a password: without case and diacritics, and with letters for characters that look like them. */
const spellings = (password: string): string[] => {
  const plain = searchKey(password.normalize('NFKC'))
  const lettered = plain.replace(/[013457@$!]/g, (sign) => letterFor[sign] ?? sign)
  // Digits after the word stay digits; only those within it replace letters.
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0] ?? ''
  return [plain, lettered, lettered.slice(0, lettered.length - tail.length) + tail]
}

/** A word without its first or its last letter. */
const withoutOneLetter = (word: string): string[] =>
  word.length < 7 ? [] : [word.slice(1), word.slice(0, -1)]

/** The repeated part of a word that is written several times. */
const unrepeated = (word: string): string => /^(.+?)\1+$/.exec(word)?.[1] ?? word

/** The known facts about a user. */
export const passwordOwnerOf = ({
  user,
  organization,
}: Pick<KnownUser, 'user' | 'organization'>): PasswordOwner => ({
  name: user.name,
  email: user.email,
  organization: organization?.name ?? null,
})

import { limits } from './limits.ts'

/**
 * The password rule: at least 8 characters with a digit, a lowercase and an uppercase letter
 * (part 1 section 5). Letters of any alphabet count.
 */
export const isAcceptablePassword = (password: string): boolean =>
  [...password].length >= limits.passwordLength &&
  new TextEncoder().encode(password).length <= limits.passwordBytes &&
  /\p{Nd}/u.test(password) &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password)

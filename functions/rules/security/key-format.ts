/**
 * Format of an API key: `cti_`, a public prefix that identifies it, a secret, and a checksum. With the checksum,
 * scanners for leaked secrets recognise real keys. There is no colon, because it would end the key in HTTP Basic and in
 * the header lines of clients.
 */
import { crc32 } from 'node:zlib'
import type { Random } from '#functions/core/clock.ts'
import { hashToken } from '../session/sessions.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixLength = 6
const secretLength = 32
const checksumLength = 6

const pattern = /^(cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
/** Keys created before public prefixes. */
const formerPattern = /^cti_(?:sys|org|usr)_[\w-]{43}$/
/** Maximum length of a key. */
export const longestKey = 60

/**
 * A random base 62 text of this length. Rejects bytes of the last, incomplete range, so that all digits are equally
 * likely.
 */
const randomDigits = (random: Random, length: number): string => {
  let text = ''
  while (text.length < length)
    for (const byte of Buffer.from(random.token(48), 'base64url'))
      if (byte < 248 && text.length < length) text += digits[byte % 62] ?? ''
  return text
}

const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let sum = ''
  for (let at = 0; at < checksumLength; at += 1) {
    sum = (digits[rest % 62] ?? '') + sum
    rest = Math.floor(rest / 62)
  }
  return sum
}

export interface NewKey {
  readonly key: string
  /** `cti_k7Qd2x`: public; also the user name where a product requires one. */
  readonly prefix: string
  readonly hash: string
  /** Its last four characters. */
  readonly hint: string
}

/** A new key with 190 random bits, so a plain hash is enough to identify it. */
export const newKey = (random: Random): NewKey => {
  const prefix = `cti_${randomDigits(random, prefixLength)}`
  const body = `${prefix}_${randomDigits(random, secretLength)}`
  const key = `${body}${checksumOf(body)}`
  return { key, prefix, hash: hashToken(key), hint: key.slice(-4) }
}

/** Whether a text can be a key; checked before any lookup. */
export const isKey = (text: string): boolean => {
  if (text.length > longestKey) return false
  const [, body, sum] = pattern.exec(text) ?? []
  return body === undefined ? formerPattern.test(text) : checksumOf(body) === sum
}

/** The public prefix of a key; null for keys older than prefixes. */
export const prefixOfKey = (key: string): string | null =>
  pattern.exec(key)?.[1]?.slice(0, 4 + prefixLength) ?? null

/**
 * How an API key looks: `cti_`, a public prefix by which people know it, a secret, and a checksum, by which scanners of
 * leaked secrets tell a key from a text like one. No colon: HTTP Basic and header lines of clients end there.
 */
import { crc32 } from 'node:zlib'
import type { Random } from '../clock.ts'
import { hashToken } from '../session/sessions.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixLength = 6
const secretLength = 32
const checksumLength = 6

const pattern = /^(cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
/** Keys that were made before they had a public prefix. */
const formerPattern = /^cti_(?:sys|org|usr)_[\w-]{43}$/
/** The longest text that may be a key. */
export const longestKey = 60

/** Text of so many digits of base 62. A byte of the last, incomplete round of digits is left out: none is likelier. */
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
  /** `cti_k7Qd2x`: public, and the user name where a product asks for one. */
  readonly prefix: string
  readonly hash: string
  /** Its last four characters. */
  readonly hint: string
}

/** A new key: 190 random bits, so that a plain hash is enough to know it by. */
export const newKey = (random: Random): NewKey => {
  const prefix = `cti_${randomDigits(random, prefixLength)}`
  const body = `${prefix}_${randomDigits(random, secretLength)}`
  const key = `${body}${checksumOf(body)}`
  return { key, prefix, hash: hashToken(key), hint: key.slice(-4) }
}

/** Whether a text may be a key: asked before anything is looked up. */
export const isKey = (text: string): boolean => {
  if (text.length > longestKey) return false
  const [, body, sum] = pattern.exec(text) ?? []
  return body === undefined ? formerPattern.test(text) : checksumOf(body) === sum
}

/** The public prefix of a key; null of a key that was made before they had one. */
export const prefixOfKey = (key: string): string | null =>
  pattern.exec(key)?.[1]?.slice(0, 4 + prefixLength) ?? null

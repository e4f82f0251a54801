/**
 * Understands one indicator: its plain form, its type, and the one form by which it is matched with others.
 */
import { addressText, parseAddress, parseRange, rangeText } from '../ip-addresses.ts'
import { fileLikeness, isFileName } from './file-names.ts'
import { normalizeDomain } from './hosts.ts'
import { longestEntry, narrow, refang } from './refang.ts'
import { indicatorTypes, type IndicatorType } from './types.ts'
import { normalizeWebAddress, parseWebAddress } from './web-addresses.ts'

/** The most characters of a value (part 2 section 5). */
export const longestValue = 255

/** Why a text is no indicator. */
export const refusalReasons = [
  /** Nothing is left of it. */
  'empty',
  /** More than 255 characters. */
  'too_long',
  /** Control characters, or marks that turn the direction of what is shown. */
  'control_characters',
  /** Ends in an ellipsis: its source cut it off. */
  'truncated',
  /** Stands for many values: a wildcard, a placeholder, a list in braces. */
  'pattern',
  /** Several values in one. */
  'several_values',
  /** No value of the type that was named. */
  'not_of_type',
  /** No value of any type. */
  'not_recognized',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface Indicator {
  readonly isIndicator: true
  readonly type: IndicatorType
  /** The plain form, as entered otherwise: what is shown. */
  readonly value: string
  /** The normalized form: indicators of one type are the same when their keys are. */
  readonly key: string
  /** A port that stood behind an address or a domain and is no part of the value. */
  readonly port?: number
  /** Other types that the text could be of. */
  readonly alternatives: readonly IndicatorType[]
}
export interface NoIndicator {
  readonly isIndicator: false
  readonly reason: RefusalReason
  readonly value: string
  /** The type that the value has in place of the one that was named. */
  readonly looksLike?: IndicatorType
}
export type IndicatorReading = Indicator | NoIndicator

// Marks that turn the direction hide what a value is; they are named, not dropped, since in a file name they
// may be the trick itself.
const controls = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\uFFFD]/
const hashLengths = { md5: 32, sha1: 40, sha256: 64, sha512: 128 } as const
const hexadecimal = /^[0-9a-f]+$/i
const local = /^[^\s@<>()[\]\\,;:"\u0000-\u001F]{1,64}$/u

/**
 * The normalized form of a value that is of a type; undefined when it is not. The value is in its plain form.
 */
export const keyOfType = (type: IndicatorType, value: string): string | undefined => {
  switch (type) {
    case 'ipv4':
    case 'ipv6': {
      const address = parseAddress(value)
      return address !== undefined && type === `ipv${address.version}` ? addressText(address) : undefined
    }
    case 'ipv4_cidr':
    case 'ipv6_cidr': {
      const range = parseRange(value)
      return range !== undefined && type === `ipv${range.version}_cidr` ? rangeText(range) : undefined
    }
    case 'domain':
      return normalizeDomain(value)
    case 'url': {
      const address = parseWebAddress(value)
      return address === undefined || /\s/.test(value) ? undefined : normalizeWebAddress(address)
    }
    case 'email': {
      const at = value.lastIndexOf('@')
      const domain = normalizeDomain(value.slice(at + 1))
      // Mailboxes are told apart by case nowhere that matters, so the whole is lower case.
      return at > 0 && domain !== undefined && local.test(value.slice(0, at))
        ? `${value.slice(0, at).toLowerCase()}@${domain}`
        : undefined
    }
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return value.length === hashLengths[type] && hexadecimal.test(value) ? value.toLowerCase() : undefined
    case 'filename':
      // Windows does not tell file names apart by case; attackers' files are mostly for it.
      return isFileName(value) ? value.normalize('NFC').toLowerCase() : undefined
  }
}

/** The types that a plain value may have, the likeliest first. */
export const recognizeTypes = (value: string): IndicatorType[] => {
  const likeness = fileLikeness(value)
  const found = indicatorTypes.filter(
    (type) =>
      type !== 'filename' &&
      !(type === 'domain' && likeness === 'certain') &&
      keyOfType(type, value) !== undefined,
  )
  return likeness === 'likely' || (likeness === 'certain' && !value.includes('://'))
    ? ['filename', ...found]
    : found
}

/**
 * Reads an indicator as somebody wrote it, defanged or not. `types` are the ones it may have, such as
 * `typesOfName` gives;
 * without them the type is recognized. An address or a domain may have a port behind it, which is told apart
 * from the value.
 */
export const readIndicator = (entered: string, types: readonly IndicatorType[] = []): IndicatorReading => {
  if (entered.length > longestEntry)
    return { isIndicator: false, reason: 'too_long', value: entered.slice(0, longestValue) }
  const ordinary = narrow(entered)
  if (ordinary !== entered) {
    const reading = readIndicator(ordinary, types)
    // In the name of a file wide letters are its own.
    if (reading.isIndicator && reading.type !== 'filename') return reading
  }
  const value = refang(entered)
  const refuse = (reason: RefusalReason): NoIndicator => ({ isIndicator: false, reason, value })
  if (value === '') return refuse('empty')
  if (value.length > longestValue) return refuse('too_long')
  if (controls.test(value)) return refuse('control_characters')
  if (/(?:…|\.\.\.)$/.test(value)) return refuse('truncated')
  const named = types.flatMap((type) => keyOfType(type, value) ?? []).length > 0
  if (isPattern(value)) return refuse('pattern')
  if (named || types.length === 0) {
    const found =
      types.length === 0
        ? recognizeTypes(value)
        : types.filter((type) => keyOfType(type, value) !== undefined)
    const [type] = found
    const key = type === undefined ? undefined : keyOfType(type, value)
    if (type !== undefined && key !== undefined)
      return { isIndicator: true, type, value, key, alternatives: alternativesOf(value, type) }
  }
  const withPort = readWithPort(value, types)
  if (withPort !== undefined) return withPort
  if (isSeveral(value)) return refuse('several_values')
  const [looksLike] = recognizeTypes(value)
  if (types.length === 0) return refuse('not_recognized')
  return looksLike === undefined ? refuse('not_of_type') : { ...refuse('not_of_type'), looksLike }
}

const alternativesOf = (value: string, type: IndicatorType): IndicatorType[] =>
  recognizeTypes(value).filter((one) => one !== type)

/** `192.0.2.1:8080`, `[2001:db8::1]:443`, `example.com:80`. */
const readWithPort = (value: string, types: readonly IndicatorType[]): Indicator | undefined => {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[^\s:/\\@|]+):(\d{1,5})$/i.exec(value) ?? []
  if (host === undefined || port === undefined || Number(port) > 65_535 || Number(port) === 0)
    return undefined
  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  const type = (['ipv4', 'ipv6', 'domain'] as const).find(
    (one) => (types.length === 0 || types.includes(one)) && keyOfType(one, bare) !== undefined,
  )
  const key = type === undefined ? undefined : keyOfType(type, bare)
  return type === undefined || key === undefined
    ? undefined
    : { isIndicator: true, type, value: bare, key, port: Number(port), alternatives: [] }
}

/**
 * Wildcards and placeholders are rules, not values: `*.example.com`, `<user>`, `{1,30}`, `{{name}}`, and a
 * bracket in a URL that
 * nobody closed. A star within a URL, an identifier in braces (`{7032F494-…}.dll`) and braces in a path of
 * Windows are ordinary.
 */
const isPattern = (value: string): boolean =>
  /<[^<>]{0,80}>?|^\*\.|\*$/.test(value) ||
  (!value.includes('\\') && braces.test(value)) ||
  (value.includes('://') && /\[[^\]]*$/.test(value))

const braces = /\{[\w.]*(?:,[\w.]*)+\}|\{\d+(?:-|\.\.)\d+\}|\{\{/

const isSeveral = (value: string): boolean => {
  const parts = value.split(/[|\s,;]+/).filter((part) => part !== '')
  return (
    parts.length > 1 &&
    parts.length <= 20 &&
    parts.every((part) => recognizeTypes(part).length > 0 || /^\d{1,5}$/.test(part)) &&
    parts.some((part) => recognizeTypes(part).length > 0)
  )
}

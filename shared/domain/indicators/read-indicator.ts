/** Parses one indicator: its normalised form, its type and its matching key. */
import { addressText, parseAddress, parseRange, rangeText } from '../ip-addresses.ts'
import { fileLikeness, isFileName } from './file-names.ts'
import { normalizeDomain } from './hosts.ts'
import { longestEntry, narrow, refang } from './refang.ts'
import { indicatorTypes, type IndicatorType } from './types.ts'
import { normalizeWebAddress, parseWebAddress } from './web-addresses.ts'

/** Maximum characters of a value (part 2 section 5). */
export const longestValue = 255

/** Why a text is not an indicator. */
export const refusalReasons = [
  /** Nothing remains after normalising. */
  'empty',
  /** More than 255 characters. */
  'too_long',
  /** Control characters, or bidirectional marks. */
  'control_characters',
  /** It ends in an ellipsis, so its source truncated it. */
  'truncated',
  /** It represents many values: a wildcard, a placeholder, a list in braces. */
  'pattern',
  /** Several values in one. */
  'several_values',
  /** It is not a value of the given type. */
  'not_of_type',
  /** It is not a value of any type. */
  'not_recognized',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface Indicator {
  readonly isIndicator: true
  readonly type: IndicatorType
  /** The normalised form, which is shown. */
  readonly value: string
  /** The matching key: two indicators of one type are the same when their keys are equal. */
  readonly key: string
  /** A port after an address or a domain, which is not part of the value. */
  readonly port?: number
  /** Other possible types of the text. */
  readonly alternatives: readonly IndicatorType[]
}
export interface NoIndicator {
  readonly isIndicator: false
  readonly reason: RefusalReason
  readonly value: string
  /** The actual type of a value that does not fit the given one. */
  readonly looksLike?: IndicatorType
}
export type IndicatorReading = Indicator | NoIndicator

// Bidirectional marks disguise a value. They are reported and not dropped, because in a file name they may be the
// attack itself.
const controls = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\uFFFD]/
const hashLengths = { md5: 32, sha1: 40, sha256: 64, sha512: 128 } as const
const hexadecimal = /^[0-9a-f]+$/i
const local = /^[^\s@<>()[\]\\,;:"\u0000-\u001F]{1,64}$/u

/** The matching key of a normalised value of this type; undefined when it is not of the type. */
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
      // In practice mailboxes are case-insensitive, so the whole address is lower case.
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
      // Windows file names are case-insensitive, and most malicious files target Windows.
      return isFileName(value) ? value.normalize('NFC').toLowerCase() : undefined
  }
}

/** Possible types of a normalised value, the likeliest first. */
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
 * Parses an indicator as written, defanged or not. `types` are the possible types, for example from `typesOfName`;
 * without them the type is detected. The port after an address or a domain is returned separately.
 */
export const readIndicator = (entered: string, types: readonly IndicatorType[] = []): IndicatorReading => {
  if (entered.length > longestEntry)
    return { isIndicator: false, reason: 'too_long', value: entered.slice(0, longestValue) }
  const ordinary = narrow(entered)
  if (ordinary !== entered) {
    const reading = readIndicator(ordinary, types)
    // In a file name full-width letters are significant.
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
    if (type !== undefined && key !== undefined) {
      const possible = types.length === 0 ? found : recognizeTypes(value)
      return { isIndicator: true, type, value, key, alternatives: possible.filter((one) => one !== type) }
    }
  }
  const withPort = readWithPort(value, types)
  if (withPort !== undefined) return withPort
  if (isSeveral(value)) return refuse('several_values')
  const [looksLike] = recognizeTypes(value)
  if (types.length === 0) return refuse('not_recognized')
  return looksLike === undefined ? refuse('not_of_type') : { ...refuse('not_of_type'), looksLike }
}

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
 * Wildcards and placeholders are rules, not values: `*.example.com`, `<user>`, `{1,30}`, `{{name}}`, and an unclosed
 * bracket in a URL. A star within a URL, an identifier in braces (`{7032F494-…}.dll`) and braces in a Windows path are
 * normal.
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

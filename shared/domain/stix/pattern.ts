/**
 * STIX 2.1 patterns of indicators. Each is one comparison with the value at the end, which clients without a pattern
 * parser can read. All use `=` or `ISSUBSET`, except URLs without a scheme.
 */
import { keyOfType } from '../indicators/read-indicator.ts'
import { typeKey, typesOfName, type IndicatorType } from '../indicators/types.ts'
import { hasScheme } from '../outputs/web-targets.ts'

/** Quotes a text for a pattern, escaping apostrophes and backslashes. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`

const is = (path: string, value: string): string => `[${path} = ${quoted(value)}]`
const within = (path: string, range: string): string => `[${path} ISSUBSET ${quoted(range)}]`

/** A URL without a scheme is not a URL in STIX, so the pattern matches any scheme. */
const ofAnyScheme = (value: string): string => {
  const rest = value.replace(/^\/\//, '').replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return `[url:value MATCHES ${quoted(`^[A-Za-z][A-Za-z0-9+.-]*://${rest}$`)}]`
}

/** `key` is the matching form; case-sensitive types use the value. */
const patternOf = (type: IndicatorType, value: string, key: string): string => {
  switch (type) {
    case 'ipv4':
      return is('ipv4-addr:value', key)
    case 'ipv6':
      return is('ipv6-addr:value', key)
    case 'ipv4_cidr':
      return within('ipv4-addr:value', key)
    case 'ipv6_cidr':
      return within('ipv6-addr:value', key)
    case 'domain':
      return is('domain-name:value', key)
    case 'url':
      return hasScheme(key) ? is('url:value', value) : ofAnyScheme(value)
    case 'email':
      return is('email-addr:value', key)
    case 'md5':
      return is('file:hashes.MD5', key)
    case 'sha1':
      return is("file:hashes.'SHA-1'", key)
    case 'sha256':
      return is("file:hashes.'SHA-256'", key)
    case 'sha512':
      return is("file:hashes.'SHA-512'", key)
    case 'filename':
      return is('file:name', value)
  }
}

/** Types that the portal does not validate but STIX has, by the letters of their names. */
const places: Readonly<Record<string, string>> = {
  mutex: 'mutex:name',
  mutexname: 'mutex:name',
  nazwamutexu: 'mutex:name',
  muteks: 'mutex:name',
  regkey: 'windows-registry-key:key',
  registrykey: 'windows-registry-key:key',
  windowsregistrykey: 'windows-registry-key:key',
  kluczrejestru: 'windows-registry-key:key',
  mac: 'mac-addr:value',
  macaddr: 'mac-addr:value',
  macaddress: 'mac-addr:value',
  adresmac: 'mac-addr:value',
  useragent: "network-traffic:extensions.'http-request-ext'.request_header.'User-Agent'",
  commandline: 'process:command_line',
  cmdline: 'process:command_line',
  liniapolecen: 'process:command_line',
  ja3: 'network-traffic:x_ja3_hash',
  ja3s: 'network-traffic:x_ja3s_hash',
  ja3fingerprintmd5: 'network-traffic:x_ja3_hash',
  ssdeep: 'file:hashes.SSDEEP',
  tlsh: 'file:hashes.TLSH',
  imphash: "file:extensions.'windows-pebinary-ext'.imphash",
}

const systemNames = new Set(['as', 'asn', 'autonomoussystem', 'numeras', 'systemautonomiczny'])

/** A custom object for a type that STIX lacks: `x-` and the Latin letters of the type's name. */
const customObject = (typeName: string): string => {
  const name = typeName
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
  return `x-${name === '' ? 'indicator' : name}`
}

/**
 * The pattern of an indicator by its type's name in the dictionary. Every value has one: a type that STIX lacks gets a
 * custom object.
 */
export const stixPattern = (typeName: string, value: string): string => {
  for (const type of typesOfName(typeName)) {
    const key = keyOfType(type, value)
    if (key !== undefined) return patternOf(type, value, key)
  }
  const name = typeKey(typeName)
  const number = systemNames.has(name) ? /^(?:AS)?\s?(\d{1,10})$/i.exec(value)?.[1] : undefined
  if (number !== undefined) return `[autonomous-system:number = ${Number(number)}]`
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  return is(place ?? `${customObject(typeName)}:value`, value)
}

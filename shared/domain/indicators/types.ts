/**
 * Indicator types that the portal knows. The provider maintains the dictionary of types (part 2 section 7). An entry
 * with a known name is validated by its rules; any other name is a free-text type.
 */
export const indicatorTypes = [
  'ipv4',
  'ipv6',
  'ipv4_cidr',
  'ipv6_cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
  'filename',
] as const
export type IndicatorType = (typeof indicatorTypes)[number]

/** Display name of each type, the same in both languages, because dictionary entries have one name. */
export const indicatorTypeNames: Readonly<Record<IndicatorType, string>> = {
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  ipv4_cidr: 'IPv4 CIDR',
  ipv6_cidr: 'IPv6 CIDR',
  domain: 'domain',
  url: 'URL',
  email: 'e-mail',
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  filename: 'file name',
}

/** Aliases: Polish dictionaries, MISP attributes and STIX objects. Letters and digits only. */
const aliases: Readonly<Record<string, readonly IndicatorType[]>> = {
  ip: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  ipaddress: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  adresip: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  ipsrc: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  ipdst: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  ipport: ['ipv4', 'ipv6'],
  dstip: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  srcip: ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'],
  ip4: ['ipv4'],
  ipv4: ['ipv4'],
  ipv4addr: ['ipv4', 'ipv4_cidr'],
  ipv4address: ['ipv4'],
  adresipv4: ['ipv4'],
  ip6: ['ipv6'],
  ipv6: ['ipv6'],
  ipv6addr: ['ipv6', 'ipv6_cidr'],
  ipv6address: ['ipv6'],
  adresipv6: ['ipv6'],
  cidr: ['ipv4_cidr', 'ipv6_cidr'],
  subnet: ['ipv4_cidr', 'ipv6_cidr'],
  network: ['ipv4_cidr', 'ipv6_cidr'],
  podsiec: ['ipv4_cidr', 'ipv6_cidr'],
  iprange: ['ipv4_cidr', 'ipv6_cidr'],
  ipcidr: ['ipv4_cidr', 'ipv6_cidr'],
  netblock: ['ipv4_cidr', 'ipv6_cidr'],
  ipv4cidr: ['ipv4_cidr'],
  cidrv4: ['ipv4_cidr'],
  cidr4: ['ipv4_cidr'],
  ipv6cidr: ['ipv6_cidr'],
  cidrv6: ['ipv6_cidr'],
  cidr6: ['ipv6_cidr'],
  domain: ['domain'],
  domena: ['domain'],
  domainname: ['domain'],
  domainaddress: ['domain'],
  adresdomeny: ['domain'],
  nazwadomeny: ['domain'],
  hostname: ['domain'],
  host: ['domain'],
  fqdn: ['domain'],
  url: ['url'],
  adresurl: ['url'],
  uri: ['url'],
  link: ['url'],
  email: ['email'],
  emailaddr: ['email'],
  emailaddress: ['email'],
  mail: ['email'],
  adresemail: ['email'],
  emailsrc: ['email'],
  emaildst: ['email'],
  emailreplyto: ['email'],
  md5: ['md5'],
  sha1: ['sha1'],
  sha256: ['sha256'],
  sha512: ['sha512'],
  hash: ['md5', 'sha1', 'sha256', 'sha512'],
  filehash: ['md5', 'sha1', 'sha256', 'sha512'],
  skrot: ['md5', 'sha1', 'sha256', 'sha512'],
  filename: ['filename'],
  file: ['filename'],
  nazwapliku: ['filename'],
  plik: ['filename'],
  filepath: ['filename'],
  path: ['filename'],
}

const hashName = /^(?:filehash|hash|skrot|malwaresample)?(md5|sha1|sha256|sha512)(?:hash)?$/

/** The letters and digits of a type's name, which identify it in any spelling. */
export const typeKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')

/** The types that a name means (`ip` means four); empty for an unknown name. Ignores case and punctuation. */
export const typesOfName = (name: string): readonly IndicatorType[] => {
  const key = typeKey(name)
  if (Object.hasOwn(aliases, key)) return aliases[key] ?? []
  const hash = hashName.exec(key)?.[1]
  return hash === undefined ? [] : (aliases[hash] ?? [])
}

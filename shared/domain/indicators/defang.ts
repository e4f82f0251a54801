/**
 * The defanged form in which indicators are shown: nobody opens it by accident, and no program turns it into a link.
 */
import { parseWebAddress } from './web-addresses.ts'
import type { IndicatorType } from './types.ts'

/** Defangs a normalised value; `refang` reverses it. Hashes and file names stay as they are. */
export const defang = (value: string, type: IndicatorType): string => {
  switch (type) {
    case 'ipv4':
    case 'ipv4_cidr':
    case 'domain':
      return dotted(value)
    case 'ipv6':
    case 'ipv6_cidr':
      return value.replace(':', '[:]').replaceAll('.', '[.]')
    case 'email':
      return dotted(value.replace(/@(?=[^@]*$)/, '[@]'))
    case 'url':
      return defangUrl(value)
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
    case 'filename':
      return value
  }
}

const dotted = (text: string): string => text.replaceAll('.', '[.]')

/** Changes the scheme and the host. The path stays: it opens nothing alone, and brackets in it could be original. */
const defangUrl = (value: string): string => {
  const address = parseWebAddress(value)
  if (address === undefined) return dotted(value)
  const authority = value.slice(
    value.indexOf('://') === -1 ? 0 : value.indexOf('://') + 3,
    value.length - address.rest.length,
  )
  const scheme = address.scheme === undefined ? '' : value.slice(0, address.scheme.length)
  const harmless = /^https?$/i.test(scheme)
    ? scheme.replace(/tt/i, 'xx')
    : scheme.toLowerCase().startsWith('ftp')
      ? scheme.replace(/t/i, 'x')
      : scheme
  return `${harmless}${address.scheme === undefined ? '' : '[://]'}${dotted(authority)}${address.rest}`
}

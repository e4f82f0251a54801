/**
 * The form in which an indicator is shown, so that nobody opens it by a slip and no program makes a link of
 * it.
 */
import { parseWebAddress } from './web-addresses.ts'
import type { IndicatorType } from './types.ts'

/**
 * The harmless form of a plain value; `refang` of it is the value again. Hashes and file names are harmless
 * as they are.
 */
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

/**
 * The scheme and the host are changed; the path stays, because it opens nothing alone and brackets in it
 * could be its own.
 */
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

/** Normalises host names. */
import { addressText, parseIpv4, parseIpv6 } from '../ip-addresses.ts'

// RFC 952 forbids underscores in host names, but attackers use them.
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const ascii = /^[\x21-\x7e]+$/
/** Characters that mean a dot in other scripts (RFC 3490). */
const otherDots = /[\u3002\uFF0E\uFF61]/g

/**
 * The normal form of a domain name: lower case, IDN as punycode, no root dot; undefined when it is not a domain. The
 * platform's URL class makes the punycode (UTS 46, the same in browsers and Node). It is called only for non-ASCII
 * names.
 */
export const normalizeDomain = (text: string): string | undefined => {
  if (text.length > 1000) return undefined
  const written = text.replace(otherDots, '.').replace(/\.$/, '')
  const plain = ascii.test(written) ? written.toLowerCase() : toAscii(written)
  if (plain === undefined || plain.length > 253) return undefined
  const labels = plain.split('.')
  return labels.length >= 2 && labels.every((one) => label.test(one)) && topLabel.test(labels.at(-1) ?? '')
    ? plain
    : undefined
}

const toAscii = (name: string): string | undefined => {
  if (/[\s/?#@:\\[\]]/.test(name)) return undefined
  return URL.parse(`http://${name}/`)?.hostname
}

/** The normal form of any host, including an IPv6 address with or without brackets; undefined when it is not a host. */
export const normalizeHost = (text: string): string | undefined => {
  const v4 = parseIpv4(text)
  if (v4 !== undefined) return addressText(v4)
  const v6 = parseIpv6(text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text)
  return v6 === undefined ? normalizeDomain(text) : addressText(v6)
}

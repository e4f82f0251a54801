/** Defangs indicators in texts that people wrote, so that no program turns them into links. */
import { parseIpv6 } from '../ip-addresses.ts'
import { defang } from './defang.ts'
import { fileLikeness } from './file-names.ts'
import { normalizeDomain } from './hosts.ts'
import { nobodysHosts, type OrganizationHosts } from './organization-hosts.ts'
import { parseWebAddress } from './web-addresses.ts'

// Characters that browsers treat as a dot (RFC 3490).
const dot = '[.\\u3002\\uFF0E\\uFF61]'
const word = '[\\p{L}\\p{M}\\p{N}_-]'
const patterns = {
  url: '[a-z][a-z0-9+.-]{1,9}:\\/\\/[^\\s<>"„”“]+',
  email: `[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${word}{1,63}${dot}){1,32}${word}{2,63}`,
  ipv6: '(?<![\\w:.])[0-9a-f]{0,4}:[0-9a-f:]{1,39}(?:\\.\\d{1,3}){0,3}(?![\\w:])',
  ipv4: '(?<![\\w.])\\d{1,10}(?:\\.\\d{1,3}){3}(?!\\w)',
  host: `(?<!${word})(?:${word}{1,63}${dot}){1,32}${word}{2,63}`,
} as const
const all = new RegExp(
  Object.entries(patterns)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'giu',
)
const otherDots = /[\u3002\uFF0E\uFF61]/g
/** Punctuation after a URL that is not part of it. */
const trailing = /[.,;:!?)\]}'’»]+$/
/** A valid host with a Polish top-level domain that always means "among others". */
const abbreviations: readonly string[] = ['m.in']

/**
 * Defangs the URLs, domains, e-mail addresses and IP addresses of a text. Possible ones count too, file names do not.
 * The reader's own hosts stay, also within a URL or an e-mail address. Linear time for texts of bounded length.
 */
export const defangText = (text: string, own: OrganizationHosts = nobodysHosts): string =>
  text.replace(all, (found: string, ...rest: unknown[]) => {
    const groups = groupsOf(rest.at(-1))
    if (groups.url !== undefined) return defangedUrl(found, own)
    if (groups.email !== undefined) {
      const plain = found.replace(otherDots, '.')
      return own(plain.slice(plain.lastIndexOf('@') + 1)) ? found : defang(plain, 'email')
    }
    if (own(found)) return found
    if (groups.ipv6 !== undefined) return defangedIpv6(found)
    if (groups.ipv4 !== undefined) return defang(found, 'ipv4')
    return defangedHost(found)
  })

const groupsOf = (groups: unknown): Partial<Record<keyof typeof patterns, string>> =>
  typeof groups === 'object' && groups !== null ? groups : {}

/** A path may contain a URL too: `?next=https://…`. */
const defangedUrl = (found: string, own: OrganizationHosts): string => {
  const end = trailing.exec(found)?.[0] ?? ''
  const url = found.slice(0, found.length - end.length)
  const [, authority = '', path = ''] = /^([^:]+:\/\/[^/?#\\]*)(.*)$/s.exec(url) ?? [url, url, '']
  // A part may be defanged already.
  const plain = authority.replaceAll('[.]', '.').replace(otherDots, '.')
  const address = parseWebAddress(plain)
  const harmless =
    address?.userinfo === '' && own(address.host)
      ? authority
      : defang(plain, 'url').replace(/(?<!\[):\/\//, '[://]')
  return `${harmless}${defangText(path, own)}${end}`
}

const defangedIpv6 = (found: string): string =>
  /[0-9a-f]/i.test(found) && parseIpv6(found) !== undefined ? defang(found, 'ipv6') : found

const defangedHost = (found: string): string => {
  const plain = found.replace(otherDots, '.')
  if (abbreviations.includes(plain) || fileLikeness(plain) === 'certain') return found
  return normalizeDomain(plain) === undefined ? found : defang(plain, 'domain')
}

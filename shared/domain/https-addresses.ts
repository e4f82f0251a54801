/** HTTPS addresses that people give and the portal connects to: endpoints of webhooks and sources of indicators. */
import { parseAddress } from './ip-addresses.ts'

/** Maximum characters. */
export const httpsAddressLength = 2000
/** Ports that they may use. */
export const httpsPorts: readonly number[] = [443, 4443, 8443, 9443]

/** Why a URL is refused as a target. */
export const addressProblems = ['unreadable', 'not_https', 'credentials', 'port', 'host', 'fragment'] as const
export type AddressProblem = (typeof addressProblems)[number]

/** A public DNS name: several labels, the last not a number, and not a name of an internal network. */
const publicName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa', 'onion']

/**
 * Why a URL is refused as a target; undefined when it is valid. The name is resolved and its address checked at each
 * connection (`isPublicAddress`).
 */
export const addressProblem = (
  text: string,
  isPort: (port: number) => boolean = (port) => httpsPorts.includes(port),
): AddressProblem | undefined => {
  if (text.length > httpsAddressLength || /[\s\u0000-\u001F\u007F\\]/.test(text)) return 'unreadable'
  const url = URL.parse(text)
  if (url === null) return 'unreadable'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '' || /^https:\/*[^/?#]*@/i.test(text)) return 'credentials'
  if (url.hash !== '' || text.includes('#')) return 'fragment'
  if (!isPort(url.port === '' ? 443 : Number(url.port))) return 'port'
  const host = url.hostname.replace(/\.$/, '')
  // An IP address has no trustworthy certificate, and would bypass the checks of names.
  if (parseAddress(host.replace(/^\[|\]$/g, '')) !== undefined || !publicName.test(host)) return 'host'
  return innerNames.some((inner) => host === inner || host.endsWith(`.${inner}`)) ? 'host' : undefined
}

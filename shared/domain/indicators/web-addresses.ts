/** URLs as indicators, with any scheme, because attackers use more than the web. */
import { normalizeDomain, normalizeHost } from './hosts.ts'
import { parseIpv6 } from '../ip-addresses.ts'

const defaultPorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  ws: 80,
  wss: 443,
  ftp: 21,
  ftps: 990,
  sftp: 22,
  ssh: 22,
  telnet: 23,
  smb: 445,
  tftp: 69,
  rdp: 3389,
  ldap: 389,
  ldaps: 636,
  tcp: 0,
  udp: 0,
  tls: 0,
  ssl: 0,
}
/** Schemes whose URLs every platform parses alike. */
const webSchemes = ['http', 'https', 'ws', 'wss', 'ftp']

/** The parts of a URL, as written. */
export interface WebAddress {
  /** Lower case; undefined when a list omits it: `example.com/path`. */
  readonly scheme: string | undefined
  readonly userinfo: string
  readonly host: string
  readonly port: string
  /** Path, query and fragment. */
  readonly rest: string
}

/** Parses a URL; undefined when it is not one. Without a scheme, only a host with a path counts. */
export const parseWebAddress = (text: string): WebAddress | undefined => {
  const [, written, after] = /^([a-z][a-z0-9+.-]{1,9}):\/\/(.*)$/is.exec(text) ?? []
  const scheme = written?.toLowerCase()
  if (scheme !== undefined && !Object.hasOwn(defaultPorts, scheme)) return undefined
  const whole = after ?? text
  const end = whole.search(/[/?#\\]/)
  // `192.0.2.0/33` is an invalid range, not a path.
  if (scheme === undefined && (end < 1 || whole[end] !== '/' || /^[\d.]+\/\d{1,3}$/.test(whole)))
    return undefined
  const authority = end === -1 ? whole : whole.slice(0, end)
  const rest = end === -1 ? '' : whole.slice(end)
  const at = authority.lastIndexOf('@')
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/.exec(authority.slice(at + 1)) ?? []
  if (host === undefined || /\s/.test(authority) || Number(port) > 65_535) return undefined
  const isHost = host.startsWith('[')
    ? parseIpv6(host.slice(1, -1)) !== undefined
    : scheme === undefined
      ? normalizeDomain(host) !== undefined || normalizeHost(host) !== undefined
      : isNamed(host)
  return isHost ? { scheme, userinfo: at === -1 ? '' : authority.slice(0, at), host, port, rest } : undefined
}

/** With a scheme, single labels and odd numbers (`http://0x7f.1/`) are valid hosts, because browsers open them. */
const isNamed = (host: string): boolean =>
  host !== '' &&
  (normalizeHost(host) !== undefined ||
    (!host.includes('..') && !host.startsWith('.') && /^[a-z0-9_.-]+$/i.test(host)))

/**
 * The normal form of a URL: as browsers write it, with a normalised host and no root dot. Path and query keep their
 * case.
 */
export const normalizeWebAddress = (address: WebAddress): string => {
  const { scheme, userinfo, port, rest } = address
  const host = normalizeHost(address.host.replace(/\.$/, '')) ?? address.host.toLowerCase()
  const authority = `${userinfo === '' ? '' : `${userinfo}@`}${host.includes(':') ? `[${host}]` : host}`
  const isDefault = port === '' || Number(port) === defaultPorts[scheme ?? 'http']
  const text = `${authority}${isDefault ? '' : `:${Number(port)}`}${rest === '' || !rest.startsWith('/') ? `/${rest}` : rest}`
  if (scheme === undefined) return `//${text}`
  return webSchemes.includes(scheme)
    ? (URL.parse(`${scheme}://${text}`)?.href ?? `${scheme}://${text}`)
    : `${scheme}://${text}`
}

/** The parts of a URL that are visible on the wire, for formats that match requests. */

/** A web request: the normalised host, and the path with its query, which begins with a slash. */
export interface WebTarget {
  readonly scheme: 'http' | 'https' | undefined
  /** An IPv6 address is in brackets. */
  readonly host: string
  /** With a leading colon; empty for the scheme's default port. */
  readonly port: string
  readonly path: string
}

const parts = /^(https?:|wss?:|)\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)(:\d+)?([^#]*)(#.*)?$/
const ascii = /^[\x21-\x7e]*$/

/**
 * The request for a URL, by the URL's key, without credentials and fragment. Undefined when it is not a web URL.
 * Undefined also when only the host would remain, because the indicator is not the whole site.
 */
export const webTarget = (key: string): WebTarget | undefined => {
  // Without a known scheme, the rest is parsed as http.
  const address = key.startsWith('//') ? URL.parse(`http:${key}`)?.href.slice('http:'.length) : key
  const [, scheme, host, port = '', path = '', fragment] = parts.exec(address ?? '') ?? []
  if (scheme === undefined || host === undefined || host === '' || !ascii.test(host) || !ascii.test(path))
    return undefined
  if (fragment !== undefined && (path === '' || path === '/')) return undefined
  return {
    scheme: scheme === '' ? undefined : scheme === 'http:' || scheme === 'ws:' ? 'http' : 'https',
    host,
    port,
    path: path.startsWith('/') ? path : `/${path}`,
  }
}

/** Whether a URL's key has a scheme; some sources omit it. */
export const hasScheme = (key: string): boolean => !key.startsWith('//')

/** The request without its scheme: `example.com/`, `example.com:8080/gate?a=1`. */
export const withoutScheme = ({ host, port, path }: WebTarget): string => `${host}${port}${path}`

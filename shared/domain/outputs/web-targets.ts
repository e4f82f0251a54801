/** What of a URL is seen on the wire, by those who compare it with requests. */

/** A request for a page: the host in its one form, and the path with the query, which begins with a slash. */
export interface WebTarget {
  readonly scheme: 'http' | 'https' | undefined
  /** An IPv6 address is in brackets. */
  readonly host: string
  /** With a colon before it; empty for the scheme's own. */
  readonly port: string
  readonly path: string
}

const parts = /^(https?:|wss?:|)\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)(:\d+)?([^#]*)(#.*)?$/
const ascii = /^[\x21-\x7e]*$/

/**
 * What a request for a URL shows, by the URL's key. Neither a name and password nor a fragment is part of it. Undefined
 * for what is no request of the web, and for a URL of which only the host would be left: all of a site is not what it
 * stands for.
 */
export const webTarget = (key: string): WebTarget | undefined => {
  // The scheme is unknown where a source left it out; what follows is read as browsers read it.
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

/** Whether a URL, by its key, has its scheme. A source that left it out did not say which. */
export const hasScheme = (key: string): boolean => !key.startsWith('//')

/** The request without its scheme: `example.com/`, `example.com:8080/gate?a=1`. */
export const withoutScheme = ({ host, port, path }: WebTarget): string => `${host}${port}${path}`

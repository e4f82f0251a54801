/** A request as the code of a call sees it, and how its parts are read. */
import { bodyBytesOf, isOverfull } from '#shared/http/body-bounds.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Log } from '../log.ts'
import { cookiesOf, type HttpEvent } from './event.ts'

export interface Request {
  readonly id: string
  /** The client's address as CloudFront saw it; a client cannot forge it. */
  readonly address: string
  /** The user agent that the client states. */
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** The requested path and query, to build links to other pages of a list. */
  readonly path: string
  readonly rawQuery: string
  readonly log: Log
  /** Sets an HttpOnly cookie for this host only. `maxAge` is in seconds; 0 deletes the cookie. */
  setCookie(name: string, value: string, maxAge: number): void
}

/** The request of an event. `log` adds its id to every line, and `cookies` receives the cookies that it sets. */
export const requestOf = (event: HttpEvent, log: Log, route: string, cookies: string[] = []): Request => {
  const { requestId: id, http } = event.requestContext
  return {
    id,
    log: log.with({ request_id: id, route }),
    address: event.headers['x-viewer-address'] ?? http.sourceIp,
    userAgent: event.headers['user-agent'] ?? http.userAgent,
    cookies: Object.fromEntries(cookiesOf(event).map((cookie) => splitOnce(cookie, '='))),
    path: event.rawPath,
    rawQuery: event.rawQueryString,
    setCookie: (name, value, maxAge) => {
      cookies.push(`${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`)
    },
  }
}

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The parameters of a query string. `name[]=1&name[]=2` and a repeated name are lists, separated by commas. */
export const queryOf = (raw: string): Record<string, string> => {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(raw)) {
    const plain = name.replace(/\[\d*\]$/, '')
    query[plain] = query[plain] === undefined ? value : `${query[plain]},${value}`
  }
  return query
}

/** The JSON of a body. Throws `request_too_large` and `malformed_request`. */
export const bodyOf = (bounds: Parameters<typeof bodyBytesOf>[0], event: HttpEvent): unknown => {
  if (event.body === undefined || event.body === '') return {}
  const bytes = Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes > bodyBytesOf(bounds)) throw new PortalError('request_too_large')
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body
  if (isOverfull(text)) throw new PortalError('request_too_large')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError('malformed_request', { cause: error })
  }
}

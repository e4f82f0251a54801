/** The HTTP server of all local services. */
import { createServer as createTlsServer } from 'node:https'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode, errorMessage } from './values.ts'

export interface HttpRequest {
  readonly method: string
  /** As sent: percent-encoded, without the query. */
  readonly rawPath: string
  readonly rawQuery: string
  /** Names in lower case. Repeated headers are joined as HTTP defines. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly remoteAddress: string
  readonly remotePort: number
  readonly httpVersion: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer | string
  /** A streamed body instead of `body`. It is read as fast as the client receives it. */
  readonly stream?: Readable
}

/** A request body past the limit of the service. The reply is 413. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** Another process listens on the port. */
export class PortInUseError extends Error {
  override name = 'PortInUseError'
}

/** Reads a request with its whole body. Rejects with BodyTooLargeError past `limit` bytes. */
export const readRequest = async (message: IncomingMessage, limit = 5 * 1024 ** 3): Promise<HttpRequest> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of message) {
    const bytes: Uint8Array = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk))
    size += bytes.length
    if (size <= limit) chunks.push(bytes)
  }
  if (size > limit) throw new BodyTooLargeError(`The request body has ${size} bytes, the limit is ${limit}.`)
  const url = message.url ?? '/'
  const mark = url.indexOf('?')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  return {
    method: message.method ?? 'GET',
    rawPath: mark < 0 ? url : url.slice(0, mark),
    rawQuery: mark < 0 ? '' : url.slice(mark + 1),
    headers,
    body: Buffer.concat(chunks),
    remoteAddress: (message.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    remotePort: message.socket.remotePort ?? 0,
    httpVersion: message.httpVersion,
  }
}

/**
 * Sends a response. When a streamed body breaks off, it rejects and cuts the connection, so that the client sees the
 * missing part.
 */
export const sendResponse = async (reply: ServerResponse, response: HttpResponse): Promise<void> => {
  reply.statusCode = response.status
  for (const [name, value] of Object.entries(response.headers)) reply.setHeader(name, value)
  const bodyless = response.status === 204 || response.status === 304 || response.status < 200
  if (response.stream !== undefined) {
    if (!bodyless && reply.req.method !== 'HEAD')
      return pipeline(response.stream, reply).catch((error: unknown) => {
        // A client may hang up before the end of the stream. That is not an error.
        if (!isHangingUp(error)) throw error
      })
    response.stream.destroy()
    return void reply.end()
  }
  if (!bodyless && !reply.hasHeader('content-length'))
    reply.setHeader('content-length', Buffer.byteLength(response.body))
  if (bodyless || reply.req.method === 'HEAD') return void reply.end()
  const announced = Number(reply.getHeader('content-length'))
  // The missing bytes never arrive, so close the connection instead of leaving the client waiting.
  if (Buffer.byteLength(response.body) < announced) reply.write(response.body, () => reply.destroy())
  else reply.end(response.body)
}

/** Whether the client closed the connection, as opposed to an error in the response's source. */
const isHangingUp = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(error.code))

export interface HttpService {
  readonly port: number
  readonly url: string
  close(): Promise<void>
}

export interface ListenOptions {
  /** 0 for any free port. */
  readonly port: number
  /** In bytes. */
  readonly bodyLimit?: number
  /** The PEM certificate and key of a service with TLS. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Receives unexpected failures of the handler. The client gets a 500. */
  readonly onError: (line: string) => void
}

/** Serves `handle` on the loopback interface. Rejects with PortInUseError when the port is taken. */
export const listen = async (
  handle: (request: HttpRequest) => Promise<HttpResponse>,
  options: ListenOptions,
): Promise<HttpService> => {
  const answer = (message: IncomingMessage, reply: ServerResponse): void => {
    readRequest(message, options.bodyLimit)
      .then(handle)
      .catch((error: unknown): HttpResponse => {
        if (error instanceof BodyTooLargeError) {
          return {
            status: 413,
            headers: { 'content-type': 'application/json', connection: 'close' },
            body: '{"message":"Request Entity Too Large"}',
          }
        }
        options.onError(
          `${message.method} ${message.url}: ${error instanceof Error ? (error.stack ?? error.message) : errorMessage(error)}`,
        )
        return {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: '{"message":"Internal Server Error"}',
        }
      })
      .then((response) => sendResponse(reply, response))
      .catch((error: unknown) =>
        options.onError(
          `${message.method} ${message.url}: the reply could not be sent: ${errorMessage(error)}`,
        ),
      )
  }
  const server = options.tls === undefined ? createServer(answer) : createTlsServer(options.tls, answer)
  server.keepAliveTimeout = 65_000
  await bind(server, options.port)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    port,
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const bind = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        errorCode(error) === 'EADDRINUSE'
          ? new PortInUseError(`Port ${port} is in use. Stop what listens there, or choose another.`)
          : error,
      )
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Percent-encodes as RFC 3986 and AWS signatures require. */
export const encodeRfc3986 = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Percent-decodes. Malformed input stays unchanged. */
export const decodeSafely = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    // A lone % is a matter for the reader of the value, not a transport error.
    return value
  }
}

/** Returns the decoded pairs of a query string in order. `+` stays a plus. */
export const parseQuery = (rawQuery: string): [string, string][] =>
  rawQuery
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0
        ? [decodeSafely(part), '']
        : [decodeSafely(part.slice(0, equals)), decodeSafely(part.slice(equals + 1))]
    })

/** Escapes text for XML and HTML. */
export const escapeXml = (value: string): string =>
  value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Downloads a file from an address that people choose, within a reach. Bytes, time and redirects are bounded. A
 * redirect is judged like the first address, and takes no credentials to another origin.
 */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import {
  checkConnection,
  connectionProblem,
  guarded,
  OutOfPatience,
  type ConnectionProblem,
  type Reach,
} from './reach.ts'

const mostRedirects = 3

export interface DownloadLimits {
  /** Maximum bytes of the body. */
  readonly bytes: number
  /** Milliseconds for everything, and without any byte. */
  readonly milliseconds: number
  readonly silence: number
}

export interface DownloadRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Headers that only the first origin receives. */
  readonly secretHeaders: Readonly<Record<string, string>>
}

export interface Download {
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Null for a whole body of a 2xx status, and for 304. */
  readonly problem: ConnectionProblem | 'status' | 'redirect' | 'too_large' | 'incomplete' | null
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

class TooLarge extends Error {}
class Incomplete extends Error {}

const failed = (problem: Download['problem'], status: number | null = null): Download => ({
  status,
  problem,
  headers: {},
  body: Buffer.alloc(0),
})

/** Downloads a file. Never throws for what the other side does. */
export const download = async (
  { url, headers, secretHeaders }: DownloadRequest,
  limits: DownloadLimits,
  reach: Reach,
): Promise<Download> => {
  const until = performance.now() + limits.milliseconds
  const { origin } = new URL(url)
  let at = url
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (addressProblem(at, (port) => reach.admitsPort(port)) !== undefined)
      return failed('address_not_allowed')
    const own = new URL(at).origin === origin ? secretHeaders : {}
    const left = { ...limits, milliseconds: until - performance.now() }
    let found: Download
    try {
      found = await once(at, { ...headers, ...own }, left, reach)
    } catch (error) {
      if (error instanceof TooLarge) return failed('too_large', 200)
      return failed(error instanceof Incomplete ? 'incomplete' : connectionProblem(error))
    }
    const { status, headers: replied } = found
    if (status === 304 || status === null || status < 300 || status >= 400)
      return { ...found, problem: status === 304 || (status !== null && status < 300) ? null : 'status' }
    const next = URL.parse(replied['location'] ?? '', at)
    if (next === null) return { ...found, problem: 'redirect' }
    next.hash = ''
    at = next.href
  }
  return failed('redirect')
}

const once = (
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: DownloadLimits,
  reach: Reach,
): Promise<Download> =>
  new Promise((resolve, reject) => {
    const host = new URL(url).hostname
    const sent = request(url, { ...guarded(reach, host), method: 'GET', headers })
    const fail = (error: Error): void => {
      clearTimeout(deadline)
      clearTimeout(silence)
      sent.destroy()
      reject(error)
    }
    const deadline = setTimeout(() => fail(new OutOfPatience()), Math.max(1, limits.milliseconds))
    const silence = setTimeout(() => fail(new OutOfPatience()), limits.silence)
    sent.on('error', fail)
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new Error('The connection was upgraded'))
    })
    checkConnection(sent, reach, host)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        silence.refresh()
        bytes += chunk.length
        if (bytes > limits.bytes) fail(new TooLarge())
        else chunks.push(chunk)
      })
      response.on('error', () => fail(new Incomplete()))
      response.on('close', () => {
        // A body that ends before its declared length is not complete.
        if (!response.complete) {
          fail(new Incomplete())
          return
        }
        clearTimeout(deadline)
        clearTimeout(silence)
        sent.destroy()
        resolve({
          status: response.statusCode ?? null,
          problem: null,
          headers: headersOf(response),
          body: Buffer.concat(chunks),
        })
      })
    })
    sent.end()
  })

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

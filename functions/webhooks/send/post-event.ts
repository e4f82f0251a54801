/** Sends one request to an endpoint, within its reach. Redirects count as ordinary responses. */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import {
  checkConnection,
  connectionProblem,
  guarded,
  OutOfPatience,
  type Reach,
} from '#functions/core/egress/reach.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'

/** Milliseconds from the DNS lookup to the response. */
export const answerMilliseconds = 10_000
/** Maximum response bytes read. They are discarded: only the status counts. */
const answerBytes = 16_384

/** The result of a request. */
export interface Answer {
  readonly status: number | null
  /** Null when the endpoint accepted the event. */
  readonly problem: DeliveryProblem | null
  readonly milliseconds: number
}

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostOptions {
  readonly reach: Reach
  /** Response timeout in milliseconds. */
  readonly patience?: number
}

const problemOfStatus = (status: number): DeliveryProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Sends an event. Returns the result and never throws. */
export const postEvent = async (
  post: Post,
  { reach, patience = answerMilliseconds }: PostOptions,
): Promise<Answer> => {
  const begun = performance.now()
  const took = (): number => Math.round(performance.now() - begun)
  // The URL is checked again: rules may have changed since it was entered.
  if (addressProblem(post.url, (port) => reach.admitsPort(port)) !== undefined)
    return { status: null, problem: 'address_not_allowed', milliseconds: took() }
  try {
    const status = await statusOf(post, reach, patience)
    return { status, problem: problemOfStatus(status), milliseconds: took() }
  } catch (error) {
    return { status: null, problem: connectionProblem(error), milliseconds: took() }
  }
}

const statusOf = ({ url, headers, body }: Post, reach: Reach, patience: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const host = new URL(url).hostname
    const sent = request(url, {
      ...guarded(reach, host),
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
    }
    // Rejects here and not on the request's error: a closed request emits none.
    const timer = setTimeout(() => {
      sent.destroy()
      end(() => reject(new OutOfPatience()))
    }, patience)
    sent.on('error', (error) => end(() => reject(error)))
    // A protocol upgrade would end the request without a response or an error.
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      end(() => resolve(response.statusCode ?? 0))
    })
    sent.on('close', () => end(() => reject(new Error('The connection closed without a response'))))
    checkConnection(sent, reach, host)
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      drained(response).then(
        () =>
          end(() => {
            sent.destroy()
            resolve(status)
          }),
        // A response that breaks off after its status still counts.
        () => end(() => resolve(status)),
      )
    })
    sent.end(body)
  })

/** Reads a response to its end or to the maximum. */
const drained = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > answerBytes) resolve()
    })
    response.on('end', resolve)
    response.on('error', reject)
    response.on('close', resolve)
  })

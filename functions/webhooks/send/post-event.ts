/**
 * Sends one request to an endpoint. The connection itself resolves the name and connects only to a checked address, so
 * DNS rebinding has no effect. Redirects count as ordinary responses.
 */
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'
import { addressProblem, webhookPorts, type DeliveryProblem } from '#shared/domain/webhooks.ts'

/** An address of a name. */
export interface Resolved {
  readonly address: string
  readonly family: number
}

/**
 * What connections are allowed to. The deployed handler always uses `publicReach`; its environment cannot change that.
 * Tests and the local cloud use their own, for their own endpoints.
 */
export interface Reach {
  /** All addresses of a name, resolved for each connection. */
  resolve(host: string): Promise<readonly Resolved[]>
  /** Whether a connection to a host may use an address. */
  admits(address: string, host: string): boolean
  admitsPort(port: number): boolean
  /** The port of a host, if not that of its URL. */
  portOf?(host: string): number | undefined
  /** Certificate authorities in PEM that replace the public ones. */
  readonly authorities?: string
}

/** The public internet. */
export const publicReach: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  admits: (address) => isPublicAddress(address),
  admitsPort: (port) => webhookPorts.includes(port),
}

/** Milliseconds from the DNS lookup to the response. */
export const answerMilliseconds = 10_000
/** Maximum response bytes read. They are discarded: only the status counts. */
const answerBytes = 16_384
const headerBytes = 8_192

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

/** The name resolves to an address that no endpoint may have. */
class AddressNotAllowed extends Error {}
class OutOfPatience extends Error {}

/** All addresses of a name. A single forbidden address refuses the name. */
const allowedAddresses = async (reach: Reach, host: string): Promise<readonly Resolved[]> => {
  const found = await reach.resolve(host)
  if (found.length === 0) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  if (!found.every(({ address }) => reach.admits(address, host))) throw new AddressNotAllowed()
  return found
}

/** Resolves the name within the connection. */
const guardedLookup =
  (reach: Reach): LookupFunction =>
  (host, options, done) => {
    const look = async (): Promise<void> => {
      let found: readonly Resolved[] = []
      try {
        found = await allowedAddresses(reach, host)
      } catch (error) {
        done(error instanceof Error ? error : new Error('The name could not be resolved'), [])
        return
      }
      const [first] = found
      if (options.all === true || first === undefined) done(null, [...found])
      else done(null, first.address, first.family)
    }
    void look()
  }

const problemOfStatus = (status: number): DeliveryProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Certificate errors, by their codes in OpenSSL and Node. */
const isOfCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)

const problemOfError = (error: unknown): DeliveryProblem => {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed'
  if (error instanceof OutOfPatience) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'name_not_found'
  if (code === 'ETIMEDOUT') return 'timeout'
  return isOfCertificate(code) ? 'certificate' : 'connection'
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
    return { status: null, problem: problemOfError(error), milliseconds: took() }
  }
}

const statusOf = ({ url, headers, body }: Post, reach: Reach, patience: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const host = new URL(url).hostname
    const port = reach.portOf?.(host)
    const sent = request(url, {
      ...(port === undefined ? {} : { port }),
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // No connection is kept or shared: each one resolves its name.
      agent: false,
      lookup: guardedLookup(reach),
      maxHeaderSize: headerBytes,
      ...(reach.authorities === undefined ? {} : { ca: reach.authorities }),
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
    sent.on('socket', (socket) => {
      socket.once('connect', () => {
        // The lookup decides. The connected address is checked once more.
        if (!reach.admits(socket.remoteAddress ?? '', host)) sent.destroy(new AddressNotAllowed())
      })
    })
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

/**
 * Timeouts of AWS clients: for a connection, for the next byte, and for a whole reply. The SDK has no timeouts by
 * default, so a stalled body would hold a request until the function is ended.
 */
import { Readable } from 'node:stream'

/** In milliseconds, except `attempts`. */
export interface Limits {
  readonly connect: number
  /** Maximum time without a byte in either direction, also within a body. */
  readonly idle: number
  /** Maximum time from the request to the response headers, and again from there to the end of the body. */
  readonly whole: number
  /** Attempts per call; the limits apply to each attempt. */
  readonly attempts: number
}

/**
 * For functions that serve requests. All attempts end well within the function's 29 seconds, so the user gets an
 * answer. The idle limit is below 6 seconds, because above that the SDK sets it late.
 */
export const requestLimits: Limits = { connect: 1_500, idle: 4_000, whole: 6_000, attempts: 2 }

/** For scheduled functions and the command line, which send and read large files. */
export const backgroundLimits: Limits = { connect: 3_000, idle: 30_000, whole: 300_000, attempts: 3 }

/**
 * For the client that reads snapshots of a hundred megabytes. When one is late, the fallback is better than a second
 * attempt.
 */
export const snapshotLimits = (limits: Limits): Limits => ({
  ...limits,
  whole: Math.max(limits.whole, 20_000),
  attempts: 1,
})

/** The client configuration with the limits up to the response headers. */
export const limitedBy = ({ connect, idle, whole, attempts }: Limits) => ({
  maxAttempts: attempts,
  requestHandler: {
    connectionTimeout: connect,
    socketTimeout: idle,
    requestTimeout: whole,
    // Without this the SDK logs a line and keeps waiting.
    throwOnRequestTimeout: true,
  },
})

/** The part of a client that limits need; each command has its own types. */
interface SdkClient {
  readonly middlewareStack: {
    add(
      middleware: <Arguments, Result>(
        next: (argument: Arguments) => Promise<Result>,
      ) => (argument: Arguments) => Promise<Result>,
      options: { readonly step: 'deserialize'; readonly priority: 'low'; readonly name: string },
    ): void
  }
}

/** Limits the response bodies of a client too: a body may trickle without being idle. Returns the client. */
export const withLimitedBodies = <C extends SdkClient>(client: C, { whole }: Limits): C => {
  client.middlewareStack.add(
    (next) => async (argument) => {
      const result = await next(argument)
      limitBody(result, whole)
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'limitBody' },
  )
  return client
}

const limitBody = (result: unknown, milliseconds: number): void => {
  const body = partOf(partOf(result, 'response'), 'body')
  if (!(body instanceof Readable)) return
  const timer = setTimeout(() => {
    body.destroy(
      Object.assign(new Error(`The body of a response took longer than ${milliseconds} ms`), {
        name: 'TimeoutError',
      }),
    )
  }, milliseconds)
  body.once('close', () => {
    clearTimeout(timer)
  })
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

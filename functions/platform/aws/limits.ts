/**
 * How long a client of AWS waits: for a connection, for the next byte, and for an answer as a whole. The SDK waits
 * for ever by itself, and a body that stalls would hold a request until its function is ended.
 */
import { Readable } from 'node:stream'

/** Milliseconds, but for `attempts`. */
export interface Limits {
  readonly connect: number
  /** Without a byte, in either direction: also in the middle of a body. */
  readonly idle: number
  /** From the request to the head of the answer, and again from there to the end of its body. */
  readonly whole: number
  /** Tries of one call; each has these limits. */
  readonly attempts: number
}

/**
 * Of functions that serve requests: all tries of a call end well within the 29 seconds of the function, so that
 * the person gets an answer. The idle limit is below 6 seconds, from which on the SDK sets it late.
 */
export const requestLimits: Limits = { connect: 1_500, idle: 4_000, whole: 6_000, attempts: 2 }

/** Of functions that run by the clock, and of the command line: they send and read large files. */
export const backgroundLimits: Limits = { connect: 3_000, idle: 30_000, whole: 300_000, attempts: 3 }

/**
 * Of the client that reads snapshots: one has a hundred megabytes, and what else can be done when it is late is
 * better than a second try.
 */
export const snapshotLimits = (limits: Limits): Limits => ({
  ...limits,
  whole: Math.max(limits.whole, 20_000),
  attempts: 1,
})

/** The part of a client's configuration that holds the limits up to the head of an answer. */
export const limitedBy = ({ connect, idle, whole, attempts }: Limits) => ({
  maxAttempts: attempts,
  requestHandler: {
    connectionTimeout: connect,
    socketTimeout: idle,
    requestTimeout: whole,
    // Without it the SDK writes a line and goes on waiting.
    throwOnRequestTimeout: true,
  },
})

/** As much of a client as limits need: each command has types of its own. */
interface Client {
  readonly middlewareStack: {
    add(
      middleware: <Arguments, Result>(
        next: (argument: Arguments) => Promise<Result>,
      ) => (argument: Arguments) => Promise<Result>,
      options: { readonly step: 'deserialize'; readonly priority: 'low'; readonly name: string },
    ): void
  }
}

/** Limits the bodies of a client's answers too, which may trickle without ever being idle. Answers with the client. */
export const withLimitedBodies = <C extends Client>(client: C, { whole }: Limits): C => {
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
      Object.assign(new Error(`The body of an answer took longer than ${milliseconds} ms`), {
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

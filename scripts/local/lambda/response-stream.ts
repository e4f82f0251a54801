/**
 * Streamed replies as Lambda's runtime for Node.js has them: the global `awslambda`, by which a handler says that it
 * streams, and the stream that it writes to.
 */
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

const streaming = Symbol.for('aws.lambda.runtime.handler.streaming')

/** Whether a handler was made by `streamifyResponse`. */
export const isStreaming = (handler: object): boolean => streaming in handler

/** The stream of one reply. `post` hands a part over; a part goes out for each `pull` of who reads. */
export class ResponseStream extends Writable {
  readonly #requestId: unknown
  readonly #post: (message: Readonly<Record<string, unknown>>) => void
  #head: unknown = null
  #begun = false
  #credit = 0
  #waiting: (() => void) | undefined

  constructor(requestId: unknown, post: (message: Readonly<Record<string, unknown>>) => void) {
    super({ highWaterMark: 64 * 1024 })
    this.#requestId = requestId
    this.#post = post
  }

  /** Status and header fields; they go out with the first part that is written, be it empty. */
  begin(head: unknown): void {
    this.#head = head
  }

  /** Whoever reads has room for one more part. */
  pull(requestId: unknown): void {
    if (requestId !== this.#requestId) return
    this.#credit += 1
    this.#waiting?.()
  }

  /** Ends the stream where the handler has not, and waits until all of it has gone out. */
  async ended(): Promise<void> {
    if (!this.writableEnded) this.end()
    await finished(this)
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#begun) {
      this.#begun = true
      this.#post({ requestId: this.#requestId, head: this.#head })
    }
    const send = (): void => {
      this.#waiting = undefined
      this.#credit -= 1
      this.#post({ requestId: this.#requestId, chunk: new Uint8Array(chunk) })
      done()
    }
    if (chunk.length === 0) done()
    else if (this.#credit > 0) send()
    else this.#waiting = send
  }
}

/** What Lambda puts at a handler's hand under the name `awslambda`. */
export const streamingRuntime = {
  streamifyResponse: (handler: object): object => Object.assign(handler, { [streaming]: 'response' }),
  HttpResponseStream: {
    from: (stream: ResponseStream, head: unknown): ResponseStream => {
      stream.begin(head)
      return stream
    },
  },
} as const

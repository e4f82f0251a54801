/**
 * Streamed responses as in Lambda's Node.js runtime: the global `awslambda`, with which a handler declares that it
 * streams, and the stream that it writes to.
 */
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

const streaming = Symbol.for('aws.lambda.runtime.handler.streaming')

/** Whether `streamifyResponse` created the handler. */
export const isStreaming = (handler: object): boolean => streaming in handler

/** The stream of one response. It posts one chunk for each `pull` of the reader. */
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

  /** Sets status and headers. They are sent with the first write, even an empty one. */
  begin(head: unknown): void {
    this.#head = head
  }

  /** The reader has room for one more chunk. */
  pull(requestId: unknown): void {
    if (requestId !== this.#requestId) return
    this.#credit += 1
    this.#waiting?.()
  }

  /** Ends the stream if the handler did not, and waits until all chunks are sent. */
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

/** The global `awslambda` of Lambda's runtime. */
export const streamingRuntime = {
  streamifyResponse: (handler: object): object => Object.assign(handler, { [streaming]: 'response' }),
  HttpResponseStream: {
    from: (stream: ResponseStream, head: unknown): ResponseStream => {
      stream.begin(head)
      return stream
    },
  },
} as const

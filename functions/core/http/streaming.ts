/**
 * Streamed replies, for functions with a function URL in the mode `RESPONSE_STREAM`. Lambda provides the stream. It
 * allows 200 MB, where a buffered reply may have 6 MB.
 */
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

export interface StreamedReply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | string
  /** Work in parallel with sending; the function waits for it. */
  readonly alongside?: Promise<void>
}

type StreamingHandler = (event: unknown, stream: Writable) => Promise<void>

/** What the Lambda runtime provides to a handler. */
const runtimeSchema = z.object({
  streamifyResponse: z.custom<(handler: StreamingHandler) => StreamingHandler>(
    (value) => typeof value === 'function',
  ),
  HttpResponseStream: z.object({
    from: z.custom<
      (stream: Writable, head: { statusCode: number; headers: Readonly<Record<string, string>> }) => Writable
    >((value) => typeof value === 'function'),
  }),
})

/** The exported handler of a function that streams. `answer` must handle expected failures itself. */
export const streaming = (answer: (event: unknown) => Promise<StreamedReply>): StreamingHandler => {
  const runtime = runtimeSchema.safeParse(Reflect.get(globalThis, 'awslambda')).data
  // Outside Lambda the module can still be loaded, for example by tests and benchmarks.
  if (runtime === undefined) return () => Promise.reject(new Error('Only Lambda streams replies'))
  const { streamifyResponse, HttpResponseStream } = runtime
  return streamifyResponse(async (event, stream) => {
    const { statusCode, headers, body, alongside } = await answer(event)
    const reply = HttpResponseStream.from(stream, { statusCode, headers })
    // The first write sends the headers, so write even when there is no body.
    reply.write(typeof body === 'string' ? body : '')
    const sending =
      typeof body === 'string'
        ? new Promise<void>((resolve) => {
            reply.end(resolve)
          })
        : pipeline(body, reply)
    await Promise.all([sending, alongside])
  })
}

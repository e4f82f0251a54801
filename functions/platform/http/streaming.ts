/**
 * Replies that are streamed: of a function with a function URL in the mode `RESPONSE_STREAM`. Lambda gives the stream, and
 * takes 200 MB by it where a reply in one piece may have 6 MB.
 */
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

export interface StreamedReply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | string
  /** What remains to be done beside the sending; the function waits for it. */
  readonly alongside?: Promise<void>
}

type StreamingHandler = (event: unknown, stream: Writable) => Promise<void>

/** What Lambda puts at a handler's hand. */
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

/** The exported handler of a function that streams. `answer` fails for what nobody foresaw alone. */
export const streaming = (answer: (event: unknown) => Promise<StreamedReply>): StreamingHandler => {
  const runtime = runtimeSchema.safeParse(Reflect.get(globalThis, 'awslambda')).data
  // Outside of Lambda the module can be loaded, as a test or a measure does.
  if (runtime === undefined) return () => Promise.reject(new Error('Only Lambda streams replies'))
  const { streamifyResponse, HttpResponseStream } = runtime
  return streamifyResponse(async (event, stream) => {
    const { statusCode, headers, body, alongside } = await answer(event)
    const reply = HttpResponseStream.from(stream, { statusCode, headers })
    // The head goes out with the first write alone, also where there is no body.
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

/** The reply stream of a function applies backpressure. */
import { describe, expect, it } from 'vitest'
import { isStreaming, ResponseStream, streamingRuntime } from '../../src/lambda/response-stream.ts'

const createStream = () => {
  const posted: Readonly<Record<string, unknown>>[] = []
  const stream = new ResponseStream('r1', (message) => posted.push(message))
  return { posted, stream, chunks: () => posted.flatMap(({ chunk }) => (chunk === undefined ? [] : [chunk])) }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a streamed reply', () => {
  it('comes from a handler that asks for it', () => {
    const handler = streamingRuntime.streamifyResponse(() => undefined)
    expect([isStreaming(handler), isStreaming(() => undefined)]).toEqual([true, false])
  })

  it('sends its headers with the first write, even an empty one, and each part on demand', async () => {
    const { posted, stream, chunks } = createStream()
    streamingRuntime.HttpResponseStream.from(stream, { statusCode: 200 })
    await turn()
    expect(posted).toEqual([])
    stream.write('')
    expect(posted).toEqual([{ requestId: 'r1', head: { statusCode: 200 } }])
    stream.write('one')
    stream.write('two')
    await turn()
    expect(chunks()).toEqual([])
    stream.pull('another request')
    stream.pull('r1')
    await turn()
    expect(chunks()).toEqual([new Uint8Array(Buffer.from('one'))])
    stream.pull('r1')
    await turn()
    expect(chunks()).toHaveLength(2)
  })

  it('blocks a handler whose client does not read', async () => {
    const { stream } = createStream()
    stream.write('')
    expect(stream.write(Buffer.alloc(128 * 1024))).toBe(false)
    let drained = false
    stream.once('drain', () => (drained = true))
    await turn()
    expect(drained).toBe(false)
    stream.pull('r1')
    await turn()
    expect(drained).toBe(true)
  })

  it('ends when all of it has been sent', async () => {
    const { stream, chunks } = createStream()
    stream.write('last')
    const ended = stream.ended()
    stream.pull('r1')
    await ended
    expect(chunks()).toHaveLength(1)
  })
})

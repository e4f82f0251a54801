/** A service that stalls, at any point of its reply, must not block its caller. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { afterEach, describe, expect, it } from 'vitest'
import { limitedBy, requestLimits, snapshotLimits, withLimitedBodies } from '#functions/core/aws/limits.ts'
import { Files } from '#functions/core/files/files.ts'
import { sesTransport } from '#functions/rules/mail/transport.ts'
import { Table } from '#functions/core/store/table.ts'
import { sendResponse } from 'local-cloud/http'

const limits = { connect: 100, idle: 100, whole: 200, attempts: 1 }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
const endpointOf = async (listener: RequestListener): Promise<string> => {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}
const configOf = (endpoint: string) => ({
  endpoint,
  region: 'eu-central-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  ...limitedBy(limits),
})

const never: RequestListener = () => undefined
const stallsInTheBody: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-length': '1000' })
  reply.write('{"Item"')
}
/** One byte now and then: never idle, never done. */
const trickles: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-length': '100000' })
  const timer = setInterval(() => reply.write(' '), 30)
  reply.on('close', () => {
    clearInterval(timer)
  })
}

describe.each(Object.entries({ never, stallsInTheBody, trickles }))(
  'a service that %s',
  (_name, listener) => {
    it('times out a read of the table', async () => {
      const client = withLimitedBodies(new DynamoDBClient(configOf(await endpointOf(listener))), limits)
      await expect(new Table('t', client).get({ pk: 'a', sk: 'b' })).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    })

    it('times out a read of a file', async () => {
      const client = withLimitedBodies(new S3Client(configOf(await endpointOf(listener))), limits)
      await expect(new Files(client, 'files').read('key', 1_000_000)).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    })

    it('times out the sending of a message', async () => {
      const client = withLimitedBodies(new SESClient(configOf(await endpointOf(listener))), limits)
      await expect(
        sesTransport(client).send({ from: 'portal@example.com', to: 'a@example.com', raw: Buffer.from('x') }),
      ).rejects.toMatchObject({ name: 'TimeoutError' })
    })
  },
)

describe('a slow reply within the limits', () => {
  it('is read completely', async () => {
    const endpoint = await endpointOf((_, reply) => {
      reply.writeHead(200, { 'content-length': '3' })
      let left = 3
      const timer = setInterval(() => {
        reply.write('x')
        left -= 1
        if (left === 0) clearInterval(timer)
      }, 20)
    })
    const client = withLimitedBodies(new S3Client(configOf(endpoint)), limits)
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }))
    expect(Body instanceof Readable ? (await buffer(Body)).toString() : undefined).toBe('xxx')
  })
})

describe('the limits', () => {
  it('let every attempt of a call end before the function times out', () => {
    // The idle limit ends the request while no headers arrive. The body may trickle.
    for (const { idle, whole, attempts } of [requestLimits, snapshotLimits(requestLimits)])
      expect(attempts * (idle + whole)).toBeLessThan(29_000)
    expect(requestLimits.idle).toBeLessThan(6_000)
  })
})

describe('the local S3', () => {
  it('closes the connection of a file that is shorter than announced', async () => {
    const endpoint = await endpointOf((_, reply) => {
      void sendResponse(reply, { status: 200, headers: { 'content-length': '1000' }, body: 'short' })
    })
    const client = withLimitedBodies(
      new S3Client({ ...configOf(endpoint), ...limitedBy({ ...limits, idle: 5_000, whole: 5_000 }) }),
      { ...limits, whole: 5_000 },
    )
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }))
    await expect(Body?.transformToByteArray()).rejects.toThrow('aborted')
  })
})

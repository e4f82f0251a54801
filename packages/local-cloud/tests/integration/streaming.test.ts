/**
 * Function URLs behind the distribution: who may call them, and replies larger than a function may return in one piece.
 */
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interpret } from '../../src/cloudformation/templates.ts'
import { loadAssembly } from '../../src/cloudformation/assembly.ts'
import { FunctionUrl } from '../../src/lambda/function-url.ts'
import { LambdaRuntime } from '../../src/lambda/runtime.ts'
import { FIXTURE, startTestCloud, temporaryFolder, type TestCloud } from './harness.ts'

const folder = temporaryFolder()
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud(folder.path)
}, 60_000)
afterAll(async () => {
  await cloud.stop()
  folder.remove()
}, 30_000)

/** The function's output: parts of 65,536 digits. */
const partBytes = 65_536
const parts = 180

const get = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${cloud.url}/streamed/file?${query}`, { headers })

describe('a streamed reply', () => {
  it('is complete above 6 MB, compressed or not', async () => {
    const plain = await get(`parts=${parts}`, { 'accept-encoding': 'identity' })
    const body = await plain.text()
    expect([plain.status, plain.headers.get('content-encoding'), body.length]).toEqual([
      200,
      null,
      parts * partBytes,
    ])
    const packed = await new Promise<Buffer>((resolve, reject) => {
      const call = request(
        `${cloud.url}/streamed/file?parts=${parts}`,
        { headers: { 'accept-encoding': 'gzip' } },
        (reply) => {
          const received: Buffer[] = []
          expect(reply.headers['content-encoding']).toBe('gzip')
          reply.on('data', (chunk: Buffer) => received.push(chunk))
          reply.on('end', () => {
            resolve(Buffer.concat(received))
          })
        },
      )
      call.on('error', reject)
      call.end()
    })
    expect(packed.length).toBeGreaterThan(6 * 1024 ** 2)
    expect(gunzipSync(packed).toString()).toBe(body)
  })

  it('has its status and headers, and no body where none is allowed', async () => {
    const reply = await get('status=304', { authorization: 'Bearer mine' })
    expect([reply.status, await reply.text()]).toEqual([304, ''])
    // CloudFront signs in this header.
    expect(reply.headers.get('x-seen-authorization')).toBe('none')
    const head = await fetch(`${cloud.url}/streamed/file?parts=2`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('is cut off when its function fails midway, so that a part is not mistaken for the whole', async () => {
    await expect(
      get('parts=9&fails=5', { 'accept-encoding': 'identity' }).then((reply) => reply.text()),
    ).rejects.toThrow('terminated')
    // The function accepts the next request.
    expect(await (await get('parts=1')).text()).toHaveLength(partBytes)
  })
})

describe('a function URL', () => {
  it('admits callers that both permissions name, and nobody else', async () => {
    const { resources } = interpret(loadAssembly(FIXTURE), { secret: (key) => key })
    const runtime = new LambdaRuntime([], {
      stateDir: folder.path,
      workersPerFunction: 1,
      ahead: new BigInt64Array(new SharedArrayBuffer(8)),
      log: () => undefined,
    })
    const url = resources.find(({ type }) => type === 'AWS::Lambda::Url')
    const target = resources.find(({ logicalId }) => logicalId === 'Streamer')
    const distribution = resources.find(({ type }) => type === 'AWS::CloudFront::Distribution')
    if (url === undefined || target === undefined || distribution === undefined) throw new Error('no fixture')
    runtime.find = () => ({
      name: target.physicalId,
      logicalId: 'Streamer',
      arn: `arn:aws:lambda:${target.region}:${target.account}:function:${target.physicalId}`,
      handler: '',
      directory: '',
      environment: {},
      memoryMb: 128,
      timeoutSeconds: 1,
    })
    const caller = {
      service: 'cloudfront.amazonaws.com',
      sourceArn: `arn:aws:cloudfront::${distribution.account}:distribution/${distribution.physicalId}`,
    }
    const status = async (who: typeof caller | undefined, without = '') => {
      const open = new FunctionUrl(
        url,
        resources.filter(({ logicalId }) => logicalId !== without),
        runtime,
        { domain: 'x.lambda-url.eu-central-1.on.aws', log: () => undefined },
      )
      const reply = await open.handle(
        {
          method: 'GET',
          rawPath: '/',
          rawQuery: '',
          headers: {},
          body: Buffer.alloc(0),
          remoteAddress: '192.0.2.1',
          remotePort: 1,
          httpVersion: '1.1',
        },
        who,
      )
      return reply.status
    }
    // The caller is admitted, and the function does not exist.
    expect(await status(caller)).toBe(502)
    expect(await status(undefined)).toBe(403)
    expect(await status({ ...caller, sourceArn: `${caller.sourceArn}X` })).toBe(403)
    expect(await status(caller, 'StreamerPermission')).toBe(403)
    expect(await status(caller, 'StreamerUrlPermission')).toBe(403)
  })
})

describe('API Gateway', () => {
  it("does not return a function's stream", async () => {
    const found = cloud.resource('AWS::Lambda::Function', /^Streamer$/)[0]
    expect(await cloud.invoke(found?.physicalId ?? '', { headers: {} })).toBeNull()
  })
})

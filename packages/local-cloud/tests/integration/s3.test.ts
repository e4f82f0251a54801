import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { presign, scopedSignature } from '../../src/iam/sigv4.ts'
import { text } from '../../src/values.ts'
import { startTestCloud, temporaryFolder, type TestCloud } from './harness.ts'

const folder = temporaryFolder()
let cloud: TestCloud
let client: S3Client

beforeAll(async () => {
  cloud = await startTestCloud(folder.path)
  client = new S3Client({
    endpoint: cloud.endpoints.s3,
    region: cloud.credentials.region,
    credentials: cloud.credentials,
  })
}, 60_000)

afterAll(async () => {
  client.destroy()
  await cloud.stop()
  folder.remove()
}, 30_000)

const url = (key: string): string => `${cloud.endpoints.s3}/${cloud.bucket}/${key}`
const signedUrl = (
  method: string,
  key: string,
  options: { expiresSeconds?: number; now?: Date } = {},
): string =>
  presign({
    method,
    url: url(key),
    region: cloud.credentials.region,
    service: 's3',
    credentials: cloud.credentials,
    expiresSeconds: 60,
    ...options,
  })

const codeOf = async (response: Response): Promise<string> => {
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''}`
}

describe('objects through the SDK', () => {
  const Bucket = (): string => cloud.bucket

  it('keep their bytes and headers, with any key', async () => {
    const Key = "ścieżka/a b+c&(d)'.bin"
    const Body = Buffer.from([0, 13, 10, 255])
    await client.send(
      new PutObjectCommand({
        Bucket: Bucket(),
        Key,
        Body,
        ContentType: 'image/png',
        CacheControl: 'no-cache',
        ContentDisposition: 'attachment; filename="a.png"',
        Metadata: { owner: 'x' },
      }),
    )
    const { Body: stream, ...found } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key }))
    expect(Buffer.from((await stream?.transformToByteArray()) ?? [])).toEqual(Body)
    expect(found).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment; filename="a.png"',
      Metadata: { owner: 'x' },
      ContentLength: 4,
    })
  })

  it('are written conditionally', async () => {
    const put = () =>
      client.send(new PutObjectCommand({ Bucket: Bucket(), Key: 'once', Body: 'x', IfNoneMatch: '*' }))
    await put()
    await expect(put()).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })

  it('are read in ranges', async () => {
    await client.send(new PutObjectCommand({ Bucket: Bucket(), Key: 'range', Body: '0123456789' }))
    const { Body, ContentRange } = await client.send(
      new GetObjectCommand({ Bucket: Bucket(), Key: 'range', Range: 'bytes=2-4' }),
    )
    expect([await Body?.transformToString(), ContentRange]).toEqual(['234', 'bytes 2-4/10'])
  })

  it('are listed in pages, with prefixes, and deleted in bulk', async () => {
    const keys = ['p/a/1', 'p/a/2', 'p/b', 'p/c&d']
    for (const Key of keys) await client.send(new PutObjectCommand({ Bucket: Bucket(), Key, Body: 'x' }))
    const folded = await client.send(
      new ListObjectsV2Command({ Bucket: Bucket(), Prefix: 'p/', Delimiter: '/' }),
    )
    expect([folded.CommonPrefixes, folded.Contents?.map(({ Key }) => Key)]).toEqual([
      [{ Prefix: 'p/a/' }],
      ['p/b', 'p/c&d'],
    ])
    const seen: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: Bucket(),
          Prefix: 'p/',
          MaxKeys: 3,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        }),
      )
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    expect(seen).toEqual(keys)
    await client.send(
      new DeleteObjectsCommand({ Bucket: Bucket(), Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    )
    expect((await client.send(new ListObjectsV2Command({ Bucket: Bucket(), Prefix: 'p/' }))).KeyCount).toBe(0)
  })

  it('are copied, and assembled from parts', async () => {
    const Key = 'parts'
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: Bucket(), Key, ContentType: 'text/plain' }),
    )
    const Parts = []
    for (const [index, Body] of ['one ', 'two'].entries()) {
      const { ETag } = await client.send(
        new UploadPartCommand({ Bucket: Bucket(), Key, UploadId, PartNumber: index + 1, Body }),
      )
      Parts.push({ ETag, PartNumber: index + 1 })
    }
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket: Bucket(), Key, UploadId, MultipartUpload: { Parts } }),
    )
    await client.send(
      new CopyObjectCommand({ Bucket: Bucket(), Key: 'copy', CopySource: `${Bucket()}/${Key}` }),
    )
    const { Body, ContentType, ETag } = await client.send(
      new GetObjectCommand({ Bucket: Bucket(), Key: 'copy' }),
    )
    expect([await Body?.transformToString(), ContentType]).toEqual(['one two', 'text/plain'])
    expect(ETag).toBe(`"${createHash('md5').update('one two').digest('hex')}"`)
  })

  it('report missing ones', async () => {
    await expect(
      client.send(new HeadObjectCommand({ Bucket: Bucket(), Key: 'nothing' })),
    ).rejects.toMatchObject({ name: 'NotFound' })
    await expect(
      client.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  it('are rejected with a wrong checksum', async () => {
    const put = new PutObjectCommand({
      Bucket: Bucket(),
      Key: 'sum',
      Body: 'x',
      ChecksumSHA256: createHash('sha256').update('y').digest('base64'),
    })
    await expect(client.send(put)).rejects.toMatchObject({ name: 'BadDigest' })
  })
})

describe('presigned URLs', () => {
  const put = () =>
    fetch(signedUrl('PUT', 'signed.txt'), {
      method: 'PUT',
      body: 'by URL',
      headers: { 'content-type': 'text/plain' },
    })
  beforeEach(async () => {
    await put()
  })

  it('upload and download', async () => {
    expect((await put()).status).toBe(200)
    const response = await fetch(signedUrl('GET', 'signed.txt'))
    expect([await response.text(), response.headers.get('content-type')]).toEqual(['by URL', 'text/plain'])
  })

  it('override response headers, which are signed too', async () => {
    const withOverride = presign({
      method: 'GET',
      url: `${url('signed.txt')}?response-content-disposition=attachment%3B%20filename%3D%22a.txt%22`,
      region: cloud.credentials.region,
      service: 's3',
      credentials: cloud.credentials,
      expiresSeconds: 60,
    })
    expect((await fetch(withOverride)).headers.get('content-disposition')).toBe(
      'attachment; filename="a.txt"',
    )
    expect(await codeOf(await fetch(withOverride.replace('a.txt', 'b.txt')))).toBe(
      '403 SignatureDoesNotMatch',
    )
  })

  it.each<[string, () => string, string]>([
    [
      'past their time',
      () => signedUrl('GET', 'signed.txt', { expiresSeconds: 30, now: new Date(Date.now() - 31_000) }),
      '403 AccessDenied',
    ],
    [
      'of another object',
      () => signedUrl('GET', 'signed.txt').replace('signed.txt', 'once'),
      '403 SignatureDoesNotMatch',
    ],
    [
      'with a longer life',
      () => signedUrl('GET', 'signed.txt').replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      '403 SignatureDoesNotMatch',
    ],
    ['of another method', () => signedUrl('PUT', 'signed.txt'), '403 SignatureDoesNotMatch'],
    [
      'with an unknown signer',
      () => signedUrl('GET', 'signed.txt').replace(/AKIA\w{16}/, 'AKIANOBODYNOBODYNOBO'),
      '403 InvalidAccessKeyId',
    ],
    ['without a signature', () => url('signed.txt'), '403 AccessDenied'],
  ])('are rejected %s', async (_name, address, expected) => {
    expect(await codeOf(await fetch(address()))).toBe(expected)
  })

  it('of a role need its session token, and follow its policies', async () => {
    const environment = await cloud.do('writer', { do: 'environment' })
    const credentials = {
      accessKeyId: text(environment['AWS_ACCESS_KEY_ID']),
      secretAccessKey: text(environment['AWS_SECRET_ACCESS_KEY']),
      sessionToken: text(environment['AWS_SESSION_TOKEN']),
    }
    const sign = (key: string, token: boolean) => {
      const { sessionToken, ...keys } = credentials
      return presign({
        method: 'GET',
        url: url(key),
        region: 'eu-central-1',
        service: 's3',
        credentials: token ? { ...keys, sessionToken } : keys,
        expiresSeconds: 60,
      })
    }
    expect((await fetch(sign('signed.txt', true))).status).toBe(200)
    expect(await codeOf(await fetch(sign('signed.txt', false)))).toBe('400 InvalidToken')
    expect(await codeOf(await fetch(sign('secret/a', true)))).toBe('403 AccessDenied')
  })
})

describe('POST policies', () => {
  const form = (
    options: {
      key?: string
      file?: string
      type?: string
      expires?: number
      extra?: Record<string, string>
      tamper?: boolean
    } = {},
  ): FormData => {
    const stamp = `${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
    const scope = { date: stamp.slice(0, 8), region: cloud.credentials.region, service: 's3' }
    const credential = `${cloud.credentials.accessKeyId}/${scope.date}/${scope.region}/s3/aws4_request`
    const conditions = [
      { bucket: cloud.bucket },
      ['eq', '$key', 'uploads/a.txt'],
      ['starts-with', '$Content-Type', 'text/'],
      ['content-length-range', 1, 10],
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': credential },
      { 'x-amz-date': stamp },
    ]
    const source = {
      expiration: new Date(Date.now() + (options.expires ?? 60) * 1000).toISOString(),
      conditions,
    }
    const policy = Buffer.from(JSON.stringify(source)).toString('base64')
    const sent = options.tamper
      ? Buffer.from(JSON.stringify({ ...source, conditions: [] })).toString('base64')
      : policy
    const data = new FormData()
    const fields = {
      key: options.key ?? 'uploads/a.txt',
      'Content-Type': options.type ?? 'text/plain',
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': credential,
      'x-amz-date': stamp,
      policy: sent,
      'x-amz-signature': scopedSignature(cloud.credentials.secretAccessKey, scope, policy),
      ...options.extra,
    }
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('file', new Blob([options.file ?? 'hello\r\n']), 'a.txt')
    return data
  }
  const post = (data: FormData) =>
    fetch(`${cloud.endpoints.s3}/${cloud.bucket}`, {
      method: 'POST',
      body: data,
      headers: { origin: cloud.url },
    })

  it('accept what they allow', async () => {
    const response = await post(form())
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, cloud.url])
    const stored = await fetch(signedUrl('GET', 'uploads/a.txt'))
    expect([await stored.text(), stored.headers.get('content-type')]).toEqual(['hello\r\n', 'text/plain'])
  })

  it.each<[string, () => FormData, string]>([
    ['another key', () => form({ key: 'uploads/b.txt' }), '403 AccessDenied'],
    ['another type', () => form({ type: 'image/png' }), '403 AccessDenied'],
    ['too large a file', () => form({ file: 'x'.repeat(11) }), '400 EntityTooLarge'],
    ['an empty file', () => form({ file: '' }), '400 EntityTooSmall'],
    ['an unsigned field', () => form({ extra: { 'x-amz-meta-a': 'b' } }), '403 AccessDenied'],
    ['a policy past its time', () => form({ expires: -1 }), '403 AccessDenied'],
    ['a modified policy', () => form({ tamper: true }), '403 SignatureDoesNotMatch'],
  ])('reject %s', async (_name, data, expected) => {
    expect(await codeOf(await post(data()))).toBe(expected)
  })
})

describe('CORS', () => {
  const preflight = (origin: string, method: string) =>
    fetch(`${cloud.endpoints.s3}/${cloud.bucket}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })

  it('admits the portal at its local address', async () => {
    const response = await preflight(cloud.url, 'POST')
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-max-age'),
    ]).toEqual([200, cloud.url, '300'])
  })

  it('and nobody else, and no other method', async () => {
    expect((await preflight('https://elsewhere.example', 'POST')).status).toBe(403)
    expect((await preflight(cloud.url, 'DELETE')).status).toBe(403)
  })
})

import { createServer } from 'node:http'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startCloud, type Cloud } from '../../src/cloud.ts'
import { FolderInUseError } from '../../src/state/lock.ts'
import { PortInUseError } from '../../src/http.ts'
import { FIXTURE, signedFetch, startTestCloud, temporaryFolder } from './harness.ts'

const folder = temporaryFolder()
const ended: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
  folder.remove()
}, 30_000)

const s3Of = (cloud: Cloud): S3Client => {
  const client = new S3Client({
    endpoint: cloud.endpoints.s3,
    region: cloud.credentials.region,
    credentials: cloud.credentials,
  })
  ended.push(() => client.destroy())
  return client
}

describe('one cloud per folder, one listener per port', () => {
  it('rejects a second instance on the same folder', async () => {
    const cloud = await startTestCloud(folder.path)
    ended.push(() => cloud.stop())
    const second = startCloud({ assemblyDir: FIXTURE, stateDir: folder.path, port: 0, inMemory: true })
    await expect(second).rejects.toThrow(FolderInUseError)
    await expect(second).rejects.toThrow(/Another local cloud \(process \d+\) uses/)
  }, 60_000)

  it('rejects a port in use, and leaves the folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    ended.push(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(
      startCloud({ assemblyDir: FIXTURE, stateDir: folder.path, port, inMemory: true }),
    ).rejects.toThrow(PortInUseError)
    const cloud = await startTestCloud(folder.path)
    ended.push(() => cloud.stop())
    expect((await fetch(cloud.url)).status).toBe(200)
  }, 60_000)

  it('kills a running schedule when the time to stop is over', async () => {
    const cloud = await startTestCloud(folder.path, { graceMs: 0 })
    ended.push(() => cloud.stop())
    const arnOf = (type: string, match: RegExp, kind: string): string =>
      `arn:aws:${kind}${cloud.resource(type, match)[0]?.physicalId}`
    const created = await signedFetch(
      cloud,
      'scheduler',
      'POST',
      '/schedules/endless',
      JSON.stringify({
        FlexibleTimeWindow: { Mode: 'OFF' },
        GroupName: 'reports',
        ScheduleExpression: 'at(2100-01-01T00:00:00)',
        Target: {
          Arn: arnOf('AWS::Lambda::Function', /^Writer$/, 'lambda:eu-central-1:123456789012:function:'),
          RoleArn: arnOf('AWS::IAM::Role', /SchedulerRole/, 'iam::123456789012:role/'),
          Input: '{"do":"hang"}',
        },
      }),
      { 'content-type': 'application/json' },
    )
    expect(created.status).toBe(200)
    await fetch(`${cloud.url}/_local/clock`, { method: 'PUT', body: '2100-01-01T00:00:00.000Z' })
    await vi.waitFor(() => expect(cloud.lines.join('\n')).toContain('Writer: hangs'), { timeout: 10_000 })
    await cloud.stop()
    expect(cloud.lines.join('\n')).toMatch(/^scheduler: .*endless.*The local cloud is stopping\.$/m)
  }, 60_000)

  it('stops in order: objects written just before are there at the next start', async () => {
    const first = await startTestCloud(folder.path)
    await s3Of(first).send(new PutObjectCommand({ Bucket: first.bucket, Key: 'a', Body: 'x' }))
    await first.stop()
    const second = await startTestCloud(folder.path)
    ended.push(() => second.stop())
    expect(second.credentials.accessKeyId).toBe(first.credentials.accessKeyId)
    expect(
      (await s3Of(second).send(new GetObjectCommand({ Bucket: second.bucket, Key: 'a' }))).ContentLength,
    ).toBe(1)
  }, 60_000)
})

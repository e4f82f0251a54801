/** `npm start` as a process: on the fixture of the local cloud, since it needs no build. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Cloud } from 'local-cloud'
import { FIXTURE, readItem, startTestCloud, temporaryFolder } from 'local-cloud/test-cloud'
import { afterEach, describe, expect, it, vi } from 'vitest'

const START = path.resolve(import.meta.dirname, '../../../scripts/local/start.ts')
const folder = temporaryFolder()
const ended: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
  folder.remove()
}, 30_000)

interface Started {
  child: ChildProcess
  url: string
  exit: Promise<number | null>
}

/** `npm start` on the fixture, once it has printed its address. */
const start = async (...extra: string[]): Promise<Started> => {
  const child = spawn(
    process.execPath,
    [START, '--assembly', FIXTURE, '--data', folder.path, '--no-demo', '--port', '0', ...extra],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  ended.push(async () => {
    child.kill('SIGKILL')
    await exit
  })
  await vi.waitFor(() => expect(output).toMatch(/Portal +http:\S+/), { timeout: 30_000, interval: 50 })
  return { child, exit, url: /Portal +(http:\S+)/.exec(output)?.[1] ?? '' }
}

/** Processes with the state folder in their command line, other than the tests' own. */
const processesOfFolder = (): string[] => {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return command.includes(folder.path) ? [`${pid} ${command}`] : []
      } catch {
        // The process ended between listing and reading.
        return []
      }
    })
}

const s3Of = (cloud: Cloud): S3Client => {
  const client = new S3Client({
    endpoint: cloud.endpoints.s3,
    region: cloud.credentials.region,
    credentials: cloud.credentials,
  })
  ended.push(() => client.destroy())
  return client
}

describe.skipIf(process.platform !== 'linux')('processes', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends all of them',
    async (signal) => {
      const { child, exit, url } = await start()
      expect((await fetch(url)).status).toBe(200)
      expect(processesOfFolder().some((line) => line.includes('DynamoDBLocal.jar'))).toBe(true)
      child.kill(signal)
      expect(await exit).toBe(0)
      expect(processesOfFolder()).toEqual([])
    },
    60_000,
  )

  it('kill -9 leaves no database process, and loses nothing acknowledged', async () => {
    const { child, exit, url } = await start()
    const post = async (action: unknown) =>
      (
        await fetch(`${url}/server-api/app/writer/do`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(action),
        })
      ).json()
    const {
      TABLE_NAME: TableName,
      BUCKET_NAME: Bucket,
      ORIGIN_SECRET: secret,
    } = await post({ do: 'environment' })
    await post({
      do: 'call',
      service: 'dynamodb',
      command: 'PutItemCommand',
      input: { TableName, Item: { pk: { S: 'kept' }, sk: { S: 'x' } } },
    })
    await post({
      do: 'call',
      service: 's3',
      command: 'PutObjectCommand',
      input: { Bucket, Key: 'kept.txt', Body: 'kept' },
    })
    await post({
      do: 'call',
      service: 'ses',
      command: 'SendRawEmailCommand',
      input: {
        RawMessage: { Data: 'From: portal@portal.example.com\r\nTo: a@x.pl\r\nSubject: kept\r\n\r\nx' },
        Destinations: ['a@x.pl'],
      },
    })
    child.kill('SIGKILL')
    await exit
    await vi.waitFor(() => expect(processesOfFolder()).toEqual([]), { timeout: 10_000 })

    const cloud = await startTestCloud(folder.path, { inMemory: false })
    ended.push(() => cloud.stop())
    expect(await readItem(cloud, 'kept', 'x')).toBeDefined()
    const object = await s3Of(cloud).send(new GetObjectCommand({ Bucket: cloud.bucket, Key: 'kept.txt' }))
    expect(await object.Body?.transformToString()).toBe('kept')
    expect(await cloud.mails()).toMatchObject([{ subject: 'kept' }])
    expect((await cloud.do('writer', { do: 'environment' }))['ORIGIN_SECRET']).toBe(secret)
  }, 90_000)
})

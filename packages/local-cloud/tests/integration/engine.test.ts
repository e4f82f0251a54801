/** The database engine of the local cloud when its Java process dies. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { startEngine } from '../../src/dynamodb.ts'

describe('DynamoDB Local that crashes', () => {
  it('is restarted on its port with its data, and given up with the reason when it crashes repeatedly', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'engine-'))
    const lines: string[] = []
    const engine = await startEngine(folder, (line) => lines.push(line))
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${engine.port}`,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    })
    const kill = (): void => {
      process.kill(-Number(readFileSync(path.join(folder, 'dynamodb.pid'), 'utf8')), 'SIGKILL')
    }
    try {
      await client.send(
        new CreateTableCommand({
          TableName: 'kept',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          BillingMode: 'PAY_PER_REQUEST',
        }),
      )
      for (const death of [1, 2]) {
        kill()
        await vi.waitFor(
          () => expect(lines.filter((line) => line.includes('started again'))).toHaveLength(death),
          { timeout: 30_000, interval: 100 },
        )
      }
      expect((await client.send(new ListTablesCommand())).TableNames).toEqual(['kept'])
      kill()
      expect((await engine.failed).message).toMatch(/ended by itself, and it ended 3 times within a minute/)
    } finally {
      client.destroy()
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** A database that does not respond: the portal reports an outage with a retry time, not its own fault. */
import { createServer, type Server } from 'node:net'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOutage } from '#functions/core/store/outage.ts'
import { Table } from '#functions/core/store/table.ts'

let silent: Server
let port = 0
beforeAll(async () => {
  silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => silent.close())

const tableAt = (endpoint: string): Table =>
  new Table(
    'portal',
    new DynamoDBClient({
      endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 200, requestTimeout: 100, throwOnRequestTimeout: true },
    }),
  )
const failureOf = (endpoint: string): Promise<unknown> =>
  tableAt(endpoint)
    .get({ pk: 'a', sk: 'b' })
    .catch((error: unknown) => error)

test('a database that does not respond is an outage', async () =>
  expect(isOutage(await failureOf(`http://127.0.0.1:${port}`))).toBe(true))

test('a database that is unreachable is an outage', async () =>
  expect(isOutage(await failureOf('http://127.0.0.1:1'))).toBe(true))

test('a bug is not an outage', () => {
  expect(isOutage(new TypeError('x is not a function'))).toBe(false)
  expect(
    isOutage(Object.assign(new Error('bad key'), { name: 'ValidationException', $fault: 'client' })),
  ).toBe(false)
})

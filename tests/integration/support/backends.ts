/** The real backends of integration tests: tables of the worker's DynamoDB Local, and the local cloud's S3. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { Files } from '#functions/core/files/files.ts'
import { createPlatform, type Platform, type PlatformDependencies } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { Table } from '#functions/core/store/table.ts'
import { AccessDirectory } from 'local-cloud/iam/access'
import type { Resource } from 'local-cloud/cloudformation/templates'
import { createTables, dropTables } from 'local-cloud/dynamodb'
import { ObjectStore } from 'local-cloud/s3/store'
import { startS3 } from 'local-cloud/s3/api'
import { MemorySchedules } from '#tests/support/memory-schedules.ts'
import { testSeals } from '#tests/support/seals.ts'
import { enginePort } from 'local-cloud/test-engine'
import { CloudState } from 'local-cloud/state/state'
import { holdFiles, holdTable } from './roles.ts'

const region = 'eu-central-1'
const bucket = 'snapshots'
/** The origin secret of CloudFront in tests. */
export const originVerify = 'the origin secret of tests'

/** A resource as declared by the templates. */
export const resource = (
  type: string,
  physicalId: string,
  properties: Record<string, unknown>,
): Resource => ({
  stack: 'Test',
  logicalId: physicalId,
  type,
  physicalId,
  properties,
  metadata: {},
  directory: '.',
  region,
  account: '000000000000',
})

const tableOf = (name: string): Resource =>
  resource('AWS::DynamoDB::Table', name, {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    // No time to live: the engine uses the machine's clock and would delete items that are valid by a test's own clock.
  })

export interface Backends {
  readonly dynamodb: DynamoDBClient
  readonly s3: S3Client
  readonly bucket: string
  /** The credentials that the local services accept. */
  readonly directory: AccessDirectory
  /** An empty table for one test. */
  freshTable(): Promise<Table>
  /** A platform on a table, with snapshots. A test may inject its own clock or randomness. */
  platform(table: Table, own?: PlatformDependencies): Platform
  stop(): Promise<void>
}

/** Starts the backends. Call `stop` after the file's tests. */
export const startBackends = async (): Promise<Backends> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backends-'))
  const lines: string[] = []
  const port = enginePort()
  if (port === undefined) throw new Error('No DynamoDB Local was started: see `test-engine` of local-cloud')
  const directory = new AccessDirectory([], new CloudState(folder), {
    account: '000000000000',
    now: () => new Date(),
    log: (line) => lines.push(line),
  })
  // The database of the operator's key, so that programs with it find the tables.
  const database = { port, accessKey: directory.operator.credentials.accessKeyId }
  const store = new ObjectStore(folder)
  const s3Service = await startS3({
    directory,
    store,
    buckets: [resource('AWS::S3::Bucket', bucket, {})],
    bucketPolicies: [],
    localize: (value) => value,
    port: 0,
    now: () => new Date(),
    onError: (line) => lines.push(line),
  })
  const dynamodb = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${database.port}`,
    region,
    credentials: { accessKeyId: database.accessKey, secretAccessKey: 'test' },
    // The engine reads the access key and checks no signature, which would take a tenth of a test's time.
    signer: {
      sign: (request) => {
        const scope = `${database.accessKey}/20260101/${region}/dynamodb/aws4_request`
        request.headers['authorization'] =
          `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`
        return Promise.resolve(request)
      },
    },
  })
  const s3 = new S3Client({
    endpoint: s3Service.url,
    region,
    forcePathStyle: true,
    credentials: directory.operator.credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  holdTable(dynamodb)
  holdFiles(s3)
  const tables: Resource[] = []
  return {
    dynamodb,
    s3,
    bucket,
    directory,
    freshTable: async () => {
      const table = tableOf(`table-${randomUUID()}`)
      tables.push(table)
      await createTables([table], database, region)
      return new Table(table.physicalId, dynamodb)
    },
    platform: (table, own = {}) =>
      createPlatform({
        environment: {
          STAGE: 'test',
          TABLE_NAME: table.name,
          PORTAL_URL: 'http://localhost:8080',
          PROVIDER_NAME: 'Example CERT',
          MAIL_FROM: 'portal@example.com',
          ORIGIN_VERIFY: originVerify,
        },
        log: silentLog,
        // A test's clock does not run, so the request limits would never refill.
        requestLimits: { take: () => Promise.resolve(), left: () => ({ remaining: 600, seconds: 0 }) },
        table,
        seals: testSeals(own.clock),
        snapshots: new Snapshots(table, s3, bucket),
        files: new Files(s3, bucket),
        schedules: new MemorySchedules(),
        ...own,
      }),
    stop: async () => {
      dynamodb.destroy()
      s3.destroy()
      await s3Service.close()
      await dropTables(tables, database, region)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

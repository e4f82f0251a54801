/** Shared test context of the local cloud: a cloud over the fixture and calls through it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloud, type Cloud, type CloudOptions } from '../../src/cloud.ts'
import { signHeaders } from '../../src/iam/sigv4.ts'
import { parseJson, record, text, type Json } from '../../src/values.ts'
import { workersDatabase } from '../engine.ts'

export const FIXTURE = path.join(import.meta.dirname, 'fixture')

export interface TestCloud extends Cloud {
  table: string
  bucket: string
  /** The lines the cloud logged. */
  lines: string[]
  /** Makes one of the fixture's functions perform an action, through the distribution. */
  do(functionName: 'writer' | 'reader', action: Json): Promise<Json>
}

/** A folder that is deleted after the tests. */
export const temporaryFolder = (): { path: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-cloud-'))
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A cloud over the fixture, in memory with the worker's DynamoDB Local, unless its data must be kept. */
export const startTestCloud = async (
  stateDir: string,
  options: Partial<CloudOptions> = {},
): Promise<TestCloud> => {
  const lines: string[] = []
  const { inMemory = true } = options
  const database = inMemory ? workersDatabase() : undefined
  const cloud = await startCloud({
    assemblyDir: FIXTURE,
    stateDir,
    port: 0,
    assumedUrl: 'http://localhost:8080',
    inMemory,
    ...(database === undefined ? {} : { database }),
    log: (line) => lines.push(line),
    ...options,
  })
  return {
    ...cloud,
    lines,
    table: cloud.resource('AWS::DynamoDB::Table')[0]?.physicalId ?? '',
    bucket: cloud.resource('AWS::S3::Bucket', /^Files$/)[0]?.physicalId ?? '',
    do: async (functionName, action) => {
      const response = await fetch(`${cloud.url}/server-api/app/${functionName}/do`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(action),
      })
      return record(parseJson(await response.text()))
    },
  }
}

/** A signed operator request to one of the cloud's services. */
export const signedFetch = async (
  cloud: Cloud,
  service: 'dynamodb' | 's3' | 'ses' | 'scheduler' | 'lambda',
  method: string,
  target: string,
  body = '',
  extra: Record<string, string> = {},
): Promise<Response> => {
  const url = cloud.endpoints[service] + target
  const headers = signHeaders({
    method,
    url,
    body,
    headers: extra,
    region: cloud.credentials.region,
    service,
    credentials: cloud.credentials,
  })
  const { host: _host, ...sent } = headers
  return fetch(url, { method, headers: sent, ...(body !== '' && { body }) })
}

/** An item of the fixture's table by its keys, or undefined. */
export const readItem = async (cloud: TestCloud, pk: string, sk: string): Promise<Json | undefined> => {
  const body = JSON.stringify({
    TableName: cloud.table,
    Key: { pk: { S: pk }, sk: { S: sk } },
    ConsistentRead: true,
  })
  const response = await signedFetch(cloud, 'dynamodb', 'POST', '/', body, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  })
  const reply = record(parseJson(await response.text()))
  if (response.status !== 200) throw new Error(text(reply['message']))
  return reply['Item'] === undefined ? undefined : record(reply['Item'])
}

export const jsonOf = async (response: Response): Promise<Json> => {
  return record(parseJson(await response.text()))
}

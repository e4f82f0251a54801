/** The local cloud: reads a cloud assembly and runs what its templates declare. */
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HttpApi, requestLimit } from './api-gateway.ts'
import { loadAssembly } from './cloudformation/assembly.ts'
import { urlDomain } from './cloudformation/resource-attributes.ts'
import { interpret, type Model, type Resource } from './cloudformation/templates.ts'
import { Distribution, distributionHosts, isDistribution } from './cloudfront/distribution.ts'
import {
  createTables,
  dropTables,
  isTable,
  startDynamoDbGate,
  startEngine,
  type EngineDatabase,
} from './dynamodb.ts'
import type { Extension } from './extension.ts'
import { listen, type HttpRequest, type HttpResponse } from './http.ts'
import { AccessDirectory } from './iam/access.ts'
import { FunctionUrl } from './lambda/function-url.ts'
import { functionSpec, isRunnable } from './lambda/functions.ts'
import { lambdaApi, LambdaRuntime, type LambdaApi } from './lambda/runtime.ts'
import { startS3 } from './s3/api.ts'
import { deployBucket } from './s3/bucket-deployment.ts'
import { startLifecycle } from './s3/lifecycle.ts'
import { ObjectStore } from './s3/store.ts'
import { Scheduler } from './scheduler/scheduler.ts'
import { type Lateness } from './lateness.ts'
import { startSecretsManager } from './secrets-manager.ts'
import { Mailbox, startSes, type LocalMail } from './ses/api.ts'
import { inboxResponse } from './ses/inbox.ts'
import { Topics } from './sns.ts'
import { clockResponse, LocalClock } from './state/clock.ts'
import { lockFolder } from './state/lock.ts'
import { CloudState } from './state/state.ts'
import { text } from './values.ts'

export type { AdaptHandler, Extension } from './extension.ts'
export type { Lateness } from './lateness.ts'
export type { LocalMail } from './ses/api.ts'

export interface CloudOptions {
  /** The folder that `cdk synth` wrote. */
  readonly assemblyDir: string
  /** The folder for everything that the cloud stores between starts. */
  readonly stateDir: string
  /** Where the distribution listens; 0 for any free port. */
  readonly port: number
  /** Keeps DynamoDB's data in memory. That is ten times faster, and the data is lost at the end. */
  readonly inMemory?: boolean
  /** A DynamoDB Local that already runs and continues to run. Tables of the same names are recreated. */
  readonly database?: EngineDatabase
  readonly log?: (line: string) => void
  /** Maximum concurrent events of one function. The default is 2. */
  readonly workersPerFunction?: number
  /** How long a stop waits for events in progress, in milliseconds. The default is 5 s. */
  readonly graceMs?: number
  /** A folder for compiled code, which functions share between starts. */
  readonly codeCache?: string
  /** Whether the templates' schedules run at their times, which is the default, or only by `runSchedule`. */
  readonly runsSchedules?: boolean
  /** Adds latency to what is fast on one machine but may be slow elsewhere. */
  readonly late?: Lateness
  /** The address that the templates assume for the distribution, `http://localhost:8080`. The port may differ. */
  readonly assumedUrl?: string
  /** Starts what a product adds to the cloud, before the functions. `now` is the cloud's clock. */
  readonly extend?: (cloud: {
    readonly now: () => Date
    readonly log: (line: string) => void
  }) => Promise<Extension>
}

export interface CloudResource {
  readonly stack: string
  readonly logicalId: string
  readonly physicalId: string
  readonly properties: Readonly<Record<string, unknown>>
}

export interface Cloud {
  /** The address of the distribution. */
  readonly url: string
  /** The address of the API itself, if the templates have one. */
  readonly apiUrl: string | undefined
  /** Stack outputs by stack name, with local addresses. */
  readonly outputs: Readonly<Record<string, Record<string, string>>>
  /** Returns the resources of a type. `match` tests their logical id, physical id or construct path. */
  resource(logicalType: string, match?: RegExp): CloudResource[]
  /** The operator's credentials, which allow everything. */
  readonly credentials: {
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
  readonly endpoints: {
    readonly dynamodb: string
    readonly s3: string
    readonly ses: string
    readonly scheduler: string
    readonly lambda: string
    readonly secretsmanager: string
  }
  /** Calls a function by logical id, name or ARN. Throws FunctionError when it fails. */
  invoke(functionLogicalIdOrName: string, event: unknown): Promise<unknown>
  /**
   * Fires the matching schedules now and waits for their functions. Throws when none matches or one fails.
   */
  runSchedule(nameMatch: RegExp): Promise<void>
  /** Newest first. */
  mails(): Promise<LocalMail[]>
  /** Settles, with the reason, when a part has ended by itself that nothing works without. */
  readonly failed: Promise<Error>
  stop(): Promise<void>
}

/** Settles with the reason when an essential part has ended unexpectedly. */
const unsupportedTypes =
  /^(AWS::Lambda::EventSourceMapping|AWS::StepFunctions::|AWS::ApiGateway::|AWS::Pipes::|AWS::Cognito::|AWS::ECS::|AWS::RDS::|AWS::OpenSearchService::|Custom::S3BucketNotifications)/

/**
 * Starts everything that the assembly declares. Rejects with PortInUseError, FolderInUseError,
 * TemplateError or an error that says what to do. After a rejection nothing runs.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const log = options.log ?? (() => undefined)
  const stack = new CleanupStack(log)
  try {
    return await start(options, log, stack)
  } catch (error) {
    await stack.run()
    throw error
  }
}

const start = async (
  options: CloudOptions,
  log: (line: string) => void,
  cleanup: CleanupStack,
): Promise<Cloud> => {
  const stateDir = path.resolve(options.stateDir)
  cleanup.add(lockFolder(stateDir))
  const state = new CloudState(stateDir)
  const model = interpret(loadAssembly(path.resolve(options.assemblyDir)), {
    secret: (key, specification) => state.secret(key, specification),
  })
  const { resources } = model
  reportUnused(resources, log)
  const ofType = (...types: string[]): Resource[] => resources.filter(({ type }) => types.includes(type))
  const { region, account } = home(resources)
  const clock = new LocalClock(stateDir)
  const { now } = clock

  // The port is opened first, because the environment variables of the functions contain it.
  let front = (_request: HttpRequest): Promise<HttpResponse> =>
    Promise.resolve({ status: 503, headers: { 'retry-after': '1' }, body: 'The local cloud is starting.' })
  const main = await listen((request) => front(request), {
    port: options.port,
    onError: log,
    bodyLimit: 64 * 1024 ** 2,
  })
  cleanup.add(() => main.close())
  const url = `http://localhost:${main.port}`
  const addresses = new Addresses(resources, url, options.assumedUrl)
  const localize = (value: string): string => addresses.localize(value)

  const tables = resources.filter(isTable)
  const engine =
    tables.length === 0 || options.database !== undefined
      ? undefined
      : startEngine(options.inMemory ? undefined : stateDir, log)
  // Awaited below, after the services that do not need it. This only prevents an unhandled rejection until then.
  engine?.catch(() => undefined)
  if (engine) cleanup.add(async () => (await engine.catch(() => undefined))?.stop())

  const directory = new AccessDirectory(resources, state, { account, now, log })
  const store = new ObjectStore(path.join(stateDir, 's3'))
  cleanup.add(() => store.close())
  const s3 = await startS3({
    directory,
    store,
    buckets: ofType('AWS::S3::Bucket'),
    bucketPolicies: ofType('AWS::S3::BucketPolicy'),
    localize,
    port: options.port === 0 ? 0 : options.port + 1,
    now,
    onError: log,
  })
  cleanup.add(() => s3.close())
  cleanup.add(startLifecycle(store, ofType('AWS::S3::Bucket'), { now, log }))
  addresses.s3 = s3.url
  const mailbox = new Mailbox(path.join(stateDir, 'mail'), options.late?.mail)
  // No function publishes before this is set, because the functions start later.
  let topics: Topics | undefined
  const ses = await startSes({
    directory,
    mailbox,
    identities: ofType('AWS::SES::EmailIdentity'),
    eventDestinations: ofType('AWS::SES::ConfigurationSetEventDestination'),
    publish: (topic, message) => topics?.publish(topic, message),
    region,
    account,
    now,
    onError: log,
  })
  cleanup.add(() => ses.close())
  const secretsManager = await startSecretsManager({
    directory,
    secrets: ofType('AWS::SecretsManager::Secret'),
    state,
    onError: log,
  })
  cleanup.add(() => secretsManager.close())

  const database = options.database ?? { port: (await engine)?.port ?? 0, accessKey: 'local' }
  if (options.database !== undefined) await dropTables(tables, database, region)
  await createTables(tables, database, region)
  const dynamodb = await startDynamoDbGate({ directory, tables, database, onError: log })
  cleanup.add(() => dynamodb.close())

  // Functions need the addresses of these services, and the services need the functions. So they listen first and
  // answer later.
  const lambdaService = Promise.withResolvers<LambdaApi>()
  const lambdaServer = await listen(async (request) => (await lambdaService.promise)(request), {
    port: 0,
    onError: log,
    bodyLimit: 16 * 1024 ** 2,
  })
  cleanup.add(() => lambdaServer.close())
  const schedulerService = Promise.withResolvers<Scheduler>()
  const schedulerServer = await listen(async (request) => (await schedulerService.promise).answer(request), {
    port: 0,
    onError: log,
  })
  cleanup.add(() => schedulerServer.close())
  const apiService = Promise.withResolvers<HttpApi>()
  const apiResources = ofType('AWS::ApiGatewayV2::Api').filter(
    ({ properties }) => text(properties['ProtocolType']) === 'HTTP',
  )
  const apiServer =
    apiResources.length === 0
      ? undefined
      : await listen(async (request) => (await apiService.promise).handle(request), {
          port: 0,
          onError: log,
          bodyLimit: requestLimit,
        })
  if (apiServer) cleanup.add(() => apiServer.close())
  if (apiServer) addresses.api = { url: apiServer.url, ids: apiResources.map(({ physicalId }) => physicalId) }
  const endpoints = {
    dynamodb: dynamodb.url,
    s3: s3.url,
    ses: ses.url,
    scheduler: schedulerServer.url,
    lambda: lambdaServer.url,
    secretsmanager: secretsManager.url,
  }

  const extension = await options.extend?.({ now, log })
  if (extension) cleanup.add(extension.close)
  const runtime = new LambdaRuntime(
    resources
      .filter(isRunnable)
      .map((resource) => functionSpec(resource, { directory, stateDir, endpoints, localize })),
    {
      stateDir,
      workersPerFunction: options.workersPerFunction ?? 2,
      ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
      ...(options.codeCache === undefined ? {} : { codeCache: options.codeCache }),
      ahead: clock.ahead,
      ...(extension?.adapter === undefined ? {} : { adapter: extension.adapter }),
      log,
    },
  )
  cleanup.add(() => runtime.stop())
  lambdaService.resolve(lambdaApi(runtime, directory))
  topics = new Topics({
    resources: ofType('AWS::SNS::Subscription', 'AWS::Lambda::Permission'),
    lambda: runtime,
    now,
    log,
  })

  const apis = apiResources.map((resource) => new HttpApi(resource, resources, runtime, { log, localize }))
  const [firstApi] = apis
  if (firstApi) apiService.resolve(firstApi)
  const functionUrls = ofType('AWS::Lambda::Url').map(
    (resource) => new FunctionUrl(resource, resources, runtime, { domain: urlDomain(resource), log }),
  )
  const distributions = resources
    .filter(isDistribution)
    .map((resource) => new Distribution(resource, { resources, apis, functionUrls, store, localize, log }))
  const [distribution] = distributions
  if (distributions.length > 1)
    log(`cloudfront: ${distributions.length} distributions are declared, only the first is served`)

  for (const resource of ofType('Custom::CDKBucketDeployment'))
    deployBucket(resource, { store, state, localize, log })
  const scheduler = new Scheduler({
    stateDir,
    region,
    account,
    directory,
    lambda: runtime,
    resources: ofType('AWS::Scheduler::Schedule', 'AWS::Scheduler::ScheduleGroup', 'AWS::Events::Rule'),
    runsDeclared: options.runsSchedules ?? true,
    localize,
    now,
    log,
    ...(options.late === undefined ? {} : { late: options.late.schedule }),
  })
  cleanup.add(async () => {
    const idle = scheduler.stop()
    await runtime.stop()
    await idle
  })
  schedulerService.resolve(scheduler)

  front = async (request) => {
    if (request.rawPath.startsWith('/_local/')) {
      return (
        inboxResponse(request, mailbox) ??
        extension?.answer(request) ??
        clockResponse(request, clock, () => {
          scheduler.look()
        }) ?? {
          status: 404,
          headers: { 'content-type': 'text/plain' },
          body: `The local cloud has ${['/_local/mail', ...(extension?.paths ?? [])].join(', ')}, the same with .json, and /_local/clock.`,
        }
      )
    }
    const late = options.late?.request(request.rawPath) ?? 0
    if (late > 0) await setTimeout(late)
    if (distribution) return distribution.handle(request)
    if (firstApi) return firstApi.handle(request)
    return {
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: 'The templates declare neither a distribution nor an API.',
    }
  }

  return {
    url,
    apiUrl: apiServer?.url,
    outputs: localOutputs(model, localize),
    resource: (logicalType, match) =>
      ofType(logicalType)
        .filter(
          ({ logicalId, physicalId, metadata }) =>
            !match ||
            [logicalId, physicalId, text(metadata['aws:cdk:path'])].some((name) => match.test(name)),
        )
        .map(({ stack, logicalId, physicalId, properties }) => ({
          stack,
          logicalId,
          physicalId,
          properties,
        })),
    credentials: {
      region,
      accessKeyId: directory.operator.credentials.accessKeyId,
      secretAccessKey: directory.operator.credentials.secretAccessKey,
    },
    endpoints,
    invoke: (name, event) => runtime.invoke(name, event),
    runSchedule: (nameMatch) => scheduler.fire(nameMatch),
    mails: () => Promise.resolve(mailbox.list()),
    failed: (await engine)?.failed ?? new Promise(() => undefined),
    stop: () => cleanup.run(),
  }
}

/**
 * The region and account of the data. The stacks in us-east-1 (certificates, firewalls) do not count.
 */
const home = (resources: readonly Resource[]): { region: string; account: string } => {
  const found = resources.find(isTable) ?? resources.find(isRunnable) ?? resources[0]
  if (!found) throw new Error('The cloud assembly declares no resources.')
  return { region: found.region, account: found.account }
}

const reportUnused = (resources: readonly Resource[], log: (line: string) => void): void => {
  const unsupported = resources.find(({ type }) => unsupportedTypes.test(type))
  if (unsupported)
    throw new Error(
      `${unsupported.stack}/${unsupported.logicalId}: ${unsupported.type} is not known to the local cloud (local-cloud/src/cloud.ts), and the templates would not work without it.`,
    )
  for (const { type, stack, logicalId } of resources) {
    if (type.startsWith('Custom::') && type !== 'Custom::CDKBucketDeployment')
      log(`cloud: ${stack}/${logicalId} (${type}) is not run locally`)
  }
}

const localOutputs = (
  model: Model,
  localize: (value: string) => string,
): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(model.outputs).map(([stack, outputs]) => [
      stack,
      Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, localize(value)])),
    ]),
  )

/** Replaces the public addresses of the templates with the local ones. */
class Addresses {
  s3 = ''
  api: { url: string; ids: string[] } | undefined
  readonly #hosts: readonly string[]
  readonly #url: string
  readonly #assumed: RegExp | undefined

  constructor(resources: readonly Resource[], url: string, assumed: string | undefined) {
    this.#url = url
    this.#assumed =
      assumed === undefined ? undefined : new RegExp(`${assumed.replaceAll('.', '\\.')}(?!\\d)`, 'g')
    this.#hosts = resources.filter(isDistribution).flatMap(distributionHosts)
  }

  localize(value: string): string {
    let result = this.#assumed === undefined ? value : value.replaceAll(this.#assumed, this.#url)
    for (const host of this.#hosts) {
      result = result.replaceAll(
        new RegExp(`https://${host.replaceAll('.', '\\.')}(?![\\w.-])`, 'g'),
        this.#url,
      )
      // A bare name may also be the domain of e-mail addresses. Only CloudFront's own names are always hosts.
      if (host.endsWith('.cloudfront.net')) result = result.replaceAll(host, this.#url.replace('http://', ''))
    }
    for (const id of this.api?.ids ?? [])
      result = result.replaceAll(
        new RegExp(`https://${id}\\.execute-api\\.[a-z0-9-]+\\.amazonaws\\.com`, 'g'),
        this.api?.url ?? '',
      )
    if (this.s3 !== '')
      result = result.replaceAll(
        /https:\/\/(?:[a-z0-9*.-]+\.)?s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com/g,
        this.s3,
      )
    return result
  }
}

/** Stops what was started, in reverse order. A second call waits for the first. */
class CleanupStack {
  readonly #steps: (() => void | Promise<unknown>)[] = []
  readonly #log: (line: string) => void
  #running: Promise<void> | undefined

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  add(step: () => void | Promise<unknown>): void {
    this.#steps.push(step)
  }

  run(): Promise<void> {
    this.#running ??= this.#runAll()
    return this.#running
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        // A service that fails to stop must not keep the others running.
        this.#log(
          `cloud: stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        )
      }
    }
  }
}

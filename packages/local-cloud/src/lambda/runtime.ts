/**
 * Lambda: runs every function in its own worker threads, with its environment variables and its role's credentials, and
 * serves the Invoke API.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { HandlerAdapter } from '../extension.ts'
import { decodeSafely, type HttpRequest, type HttpResponse } from '../http.ts'
import { authorize, type AccessDirectory } from '../iam/access.ts'
import { jsonGate, jsonReply, ServiceError } from '../iam/json-gate.ts'
import { LogFile } from '../state/log-file.ts'
import { errorMessage, isRecord, parseJson, record, text, texts } from '../values.ts'
import { StartTurns } from './start-turns.ts'

export interface FunctionSpec {
  readonly name: string
  readonly logicalId: string
  readonly arn: string
  readonly handler: string
  /** The unpacked bundle. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  readonly memoryMb: number
  readonly timeoutSeconds: number
}

export interface LambdaOptions {
  /** The folder for logs and temporary folders. */
  readonly stateDir: string
  /** Maximum environments of a function. */
  readonly workersPerFunction: number
  /** How long an idle environment is kept, in milliseconds. */
  readonly idleMs?: number
  /** How long a stop waits for events in progress, in milliseconds. */
  readonly graceMs?: number
  /** The folder of Node's compile cache; without one each environment compiles again. */
  readonly codeCache?: string
  readonly adapter?: HandlerAdapter
  /** Milliseconds by which the functions' clock is ahead, in shared memory. */
  readonly ahead: BigInt64Array<SharedArrayBuffer>
  readonly log: (line: string) => void
}

/** AWS's limit for requests and replies of synchronous calls, in bytes. */
export const payloadLimit = 6 * 1024 ** 2

/** Lambda ends an idle environment after some minutes, which frees the memory of its read models. */
const defaultIdleMs = 5 * 60_000

/**
 * Events that still run after this time end as at Lambda's time limit. As after a crash, data on disk stays consistent.
 */
const defaultGraceMs = 5_000

/**
 * Maximum time that an event waits before another environment starts for it, in milliseconds. The wait is shorter if
 * the last environment answered its first event sooner.
 */
const longestPatienceMs = 3_000

/** AWS's limit for a streamed response, in bytes. */
export const streamLimit = 200 * 1024 ** 2

/** The function threw, crashed or ran out of time. `errorType` and `trace` are as Lambda reports them. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  readonly errorType: string
  readonly trace: readonly string[]
  constructor(errorType: string, message: string, trace: readonly string[] = []) {
    super(message)
    this.errorType = errorType
    this.trace = trace
  }
}

interface Invocation {
  /** When it arrived, by `performance.now()`. */
  readonly since: number
  readonly requestId: string
  readonly payload: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: FunctionError) => void
  /** Receives head and body of a streamed response as soon as the function begins it. */
  readonly streams?: (reply: StreamedReply) => void
  /** No caller waits for the result. */
  readonly isBackground: boolean
}

type Handling = Partial<Pick<Invocation, 'streams' | 'isBackground'>>

export interface StreamedReply {
  /** Status and headers from the function; undefined if it sets none. */
  readonly head: unknown
  /** Fails when the function fails during the stream, or exceeds AWS's limit. */
  readonly body: Readable
}

export class LambdaRuntime {
  readonly #functions = new Map<string, LocalFunction>()
  readonly #background = new Set<Promise<void>>()
  readonly #log: (line: string) => void
  #stopping: Promise<void> | undefined

  constructor(specs: readonly FunctionSpec[], options: LambdaOptions) {
    this.#log = options.log
    const turns = new StartTurns(Math.max(1, Math.floor(availableParallelism() / 2)))
    for (const spec of specs) this.#functions.set(spec.name, new LocalFunction(spec, options, turns))
  }

  /** The number of environments of a function now, and of all started so far. */
  environments(nameOrArn: string): { readonly alive: number; readonly started: number } | undefined {
    return this.#lookup(nameOrArn)?.environments
  }

  /** Finds a function by name, ARN (with or without a qualifier) or logical id. */
  find(nameOrArn: string): FunctionSpec | undefined {
    return this.#lookup(nameOrArn)?.spec
  }

  /**
   * Calls a function and waits for its result. Throws FunctionError when the function fails and ServiceError when it
   * does not exist. `isBackground` marks calls that no person waits for; environments for other calls start first.
   */
  async invoke(
    nameOrArn: string,
    event: unknown,
    { isBackground = false }: { readonly isBackground?: boolean } = {},
  ): Promise<unknown> {
    const found = this.#lookup(nameOrArn)
    if (!found) throw new ServiceError('ResourceNotFoundException', `Function not found: ${nameOrArn}`, 404)
    return found.invoke(event, { isBackground })
  }

  /**
   * Calls a streaming function and waits until its response begins. Throws as `invoke` does, and for a function that
   * does not stream.
   */
  async invokeStreaming(nameOrArn: string, event: unknown): Promise<StreamedReply> {
    const found = this.#lookup(nameOrArn)
    if (!found) throw new ServiceError('ResourceNotFoundException', `Function not found: ${nameOrArn}`, 404)
    return found.invokeStreaming(event)
  }

  /** Calls a function without waiting. A failed event is retried twice, as in Lambda. */
  invokeEvent(nameOrArn: string, event: unknown): void {
    const work = this.#attempt(nameOrArn, event, 3)
      .catch((error: unknown) =>
        this.#log(`lambda: an event of ${nameOrArn} was given up: ${errorMessage(error)}`),
      )
      .finally(() => this.#background.delete(work))
    this.#background.add(work)
  }

  async #attempt(nameOrArn: string, event: unknown, attempts: number): Promise<void> {
    for (let left = attempts; ; left--) {
      try {
        await this.invoke(nameOrArn, event, { isBackground: true })
        return
      } catch (error) {
        if (left <= 1) throw error
        this.#log(`lambda: ${nameOrArn} failed on an event and is tried again: ${errorMessage(error)}`)
      }
    }
  }

  /** Rejects new events and ends every environment. Events in progress have a few seconds to finish. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    await Promise.all([...this.#functions.values()].map((one) => one.stop()))
    await Promise.all(this.#background)
  }

  #lookup(nameOrArn: string): LocalFunction | undefined {
    const name = nameOrArn.startsWith('arn:')
      ? (nameOrArn.split(':')[6] ?? '')
      : (nameOrArn.split(':')[0] ?? '')
    return (
      this.#functions.get(name) ??
      [...this.#functions.values()].find(
        ({ spec }) =>
          spec.logicalId === nameOrArn || spec.logicalId.replace(/[0-9A-F]{8}$/, '') === nameOrArn,
      )
    )
  }
}

class LocalFunction {
  readonly spec: FunctionSpec
  readonly #options: LambdaOptions
  readonly #queue: Invocation[] = []
  readonly #environments = new Set<ExecutionEnvironment>()
  readonly #turns: StartTurns
  readonly #logFile: LogFile
  #isLogged = true
  #started = 0
  #stopped = false
  /** Whether an environment is starting or queued to start. Only one does at a time. */
  #isStarting = false
  /** Time from the last environment's start to its first answer, in milliseconds. */
  #patienceMs = longestPatienceMs
  #patience: NodeJS.Timeout | undefined
  /** When the last environment became ready. */
  #readySince = 0

  constructor(spec: FunctionSpec, options: LambdaOptions, turns: StartTurns) {
    this.spec = spec
    this.#options = options
    this.#turns = turns
    const logs = path.join(options.stateDir, 'logs')
    mkdirSync(logs, { recursive: true })
    this.#logFile = new LogFile(path.join(logs, `${spec.name}.log`), options.log)
  }

  get environments(): { readonly alive: number; readonly started: number } {
    return { alive: this.#environments.size, started: this.#started }
  }

  invokeStreaming(event: unknown): Promise<StreamedReply> {
    const { promise, resolve, reject } = Promise.withResolvers<StreamedReply>()
    this.invoke(event, { streams: resolve }).then(
      // Has no effect if the stream has begun, because the promise is then resolved.
      () => reject(new FunctionError('Runtime.NotStreaming', 'The function does not stream its reply.')),
      reject,
    )
    return promise
  }

  invoke(event: unknown, handling: Handling = {}): Promise<unknown> {
    const payload = JSON.stringify(event ?? null)
    if (Buffer.byteLength(payload) > payloadLimit) {
      throw new ServiceError(
        'RequestTooLargeException',
        `Request must be smaller than ${payloadLimit} bytes for the InvokeFunction operation`,
        413,
      )
    }
    return new Promise((resolve, reject) => {
      if (this.#stopped) return reject(new FunctionError('ServiceException', 'The local cloud is stopping.'))
      this.#queue.push({
        requestId: randomUUID(),
        since: performance.now(),
        payload,
        resolve,
        reject,
        isBackground: false,
        ...handling,
      })
      this.#dispatch()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#patience)
    for (const { reject } of this.#queue.splice(0))
      reject(new FunctionError('ServiceException', 'The local cloud is stopping.'))
    const graceMs = this.#options.graceMs ?? defaultGraceMs
    await Promise.all([...this.#environments].map((environment) => environment.end(graceMs)))
    this.#isLogged = false
    await this.#logFile.end()
  }

  /** An event goes to the first idle environment, never to one that is still starting. */
  #dispatch(): void {
    for (const environment of this.#environments) {
      if (!environment.idle) continue
      const invocation = this.#queue.shift()
      if (invocation === undefined) break
      environment.run(invocation)
    }
    this.#growIfNeeded()
  }

  /**
   * The first environment starts at once. Another one starts only after an event has waited as long as the start would
   * take. Starting sooner would slow down the busy ones.
   */
  #growIfNeeded(): void {
    clearTimeout(this.#patience)
    const [oldest] = this.#queue
    if (oldest === undefined || this.#isStarting || this.#stopped) return
    if (this.#environments.size >= this.#options.workersPerFunction) return
    const left = Math.max(oldest.since, this.#readySince) + this.#patienceMs - performance.now()
    if (this.#environments.size === 0 || left <= 0) this.#grow(oldest)
    else this.#patience = setTimeout(() => this.#growIfNeeded(), left)
  }

  #grow({ isBackground }: Invocation): void {
    this.#isStarting = true
    const isFirst = this.#environments.size === 0
    this.#turns.request(
      () => {
        if (this.#queue.length > 0 && !this.#stopped) return this.#start()
        this.#isStarting = false
        return undefined
      },
      isBackground ? 'background' : isFirst ? 'first' : 'further',
    )
  }

  /**
   * Settles when an environment has started or failed to start. As in Lambda, the event that caused a failed start
   * fails too.
   */
  async #start(): Promise<void> {
    const failure = await this.#startEnvironment().catch(
      // For example, the disk is full.
      (error: unknown) => new FunctionError('ServiceException', errorMessage(error)),
    )
    this.#isStarting = false
    this.#readySince = performance.now()
    if (failure !== undefined) this.#queue.shift()?.reject(failure)
    this.#dispatch()
  }

  async #startEnvironment(): Promise<FunctionError | undefined> {
    const begun = performance.now()
    let hasAnswered = false
    const environment: ExecutionEnvironment = new ExecutionEnvironment(this.spec, {
      ahead: this.#options.ahead,
      adapter: this.#options.adapter,
      temporary: path.join(this.#options.stateDir, 'tmp', `${this.spec.name}-${this.#started++}`),
      codeCache: this.#options.codeCache,
      idleMs: this.#options.idleMs ?? defaultIdleMs,
      write: (line) => this.#write(line),
      onIdle: () => {
        if (!hasAnswered) this.#patienceMs = Math.min(longestPatienceMs, performance.now() - begun)
        hasAnswered = true
        this.#dispatch()
      },
      onExit: () => {
        this.#environments.delete(environment)
        if (!this.#stopped) this.#dispatch()
      },
    })
    this.#environments.add(environment)
    return environment.started
  }

  #write(line: string): void {
    this.#options.log(`${this.spec.logicalId}: ${line}`)
    if (this.#isLogged) this.#logFile.write(line)
  }
}

interface EnvironmentHooks {
  readonly temporary: string
  readonly codeCache: string | undefined
  readonly idleMs: number
  readonly ahead: BigInt64Array<SharedArrayBuffer>
  readonly adapter: HandlerAdapter | undefined
  readonly write: (line: string) => void
  /** Called when an event has been answered. */
  readonly onIdle: () => void
  readonly onExit: () => void
}

/** Node's variable for the compile cache folder. The worker removes it from the function's environment. */
const codeCacheVariable = 'NODE_COMPILE_CACHE'

/** Time limit for loading a bundle. Lambda's init phase has 10 s; a busy laptop gets more. */
const initTimeoutMs = 60_000

class ExecutionEnvironment {
  /** Settles when the bundle is loaded, or with the error if loading failed. */
  readonly started: Promise<FunctionError | undefined>
  readonly #spec: FunctionSpec
  readonly #hooks: EnvironmentHooks
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #onStarted: (failure?: FunctionError) => void
  #current: Invocation | undefined
  #whenSettled: (() => void) | undefined
  #body: StreamedBody | undefined
  #ready = false
  #over = false
  /** The timer of the start, of the current event, or of the idle time. */
  #timer: NodeJS.Timeout | undefined

  constructor(spec: FunctionSpec, hooks: EnvironmentHooks) {
    this.#spec = spec
    this.#hooks = hooks
    const started = Promise.withResolvers<FunctionError | undefined>()
    this.started = started.promise
    this.#onStarted = started.resolve
    // Each environment has its own temporary folder, like /tmp in Lambda.
    rmSync(hooks.temporary, { recursive: true, force: true })
    mkdirSync(hooks.temporary, { recursive: true })
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      env: {
        ...spec.environment,
        TMPDIR: hooks.temporary,
        TEMP: hooks.temporary,
        TMP: hooks.temporary,
        ...(hooks.codeCache === undefined ? {} : { [codeCacheVariable]: hooks.codeCache }),
      },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      workerData: {
        directory: spec.directory,
        handler: spec.handler,
        functionName: spec.name,
        functionArn: spec.arn,
        memoryMb: spec.memoryMb,
        ahead: hooks.ahead,
        adapter: hooks.adapter,
      },
    })
    this.#timer = setTimeout(() => this.#expire('The init phase took too long.'), initTimeoutMs)
    this.#pipe(this.#worker.stdout)
    this.#pipe(this.#worker.stderr)
    this.#worker.on('message', (message: unknown) => this.#receive(record(message)))
    this.#worker.on('error', (error: unknown) => {
      hooks.write(
        `the worker crashed: ${error instanceof Error ? (error.stack ?? error.message) : errorMessage(error)}`,
      )
      this.#fail(new FunctionError(error instanceof Error ? error.name : 'Error', errorMessage(error)))
    })
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#over = true
        rmSync(hooks.temporary, { recursive: true, force: true, maxRetries: 3 })
        this.#fail(
          new FunctionError(
            'Runtime.ExitError',
            `RequestId: ${this.#current?.requestId ?? 'none'} Error: Runtime exited with error: exit status ${code}`,
          ),
        )
        hooks.onExit()
        resolve()
      })
    })
  }

  get idle(): boolean {
    return this.#ready && !this.#over && this.#current === undefined
  }

  run(invocation: Invocation): void {
    this.#current = invocation
    const milliseconds = this.#spec.timeoutSeconds * 1000
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () =>
        this.#expire(
          `${new Date().toISOString()} ${invocation.requestId} Task timed out after ${this.#spec.timeoutSeconds.toFixed(2)} seconds`,
        ),
      milliseconds,
    )
    this.#worker.postMessage({
      requestId: invocation.requestId,
      payload: invocation.payload,
      deadline: Date.now() + milliseconds,
    })
  }

  /** Ends the environment. An event in progress has `graceMs` to finish. */
  async end(graceMs: number): Promise<void> {
    if (this.#current !== undefined) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#whenSettled = resolve
      const timer = setTimeout(resolve, graceMs)
      await promise
      clearTimeout(timer)
    }
    this.#over = true
    this.#fail(new FunctionError('ServiceException', 'The local cloud is stopping.'))
    await this.#worker.terminate()
    await this.#exited
  }

  #receive(message: Readonly<Record<string, unknown>>): void {
    const failure = isRecord(message['failure']) ? message['failure'] : undefined
    const error =
      failure &&
      new FunctionError(
        text(failure['errorType'], 'Error'),
        text(failure['errorMessage']),
        texts(failure['trace']),
      )
    if (message['ready'] === true) {
      this.#ready = true
      this.#waitForEvent()
      this.#onStarted()
      return
    }
    if (error) this.#hooks.write(`${error.errorType}: ${error.message}\n${error.trace.join('\n')}`)
    if (message['ready'] === false) {
      this.#over = true
      this.#fail(error ?? new FunctionError('Runtime.InitError', 'The bundle could not be loaded.'))
      void this.#worker.terminate()
      return
    }
    if (!this.#current || message['requestId'] !== this.#current.requestId) return
    if ('head' in message) return this.#begin(this.#current, message['head'])
    if (message['chunk'] instanceof Uint8Array) return this.#body?.receive(message['chunk'])
    if (error) this.#fail(error)
    else this.#succeed(text(message['result'], 'null'))
    this.#waitForEvent()
    this.#hooks.onIdle()
  }

  /** The function begins to stream. A caller that waits for a buffered result gets none, as with AWS's Invoke. */
  #begin({ requestId, streams }: Invocation, head: unknown): void {
    const body = new StreamedBody(() => this.#worker.postMessage({ requestId, pull: true }))
    this.#body = body
    if (streams) streams({ head: head ?? undefined, body })
    else body.resume()
  }

  #succeed(result: string): void {
    const size = Buffer.byteLength(result)
    if (size > payloadLimit) {
      this.#fail(
        new FunctionError(
          'Function.ResponseSizeTooLarge',
          `Response payload size (${size} bytes) exceeded maximum allowed payload size (${payloadLimit} bytes).`,
        ),
      )
      return
    }
    this.#body?.push(null)
    const invocation = this.#settle()
    invocation?.resolve(parseJson(result))
  }

  /** Ends the environment when it stays idle. */
  #waitForEvent(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#over = true
      void this.#worker.terminate()
    }, this.#hooks.idleMs)
    this.#timer.unref()
  }

  #fail(error: FunctionError): void {
    this.#onStarted(error)
    this.#body?.destroy(error)
    this.#settle()?.reject(error)
  }

  #settle(): Invocation | undefined {
    clearTimeout(this.#timer)
    const invocation = this.#current
    this.#current = undefined
    this.#body = undefined
    this.#whenSettled?.()
    return invocation
  }

  #expire(message: string): void {
    this.#hooks.write(message)
    this.#over = true
    this.#fail(new FunctionError('Sandbox.Timedout', message))
    void this.#worker.terminate()
  }

  #pipe(stream: NodeJS.ReadableStream): void {
    let rest = ''
    stream.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hooks.write(line)
    })
    stream.on('end', () => {
      if (rest !== '') this.#hooks.write(rest)
    })
  }
}

/**
 * The streamed output of a function, for its client. The function may send one more chunk whenever there is room, so
 * the output for a slow client is never buffered whole. When the client disconnects, the function continues to the end,
 * as in Lambda.
 */
class StreamedBody extends Readable {
  readonly #pull: () => void
  #bytes = 0

  constructor(pull: () => void) {
    super({ highWaterMark: 256 * 1024 })
    this.#pull = pull
  }

  receive(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    if (this.#bytes > streamLimit)
      this.destroy(
        new FunctionError(
          'Function.ResponseSizeTooLarge',
          `A streamed response exceeded the maximum of ${streamLimit} bytes.`,
        ),
      )
    if (this.destroyed) this.#pull()
    else this.push(chunk)
  }

  override _read(): void {
    this.#pull()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pull()
    done(error)
  }
}

export type LambdaApi = (request: HttpRequest) => Promise<HttpResponse>

/** Lambda's Invoke API. Functions and the operator use it to call functions. */
export const lambdaApi = (runtime: LambdaRuntime, directory: AccessDirectory): LambdaApi =>
  jsonGate(directory, 403, async (request, principal) => {
    const match = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.rawPath)
    if (request.method !== 'POST' || !match)
      throw new ServiceError(
        'UnknownOperationException',
        `${request.method} ${request.rawPath} is not known to the local cloud (local-cloud/src/lambda/runtime.ts).`,
        404,
      )
    const name = decodeSafely(match[1] ?? '')
    const spec = runtime.find(name)
    authorize(principal, [
      { action: 'lambda:InvokeFunction', resource: spec?.arn ?? `arn:aws:lambda:*:*:function:${name}` },
    ])
    if (!spec) throw new ServiceError('ResourceNotFoundException', `Function not found: ${name}`, 404)
    return invocation(request, spec, runtime)
  })

const invocation = async (
  request: HttpRequest,
  spec: FunctionSpec,
  runtime: LambdaRuntime,
): Promise<HttpResponse> => {
  const event = request.body.length === 0 ? null : readEvent(request.body)
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse'
  if (type === 'DryRun') return { status: 204, headers: {}, body: '' }
  if (type === 'Event') {
    if (request.body.length > 1024 ** 2)
      throw new ServiceError(
        'RequestTooLargeException',
        'Event payloads must be smaller than 1048576 bytes',
        413,
      )
    runtime.invokeEvent(spec.arn, event)
    return { status: 202, headers: {}, body: '' }
  }
  try {
    return jsonReply(await runtime.invoke(spec.arn, event))
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    const reply = jsonReply({ errorType: error.errorType, errorMessage: error.message, trace: error.trace })
    return { ...reply, headers: { ...reply.headers, 'x-amz-function-error': 'Unhandled' } }
  }
}

const readEvent = (body: Buffer): unknown => {
  try {
    return parseJson(body.toString('utf8'))
  } catch (error) {
    throw new ServiceError(
      'InvalidRequestContentException',
      `Could not parse request body into json: ${errorMessage(error)}`,
    )
  }
}

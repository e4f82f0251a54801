/**
 * The code of a worker thread, which represents one Lambda execution environment. It loads the bundle, then handles one
 * event at a time. It sees only the function's environment variables.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { record, text, type Json } from '../values.ts'
import { isStreaming, ResponseStream, streamingRuntime } from './response-stream.ts'

const port = parentPort
if (!port) throw new Error('lambda/worker.ts runs as a worker thread only.')

const { directory, handler, functionName, functionArn, memoryMb, ahead, adapter } = record(workerData)

// Function timeouts use the computer's clock.
const realNow = Date.now.bind(Date)
// The function uses the cloud's clock, which may have been moved (`state/clock.ts`).
if (ahead instanceof BigInt64Array) {
  const real = Date
  const cloudNow = (): number => real.now() + Number(Atomics.load(ahead, 0))
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: unknown[], newTarget): object => {
      const made: unknown = Reflect.construct(target, given.length === 0 ? [cloudNow()] : given, newTarget)
      if (!(made instanceof real)) throw new TypeError('A date was not made')
      return made
    },
    apply: (target) => new target(cloudNow()).toString(),
    get: (target, name): unknown => (name === 'now' ? cloudNow : Reflect.get(target, name)),
  })
}
if (process.env['NODE_OPTIONS']?.includes('--enable-source-maps') === true) process.setSourceMapsEnabled(true)
// Node has read it by now, and the function must not see it.
delete process.env['NODE_COMPILE_CACHE']
Object.assign(globalThis, { awslambda: streamingRuntime })

const describe = (error: unknown): { errorType: string; errorMessage: string; trace: string[] } => {
  if (error instanceof Error)
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
  return { errorType: 'Error', errorMessage: String(error), trace: [] }
}

interface Handler {
  readonly streams: boolean
  call(...given: unknown[]): unknown
}

const load = async (): Promise<Handler> => {
  const [moduleName = 'index', exportName = 'handler'] = text(handler).split(/\.(?=[^.]+$)/)
  const base = path.join(text(directory), moduleName)
  const file = ['.js', '.mjs', '.cjs']
    .map((extension) => base + extension)
    .find((candidate) => existsSync(candidate))
  if (file === undefined) throw new Error(`Cannot find module '${moduleName}' in ${text(directory)}`)
  const bundle = record(await loadModule(file))
  const exported = (await adapted(bundle)) ?? bundle[exportName]
  if (typeof exported !== 'function') throw new Error(`${text(handler)} is undefined or not exported`)
  return {
    streams: isStreaming(exported),
    call: (...given) => Reflect.apply(exported, undefined, given) as unknown,
  }
}

/** The handler of the product's adapter (`extension.ts`), if it has one for this bundle. */
const adapted = async (bundle: Json): Promise<unknown> => {
  const { module, data } = record(adapter)
  if (module === undefined) return undefined
  const loaded: unknown = await import(text(module))
  const { adaptHandler } = record({ ...record(loaded) })
  if (typeof adaptHandler !== 'function') throw new Error(`${text(module)} exports no adaptHandler.`)
  return Reflect.apply(adaptHandler, undefined, [bundle, data]) as unknown
}

const loadModule = async (file: string): Promise<unknown> => {
  const require = createRequire(file)
  if (file.endsWith('.cjs')) return require(file)
  const packageFile = path.join(path.dirname(file), 'package.json')
  const isModule =
    file.endsWith('.mjs') ||
    (existsSync(packageFile) && record(JSON.parse(readFileSync(packageFile, 'utf8')))['type'] === 'module')
  if (isModule) {
    const loaded: unknown = await import(pathToFileURL(file).href)
    return { ...record(loaded) }
  }
  // In Lambda a .js file without its own package.json is CommonJS. Here the project's package.json would make it a
  // module, so Node must load it as CommonJS.
  const url = pathToFileURL(file).href
  const hooks = registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: 'commonjs', source: readFileSync(file, 'utf8'), shortCircuit: true }
        : next(asked, context),
  })
  try {
    return require(file)
  } finally {
    hooks.deregister()
  }
}

try {
  const handle = await load()
  let streamed: ResponseStream | undefined
  port.on('message', (message: unknown) => {
    const { requestId, payload, deadline, pull } = record(message)
    if (pull === true) {
      streamed?.pull(requestId)
      return
    }
    const context = {
      functionName,
      functionVersion: '$LATEST',
      invokedFunctionArn: functionArn,
      memoryLimitInMB: text(memoryMb),
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${text(functionName)}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Number(deadline) - realNow(),
    }
    const run = async (): Promise<unknown> => {
      const event: unknown = JSON.parse(text(payload))
      if (!handle.streams) return handle.call(event, context)
      const stream = new ResponseStream(requestId, (part) => port.postMessage(part))
      streamed = stream
      await handle.call(event, stream, context)
      await stream.ended()
      return null
    }
    run()
      .then((result) => port.postMessage({ requestId, result: JSON.stringify(result ?? null) }))
      .catch((error: unknown) => port.postMessage({ requestId, failure: describe(error) }))
  })
  port.postMessage({ ready: true })
} catch (error) {
  port.postMessage({ ready: false, failure: describe(error) })
}

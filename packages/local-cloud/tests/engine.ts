/** DynamoDB Local in memory, with a database for each worker. One is started for all files: Java takes seconds to start. */
import { startEngine, type EngineDatabase } from '../src/dynamodb.ts'

/** The environment variable with the port. */
const variable = 'TEST_ENGINE_PORT'

/** The environment variable of a run that is long enough to repay an optimized engine. */
export const longRunVariable = 'TEST_LONG_RUN'

/** The port of the engine; undefined if none was started. */
export const enginePort = (): number | undefined => {
  const port = process.env[variable]
  return port === undefined ? undefined : Number(port)
}

/** This worker's database; undefined if no engine was started. */
export const workersDatabase = (): EngineDatabase | undefined => {
  const port = enginePort()
  return port === undefined ? undefined : { port, accessKey: `worker${process.env['VITEST_POOL_ID'] ?? 1}` }
}

/** Starts the engine for this process and its children. Returns a function that stops it. */
export const startTestEngine = async (options: {
  readonly optimizes: boolean
}): Promise<() => Promise<void>> => {
  // Other projects see that one is starting.
  process.env[variable] = ''
  const lines: string[] = []
  const engine = await startEngine(undefined, (line) => lines.push(line), options)
  process.env[variable] = String(engine.port)
  return async () => {
    await engine.stop()
    for (const line of lines) console.error(line)
  }
}

/** Starts the engine before a project's first test, unless another project has. Returns a function that stops it. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> =>
  process.env[variable] === undefined
    ? startTestEngine({ optimizes: process.env[longRunVariable] !== undefined })
    : undefined

/**
 * DynamoDB Local in memory, one for each worker. It is started once for all files, because starting Java takes seconds.
 */
import type { TestProject } from 'vitest/node'
import { startEngine } from '../src/dynamodb.ts'

/** The environment variable with the ports, in the order of the workers. */
const variable = 'TEST_ENGINE_PORTS'

/** The port of this worker's DynamoDB Local; undefined if none was started. */
export const enginePort = (): number | undefined => {
  const ports = process.env[variable]?.split(',').map(Number) ?? []
  return ports[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % ports.length]
}

/** Starts `count` engines for this process. Returns a function that stops them. */
export const startEngines = async (count: number): Promise<() => Promise<void>> => {
  process.env[variable] = ''
  const lines: string[] = []
  const engines = await Promise.all(
    Array.from({ length: count }, () => startEngine(undefined, (line) => lines.push(line))),
  )
  process.env[variable] = engines.map(({ port }) => port).join(',')
  return async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    for (const line of lines) console.error(line)
  }
}

/** Starts the engines before a project's first test, unless another project has. Returns a function that stops them. */
export const setup = async ({ config }: TestProject): Promise<(() => Promise<void>) | undefined> =>
  process.env[variable] === undefined ? startEngines(config.maxWorkers) : undefined

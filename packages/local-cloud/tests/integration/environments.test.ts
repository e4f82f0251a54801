/** The number of environments that the local cloud starts for a function, their lifetime, and how they end. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LambdaRuntime, type LambdaOptions } from '../../src/lambda/runtime.ts'
import { temporaryFolder } from './harness.ts'

/** `wait` returns once a file with the name exists; `touch` creates one. */
const source = `
const { existsSync, writeFileSync } = require('node:fs')
if (process.env.FAILS) throw new RangeError('cannot be loaded')
exports.handler = async ({ touch, wait }) => {
  if (touch) writeFileSync(touch, '')
  while (wait && !existsSync(wait)) await new Promise((resolve) => setTimeout(resolve, 10))
  return process.env.TMPDIR
}`

let folder: ReturnType<typeof temporaryFolder>
const runtimes: LambdaRuntime[] = []
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(file('bundle'))
  writeFileSync(file('bundle/index.cjs'), source)
})
afterEach(async () => {
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.stop()))
  folder.remove()
})

const file = (name: string): string => path.join(folder.path, name)
const startRuntime = (
  options: Partial<LambdaOptions> = {},
  environment: Readonly<Record<string, string>> = {},
): LambdaRuntime => {
  const runtime = new LambdaRuntime(
    [
      {
        name: 'lists',
        logicalId: 'Lists',
        arn: 'arn:aws:lambda:eu-central-1:000000000000:function:lists',
        handler: 'index.handler',
        directory: file('bundle'),
        environment,
        memoryMb: 128,
        timeoutSeconds: 60,
      },
    ],
    {
      stateDir: folder.path,
      workersPerFunction: 2,
      graceMs: 0,
      ahead: new BigInt64Array(new SharedArrayBuffer(8)),
      log: () => undefined,
      ...options,
    },
  )
  runtimes.push(runtime)
  return runtime
}

describe('the environments of a function', () => {
  it('are one for many quick simultaneous events', async () => {
    const runtime = startRuntime()
    const used = await Promise.all(Array.from({ length: 20 }, () => runtime.invoke('lists', {})))
    expect(new Set(used).size).toBe(1)
    expect(runtime.environments('lists')).toEqual({ alive: 1, started: 1 })
  })

  it('grow by one when an event keeps the first busy, up to the limit', async () => {
    const runtime = startRuntime()
    const quick = await runtime.invoke('lists', {})
    const slow = runtime.invoke('lists', { wait: file('released') })
    const others = await Promise.all(Array.from({ length: 5 }, () => runtime.invoke('lists', {})))
    writeFileSync(file('released'), '')
    expect(await slow).toBe(quick)
    expect(new Set(others).size).toBe(1)
    expect(others).not.toContain(quick)
    expect(runtime.environments('lists')).toEqual({ alive: 2, started: 2 })
  })

  it('pass a waiting event to the environment that is free first', async () => {
    // The second environment starts only after the first event has ended, because nothing else starts meanwhile.
    writeFileSync(
      file('bundle/index.cjs'),
      `${source}
if (existsSync(${JSON.stringify(file('second'))})) { writeFileSync(${JSON.stringify(file('starts'))}, ''); while (!existsSync(${JSON.stringify(file('go'))})); }`,
    )
    const runtime = startRuntime()
    const first = await runtime.invoke('lists', {})
    writeFileSync(file('second'), '')
    const slow = runtime.invoke('lists', { wait: file('released') })
    const waiting = runtime.invoke('lists', {})
    await vi.waitFor(() => expect(existsSync(file('starts'))).toBe(true), { timeout: 10_000, interval: 10 })
    writeFileSync(file('released'), '')
    expect(await slow).toBe(first)
    expect(await waiting).toBe(first)
    writeFileSync(file('go'), '')
  })

  it('end when they are idle, with their temporary folders; the next event starts a new one', async () => {
    const runtime = startRuntime({ idleMs: 20 })
    const before = await runtime.invoke('lists', {})
    await vi.waitFor(() => expect(runtime.environments('lists')).toEqual({ alive: 0, started: 1 }), {
      timeout: 10_000,
      interval: 10,
    })
    expect(readdirSync(file('tmp'))).toEqual([])
    expect(await runtime.invoke('lists', {})).not.toBe(before)
  })

  it('that cannot be loaded fail one event each', async () => {
    const runtime = startRuntime({}, { FAILS: '1' })
    const outcomes = await Promise.allSettled([runtime.invoke('lists', {}), runtime.invoke('lists', {})])
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { errorType: 'RangeError' } },
      { status: 'rejected', reason: { errorType: 'RangeError' } },
    ])
    expect(runtime.environments('lists')?.started).toBe(2)
  })
})

describe('a stop', () => {
  const stopping = { status: 'rejected', reason: { message: 'The local cloud is stopping.' } }
  const hasBegun = () =>
    vi.waitFor(() => expect(existsSync(file('begun'))).toBe(true), { timeout: 10_000, interval: 10 })

  it('lets the current event finish, and refuses waiting and new ones', async () => {
    const runtime = startRuntime({ workersPerFunction: 1, graceMs: 60_000 })
    const before = Promise.allSettled([
      runtime.invoke('lists', { touch: file('begun'), wait: file('released') }),
      runtime.invoke('lists', {}),
    ])
    await hasBegun()
    const stopped = runtime.stop()
    expect(await Promise.allSettled([runtime.invoke('lists', {})])).toMatchObject([stopping])
    writeFileSync(file('released'), '')
    expect(await before).toMatchObject([{ status: 'fulfilled' }, stopping])
    await stopped
  })

  it('kills what does not finish in time', async () => {
    const runtime = startRuntime({ graceMs: 20 })
    const handled = Promise.allSettled([
      runtime.invoke('lists', { touch: file('begun'), wait: file('never') }),
    ])
    await hasBegun()
    await runtime.stop()
    expect(await handled).toMatchObject([stopping])
    expect(runtime.environments('lists')?.alive).toBe(0)
  })
})

/** Schedules of the templates keep their times across restarts of the local cloud. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Resource } from '../../src/cloudformation/templates.ts'
import { AccessDirectory } from '../../src/iam/access.ts'
import type { FunctionSpec } from '../../src/lambda/runtime.ts'
import { Scheduler } from '../../src/scheduler/scheduler.ts'
import { CloudState } from '../../src/state/state.ts'
import { temporaryFolder } from './harness.ts'

const minute = 60_000
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  folder = temporaryFolder()
})
afterEach(() => {
  vi.useRealTimers()
  folder.remove()
})

const rule = (expression: string): Resource => ({
  stack: 'Test',
  logicalId: 'Cleanup',
  type: 'AWS::Events::Rule',
  physicalId: 'cleanup',
  properties: { ScheduleExpression: expression, Targets: [{ Arn: 'arn:cleanup' }] },
  metadata: {},
  directory: '.',
  region: 'eu-central-1',
  account: '000000000000',
})

const spec: FunctionSpec = {
  name: 'cleanup',
  logicalId: 'Cleanup',
  arn: 'arn:cleanup',
  handler: 'index.handler',
  directory: '.',
  environment: {},
  memoryMb: 128,
  timeoutSeconds: 10,
}

/** Runs the cloud's scheduler for a while. Returns how often its function ran. */
const runsWithin = async (
  milliseconds: number,
  expression = 'rate(15 minutes)',
  runsDeclared = true,
): Promise<number> => {
  const invoke = vi.fn<() => Promise<unknown>>(() => Promise.resolve(undefined))
  const now = () => new Date()
  const scheduler = new Scheduler({
    stateDir: folder.path,
    region: 'eu-central-1',
    account: '000000000000',
    directory: new AccessDirectory([], new CloudState(folder.path), {
      account: '000000000000',
      now,
      log: () => undefined,
    }),
    lambda: { find: () => spec, invoke },
    resources: [rule(expression)],
    runsDeclared,
    localize: (value) => value,
    now,
    log: () => undefined,
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  await scheduler.stop()
  return invoke.mock.calls.length
}

it('a function scheduled every 15 minutes runs although the cloud restarts every 10', async () => {
  const runs = []
  for (let start = 0; start < 6; start += 1) runs.push(await runsWithin(10 * minute + 1))
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(4)
})

it('a run missed while the cloud was stopped happens once, soon after the start', async () => {
  expect(await runsWithin(minute)).toBe(0)
  vi.setSystemTime(Date.now() + 90 * minute)
  expect(await runsWithin(minute)).toBe(1)
  expect(await runsWithin(minute)).toBe(0)
})

it('a schedule with another expression starts over', async () => {
  await runsWithin(minute)
  expect(await runsWithin(2 * minute + 1, 'rate(1 minute)')).toBe(2)
})

it('a schedule of the templates does not run by itself where that is switched off', async () => {
  expect(await runsWithin(40 * minute, 'rate(1 minute)', false)).toBe(0)
})

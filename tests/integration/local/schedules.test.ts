/** The schedules of functions (`core/schedules.ts`) in the Scheduler of the local cloud. */
import {
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
  type UpdateScheduleCommandInput,
} from '@aws-sdk/client-scheduler'
import { startTestCloud, temporaryFolder, type TestCloud } from 'local-cloud/test-cloud'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventSchedules, type ScheduleTarget } from '#functions/core/schedules.ts'

const folder = temporaryFolder()
let cloud: TestCloud

beforeAll(async () => {
  cloud = await startTestCloud(folder.path)
}, 60_000)

afterAll(async () => {
  await cloud.stop()
  folder.remove()
}, 30_000)

describe('schedules', () => {
  const physical = (type: string, match: RegExp) => cloud.resource(type, match)[0]?.physicalId
  const targetArn = () =>
    `arn:aws:lambda:eu-central-1:123456789012:function:${physical('AWS::Lambda::Function', /^Writer$/)}`
  const roleArn = () => `arn:aws:iam::123456789012:role/${physical('AWS::IAM::Role', /SchedulerRole/)}`
  const schedulerClient = (): SchedulerClient => {
    const { region, ...credentials } = cloud.credentials
    return new SchedulerClient({ region, credentials, endpoint: cloud.endpoints.scheduler })
  }
  const portalSchedules = (client: SchedulerClient, own: Partial<ScheduleTarget> = {}): EventSchedules =>
    new EventSchedules(client, {
      group: 'reports',
      target: targetArn(),
      role: roleArn(),
      deadLetters: 'arn:aws:sqs:eu-central-1:123456789012:failed',
      ...own,
    })

  it('are put, replaced, read, listed and removed by the portal', async () => {
    const client = schedulerClient()
    const schedules = portalSchedules(client)
    const daily = {
      name: 'periodic-7',
      expression: 'cron(0 3 * * ? *)',
      timeZone: 'Europe/Warsaw',
      input: { periodic_report_id: 7 },
    }
    const weekly = { ...daily, expression: 'cron(0 3 ? * MON *)' }
    const once = {
      name: 'report-9',
      expression: 'at(2099-01-01T03:00:00)',
      timeZone: 'UTC',
      input: { report_id: 9 },
      once: true,
    }
    for (const schedule of [daily, weekly, once]) await schedules.put(schedule)
    expect(await Promise.all([weekly, once, daily].map((one) => schedules.isUpToDate(one)))).toEqual([
      true,
      true,
      false,
    ])
    expect(await schedules.list()).toEqual(expect.arrayContaining(['periodic-7', 'report-9']))
    for (const name of ['periodic-7', 'report-9', 'report-9']) await schedules.remove(name)
    expect(await schedules.isUpToDate(once)).toBe(false)
    expect(await schedules.list()).not.toContain('periodic-7')
    client.destroy()
  })

  it('differ from what the portal puts when any property differs', async () => {
    const client = schedulerClient()
    const schedules = portalSchedules(client)
    const daily = {
      name: 'periodic-8',
      expression: 'cron(0 3 * * ? *)',
      timeZone: 'Europe/Warsaw',
      input: { periodic_report_id: 8 },
    }
    await schedules.put(daily)
    const { Target, ...present } = await client.send(
      new GetScheduleCommand({ GroupName: 'reports', Name: daily.name }),
    )
    if (Target === undefined) throw new Error('The schedule has no target')
    const written: UpdateScheduleCommandInput = {
      GroupName: 'reports',
      Name: daily.name,
      ScheduleExpression: present.ScheduleExpression,
      ScheduleExpressionTimezone: present.ScheduleExpressionTimezone,
      FlexibleTimeWindow: present.FlexibleTimeWindow,
      ActionAfterCompletion: present.ActionAfterCompletion,
      Target,
    }
    const broken: readonly (readonly [string, Partial<UpdateScheduleCommandInput>])[] = [
      ['state', { State: 'DISABLED' }],
      ['expression', { ScheduleExpression: 'cron(0 4 * * ? *)' }],
      ['zone', { ScheduleExpressionTimezone: 'UTC' }],
      ['end', { ActionAfterCompletion: 'DELETE' }],
      ['window', { FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 15 } }],
      ['input', { Target: { ...Target, Input: '{"periodic_report_id":9}' } }],
      ['no input', { Target: { ...Target, Input: undefined } }],
      [
        'queue',
        { Target: { ...Target, DeadLetterConfig: { Arn: `${Target.DeadLetterConfig?.Arn}-former` } } },
      ],
      ['no queue', { Target: { ...Target, DeadLetterConfig: undefined } }],
      ['tries', { Target: { ...Target, RetryPolicy: { ...Target.RetryPolicy, MaximumRetryAttempts: 9 } } }],
      [
        'age',
        { Target: { ...Target, RetryPolicy: { ...Target.RetryPolicy, MaximumEventAgeInSeconds: 60 } } },
      ],
      ['no policy', { Target: { ...Target, RetryPolicy: undefined } }],
    ]
    for (const [what, change] of broken) {
      await client.send(new UpdateScheduleCommand({ ...written, ...change }))
      expect(await schedules.isUpToDate(daily), what).toBe(false)
      await schedules.put(daily)
      expect(await schedules.isUpToDate(daily), what).toBe(true)
    }
    // Changes in the next deployment.
    for (const own of [{ target: `${targetArn()}-next` }, { role: `${roleArn()}-next` }])
      expect(await portalSchedules(client, own).isUpToDate(daily)).toBe(false)
    await schedules.remove('periodic-8')
    client.destroy()
  })
})

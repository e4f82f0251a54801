/**
 * Schedules that functions create: each invokes a function with an input, by a cron expression or once. They have their
 * own schedule group, apart from those of the templates.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  UpdateScheduleCommand,
  type GetScheduleCommandOutput,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler'

export interface Schedule {
  readonly name: string
  /** In EventBridge Scheduler's syntax: `cron(0 3 * * ? *)`, or `at(2026-03-29T03:00:00)` for one run. */
  readonly expression: string
  /** The time zone of the expression. */
  readonly timeZone: string
  /** The input of the invocation. */
  readonly input: unknown
  /** Runs once and is then deleted. */
  readonly once?: boolean
}

/** The schedules of the group. */
export interface Schedules {
  /** Creates a schedule, or replaces the one with its name. */
  put(schedule: Schedule): Promise<void>
  /** Deletes a schedule. A missing one is not an error. */
  remove(name: string): Promise<void>
  /**
   * Whether a schedule exists exactly as `put` writes it. False for one of an earlier deployment with another function
   * or queue, or one switched off by hand.
   */
  isUpToDate(schedule: Schedule): Promise<boolean>
  /** The names of all schedules. */
  list(): Promise<string[]>
}

/** What all schedules of the group invoke, and with which role. */
export interface ScheduleTarget {
  readonly group: string
  /** The ARN of the function. */
  readonly target: string
  /** The ARN of the role that may invoke it. */
  readonly role: string
  /** The ARN of the dead-letter queue for failed invocations. */
  readonly deadLetters: string
}

/** Maximum retries of an invocation. */
const retries = 2
/** Maximum age of an invocation, in seconds. */
const oldest = 3600

/** Schedules in EventBridge Scheduler. */
export class EventSchedules implements Schedules {
  readonly #client: SchedulerClient
  readonly #of: ScheduleTarget

  constructor(client: SchedulerClient, of: ScheduleTarget) {
    this.#client = client
    this.#of = of
  }

  async put(schedule: Schedule): Promise<void> {
    const input = this.#input(schedule)
    try {
      await this.#client.send(new CreateScheduleCommand(input))
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error
      await this.#client.send(new UpdateScheduleCommand(input))
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await this.#client.send(new DeleteScheduleCommand({ GroupName: this.#of.group, Name: name }))
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error
    }
  }

  async isUpToDate(schedule: Schedule): Promise<boolean> {
    try {
      const found = await this.#client.send(
        new GetScheduleCommand({ GroupName: this.#of.group, Name: schedule.name }),
      )
      return isDeepStrictEqual(writtenIn(found), writtenIn(this.#input(schedule)))
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false
      throw error
    }
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    for (let next: string | undefined; ;) {
      const page = await this.#client.send(
        new ListSchedulesCommand({ GroupName: this.#of.group, MaxResults: 100, NextToken: next }),
      )
      for (const { Name } of page.Schedules ?? []) if (Name !== undefined) names.push(Name)
      next = page.NextToken
      if (next === undefined) return names
    }
  }

  #input({ name, expression, timeZone, input, once = false }: Schedule) {
    return {
      GroupName: this.#of.group,
      Name: name,
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: timeZone,
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      ActionAfterCompletion: once ? 'DELETE' : 'NONE',
      Target: {
        Arn: this.#of.target,
        RoleArn: this.#of.role,
        Input: JSON.stringify(input),
        DeadLetterConfig: { Arn: this.#of.deadLetters },
        RetryPolicy: { MaximumRetryAttempts: retries, MaximumEventAgeInSeconds: oldest },
      },
    } as const
  }
}

/** The fields that `put` writes, extracted from a schedule that was read; drops those that AWS adds. */
const writtenIn = ({ Target: target, ...schedule }: Partial<GetScheduleCommandOutput>) => ({
  expression: schedule.ScheduleExpression,
  timeZone: schedule.ScheduleExpressionTimezone,
  window: schedule.FlexibleTimeWindow?.Mode,
  state: schedule.State,
  after: schedule.ActionAfterCompletion,
  target: target?.Arn,
  role: target?.RoleArn,
  input: target?.Input,
  deadLetters: target?.DeadLetterConfig?.Arn,
  retries: target?.RetryPolicy?.MaximumRetryAttempts,
  oldest: target?.RetryPolicy?.MaximumEventAgeInSeconds,
})

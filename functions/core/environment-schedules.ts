import { SchedulerClient } from '@aws-sdk/client-scheduler'
import type { Environment } from '#shared/domain/environment.ts'
import { limitedBy, withLimitedBodies, type Limits } from './aws/limits.ts'
import { required } from './env.ts'
import { EventSchedules, type Schedules } from './schedules.ts'

/** Schedules for a function that may use them. In its own module, so that other functions do not bundle the client. */
export const environmentSchedules = (environment: Environment, limits: Limits): Schedules =>
  new EventSchedules(withLimitedBodies(new SchedulerClient(limitedBy(limits)), limits), {
    group: required(environment, 'SCHEDULES_GROUP'),
    target: required(environment, 'SCHEDULES_TARGET'),
    role: required(environment, 'SCHEDULES_ROLE'),
    deadLetters: required(environment, 'SCHEDULES_DEAD_LETTERS'),
  })

import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as iam from 'aws-cdk-lib/aws-iam'
import * as scheduler from 'aws-cdk-lib/aws-scheduler'
import * as sqs from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { reportGenerator, sourceReader } from '../functions.ts'

/** The deployed name of a function that other stacks refer to. */
export const functionName = ({ stage }: Config, name: string): string => `cti-${stage}-${name}`

/** The principal that may assume a schedule's role: schedules of one group in this account only. */
export const schedulesOf = (stack: Stack, group: string): iam.ServicePrincipal =>
  new iam.ServicePrincipal('scheduler.amazonaws.com', {
    conditions: {
      StringEquals: { 'aws:SourceAccount': stack.account },
      ArnEquals: {
        'aws:SourceArn': stack.formatArn({
          service: 'scheduler',
          resource: 'schedule-group',
          resourceName: group,
        }),
      },
    },
  })

/** What functions need to create schedules. */
export interface FunctionSchedules {
  /** The group's name. */
  readonly group: string
  /** The ARN pattern of all schedules in the group. */
  readonly everySchedule: string
  /** The ARN of the function that all schedules invoke. */
  readonly target: string
  readonly role: iam.IRole
  /** The dead-letter queue. */
  readonly failed: sqs.Queue
}

/** A group of schedules that functions create at run time. Renaming it would lose them. */
const scheduleGroup = (
  scope: Construct,
  { config, failed, of, target: name }: { config: Config; failed: sqs.Queue; of: string; target: string },
): FunctionSchedules => {
  const stack = Stack.of(scope)
  const group = `cti-portal-${config.stage}-${of}`
  new scheduler.CfnScheduleGroup(scope, 'Group', { name: group })
  const target = stack.formatArn({ service: 'lambda', resource: `function:${functionName(config, name)}` })
  const role = new iam.Role(scope, 'Caller', { assumedBy: schedulesOf(stack, group) })
  role.addToPolicy(new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target] }))
  role.addToPolicy(new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }))
  return {
    group,
    everySchedule: stack.formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${group}/*`,
    }),
    target,
    role,
    failed,
  }
}

/**
 * Infrastructure for schedules that functions create, of reports and of sources: their groups, their execution roles
 * and the dead-letter queue. The functions that create schedules and their targets are in stacks that depend on this
 * one. So this stack refers to the targets by name only.
 */
export class ReportsStack extends Stack {
  readonly schedules: FunctionSchedules
  readonly sourceSchedules: FunctionSchedules

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props)
    const failed = new sqs.Queue(this, 'Failed', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    const { config } = props
    this.schedules = scheduleGroup(this, { config, failed, of: 'reports', target: reportGenerator })
    this.sourceSchedules = scheduleGroup(new Construct(this, 'Sources'), {
      config,
      failed,
      of: 'sources',
      target: sourceReader,
    })
  }
}

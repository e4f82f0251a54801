import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as iam from 'aws-cdk-lib/aws-iam'
import * as scheduler from 'aws-cdk-lib/aws-scheduler'
import * as sqs from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { reportGenerator } from '../functions.ts'

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

/**
 * Infrastructure for report schedules, which functions create: their group, their execution role and the dead-letter
 * queue. The functions that create schedules and the generator are in stacks that depend on this one. So this stack
 * refers to the generator by name only.
 */
export class ReportsStack extends Stack {
  readonly schedules: FunctionSchedules

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props)
    // Functions create the schedules in it at run time. Renaming the group would lose them.
    const group = `cti-portal-${props.config.stage}-reports`
    new scheduler.CfnScheduleGroup(this, 'Group', { name: group })
    const failed = new sqs.Queue(this, 'Failed', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    const target = this.formatArn({
      service: 'lambda',
      resource: `function:${functionName(props.config, reportGenerator)}`,
    })
    const role = new iam.Role(this, 'Caller', {
      assumedBy: schedulesOf(this, group),
    })
    role.addToPolicy(new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target] }))
    role.addToPolicy(new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }))
    this.schedules = {
      group,
      everySchedule: this.formatArn({
        service: 'scheduler',
        resource: 'schedule',
        resourceName: `${group}/*`,
      }),
      target,
      role,
      failed,
    }
  }
}

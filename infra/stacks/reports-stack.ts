import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as iam from 'aws-cdk-lib/aws-iam'
import * as scheduler from 'aws-cdk-lib/aws-scheduler'
import * as sqs from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { reportGenerator } from '../functions.ts'

/** Under which name a function is deployed that other stacks know. */
export const functionName = ({ stage }: Config, name: string): string => `cti-${stage}-${name}`

/** Who assumes the role of a schedule: schedules of one group of this account, and no other. */
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

/** What functions need to make schedules. */
export interface FunctionSchedules {
  /** The name of the group. */
  readonly group: string
  /** The ARN of whatever schedule in it. */
  readonly everySchedule: string
  /** The ARN of the function that all of them invoke. */
  readonly target: string
  readonly role: iam.IRole
  /** Takes what could not be handed over. */
  readonly failed: sqs.Queue
}

/**
 * The schedules of reports, which functions make: their group, the one role that they invoke the generator by, and the
 * queue of what could not be handed over. The functions that make them and the generator stand in stacks of their own,
 * which need this one: so it knows the generator by its name alone.
 */
export class ReportsStack extends Stack {
  readonly schedules: FunctionSchedules

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props)
    // Schedules are made in it at run time: under another name it would be another group, without them.
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

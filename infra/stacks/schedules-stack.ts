import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as iam from 'aws-cdk-lib/aws-iam'
import * as destinations from 'aws-cdk-lib/aws-lambda-destinations'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as scheduler from 'aws-cdk-lib/aws-scheduler'
import type * as sns from 'aws-cdk-lib/aws-sns'
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions'
import * as sqs from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { PortalFunction, type Resources } from '../constructs/portal-function.ts'
import { backgroundFunctions, webhookSender } from '../functions.ts'
import { pascal } from '../constructs/http-api.ts'
import { functionName, schedulesOf } from './reports-stack.ts'

interface SchedulesStackProps extends StackProps {
  readonly config: Config
  readonly resources: Resources
  /** The topic for bounces and complaints. */
  readonly mailFeedback: sns.ITopic
}

/**
 * Node resolves host names in its thread pool, which has four threads by default. A host whose DNS servers do not
 * answer blocks one thread until the timeout.
 */
const senderEnvironment = { UV_THREADPOOL_SIZE: '32' }

/** The schedule group when none is named. */
const defaultGroup = 'default'

/**
 * Functions that run on a schedule or on a topic's messages. Events that fail repeatedly go to one queue, which has an
 * alarm.
 */
export class SchedulesStack extends Stack {
  readonly functions: readonly lambda.Function[]
  readonly failed: sqs.Queue

  constructor(scope: Construct, id: string, props: SchedulesStackProps) {
    super(scope, id, props)
    this.failed = new sqs.Queue(this, 'Failed', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    this.functions = backgroundFunctions.map((definition) => {
      const name = pascal(definition.name)
      const { function: target } = new PortalFunction(this, name, {
        config: props.config,
        resources: props.resources,
        name: definition.name,
        memory: definition.memory,
        grants: definition.grants,
        timeout: definition.timeout,
        functionName: definition.isNamed === true ? functionName(props.config, definition.name) : undefined,
        concurrency: definition.concurrency,
        environment: definition.name === webhookSender ? senderEnvironment : {},
      })
      // The scheduler invokes asynchronously, so the function's own failure destination reports a run that failed for
      // good.
      target.configureAsyncInvoke({
        retryAttempts: 2,
        onFailure: new destinations.SqsDestination(this.failed),
      })
      if ('topic' in definition) {
        // Messages that SNS cannot deliver go to the queue too.
        props.mailFeedback.addSubscription(
          new subscriptions.LambdaSubscription(target, { deadLetterQueue: this.failed }),
        )
        return target
      }
      const role = new iam.Role(this, `${name}Caller`, {
        assumedBy: schedulesOf(this, defaultGroup),
      })
      role.addToPolicy(
        new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }),
      )
      role.addToPolicy(
        new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.failed.queueArn] }),
      )
      new scheduler.CfnSchedule(this, `${name}Schedule`, {
        scheduleExpression: definition.schedule,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: target.functionArn,
          roleArn: role.roleArn,
          input: '{}',
          deadLetterConfig: { arn: this.failed.queueArn },
          retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: 600 },
        },
      })
      return target
    })
  }
}

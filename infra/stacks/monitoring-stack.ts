import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch'
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions'
import * as iam from 'aws-cdk-lib/aws-iam'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as logs from 'aws-cdk-lib/aws-logs'
import * as sns from 'aws-cdk-lib/aws-sns'
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions'
import type * as sqs from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { apiFunctions, backgroundFunctions, keyFunctions, sourceReader } from '../functions.ts'
import { logGroupName } from '../constructs/portal-logs.ts'
import { pascal } from '../constructs/http-api.ts'

export interface MonitoringStackProps extends StackProps {
  readonly config: Config
  readonly apiId: string
  readonly keyApiId: string
  readonly apiFunctions: readonly lambda.Function[]
  readonly keyFunctions: readonly lambda.Function[]
  readonly backgroundFunctions: readonly lambda.Function[]
  readonly failed: sqs.Queue
  /** Dead-letter queue of report schedules. */
  readonly failedReports: sqs.IQueue
}

/** Denied requests, counted from the logs of all functions over five minutes. */
const refusals = [
  {
    id: 'Refusals',
    statuses: [401, 403, 404],
    threshold: 500,
    impact: 'Somebody tries what they may not do, or what is not there, again and again.',
    heading: 'Refusals',
  },
  {
    id: 'RefusedByLimit',
    statuses: [429],
    threshold: 100,
    impact: 'Somebody sends so much, or guesses so often, that a limit stops them; or a limit is too narrow.',
    heading: 'Refusals by limit',
  },
] as const

/** Alarms and a dashboard. Each alarm states the impact on users and its runbook section in docs/operations.md. */
export class MonitoringStack extends Stack {
  readonly #topic: sns.Topic
  readonly #alarms: cloudwatch.Alarm[] = []

  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props)
    this.#topic = new sns.Topic(this, 'Alarms', { enforceSSL: true })
    this.#admitAlarms()
    if (props.config.alarmEmail !== undefined)
      this.#topic.addSubscription(new subscriptions.EmailSubscription(props.config.alarmEmail))
    const period = Duration.minutes(5)
    const functions = [
      ...apiFunctions.map((definition, index) => ({
        definition,
        target: props.apiFunctions[index],
        slow: 3_000,
        impactOfSlow: 'People wait for every list and form.',
      })),
      ...keyFunctions.map((definition, index) => ({
        definition,
        target: props.keyFunctions[index],
        // Streaming to a slow client takes long.
        slow: definition.streams === true ? 60_000 : 10_000,
        impactOfSlow: 'Machines of organizations wait for what they read; some give up after 30 seconds.',
      })),
      ...backgroundFunctions.map((definition, index) => ({
        definition,
        target: props.backgroundFunctions[index],
        slow: definition.timeout * 800,
        impactOfSlow: `Runs are about to be cut off by the time limit. ${definition.impact}`,
      })),
    ]
    for (const { definition, target, slow, impactOfSlow } of functions) {
      if (target === undefined) throw new Error(`${definition.name}: no function to watch`)
      const name = pascal(definition.name)
      this.#alarm(`${name}Errors`, definition.impact, 'Function errors', target.metricErrors({ period }), 1)
      this.#alarm(
        `${name}Throttles`,
        definition.impact,
        'Function throttles',
        target.metricThrottles({ period }),
        1,
      )
      this.#alarm(
        `${name}Slow`,
        impactOfSlow,
        'Slow function',
        target.metricDuration({ period, statistic: 'p95' }),
        slow,
        3,
      )
    }
    const serverErrorsOf = (apiId: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period,
      })
    const serverErrors = serverErrorsOf(props.apiId)
    this.#alarm(
      'ApiServerErrors',
      'Someone saw an error page instead of data.',
      'API server errors',
      serverErrors,
      5,
    )
    this.#alarm(
      'KeyApiServerErrors',
      'A machine of an organization got an error instead of data; some stop enforcing a list then.',
      'API server errors',
      serverErrorsOf(props.keyApiId),
      5,
    )
    this.#alarm(
      'FailedRuns',
      'A scheduled run or a bounce failed three times, or could not be delivered. The message in the queue names the function.',
      'Failed scheduled runs',
      props.failed.metricApproximateNumberOfMessagesVisible({ period }),
      1,
    )
    this.#alarm(
      'ReportsNotStarted',
      'A periodic report or a source was not started when it was due; another run starts it within ten minutes.',
      'Reports not started',
      props.failedReports.metricApproximateNumberOfMessagesVisible({ period }),
      1,
    )
    this.#alarm(
      'SourcesFailing',
      'A source of indicators has failed three times in a row. What it has stays as it is, and nothing new comes from it.',
      'Failing sources',
      this.#counted(
        'SourcesFailing',
        props.config,
        [sourceReader],
        logs.FilterPattern.stringValue('$.message', '=', 'source failing'),
      ).with({ period }),
      1,
    )
    const limitReached = logs.FilterPattern.stringValue('$.message', '=', 'limit reached')
    this.#alarm(
      'AttemptLimits',
      'Somebody is guessing passwords or links, or sends e-mails by the dozen; people at the same address may have to wait.',
      'Attempt limits',
      this.#counted('AttemptLimits', props.config, ['auth', 'users'], limitReached).with({ period }),
      50,
    )
    this.#alarm(
      'PasswordGuessing',
      'The password of one account is being guessed from many addresses. Its owner can sign in from a known browser or with a link by e-mail.',
      'Attempt limits',
      this.#counted(
        'PasswordGuessing',
        props.config,
        ['auth'],
        logs.FilterPattern.all(limitReached, logs.FilterPattern.stringValue('$.limit', '=', 'login-account')),
      ).with({ period }),
      1,
    )
    for (const { id, statuses, threshold, impact, heading } of refusals)
      this.#alarm(
        id,
        impact,
        heading,
        this.#counted(
          id,
          props.config,
          [...apiFunctions, ...keyFunctions].map(({ name }) => name),
          logs.FilterPattern.all(
            logs.FilterPattern.stringValue('$.message', '=', 'refused'),
            logs.FilterPattern.any(
              ...statuses.map((status) => logs.FilterPattern.numberValue('$.status', '=', status)),
            ),
          ),
        ).with({ period }),
        threshold,
      )
    new cloudwatch.Dashboard(this, 'Dashboard', {
      widgets: [
        [new cloudwatch.AlarmStatusWidget({ alarms: this.#alarms, width: 24, title: 'Alarms' })],
        [
          new cloudwatch.GraphWidget({
            title: 'Requests',
            width: 12,
            left: functions.flatMap(({ target }) =>
              target === undefined ? [] : [target.metricInvocations({ period })],
            ),
          }),
          new cloudwatch.GraphWidget({
            title: 'Duration, p95',
            width: 12,
            left: functions.flatMap(({ target }) =>
              target === undefined ? [] : [target.metricDuration({ period, statistic: 'p95' })],
            ),
          }),
        ],
      ],
    })
  }

  /**
   * Lets the alarms of this stack publish. `enforceSSL` gives the topic a policy, which replaces the default one that
   * allows CloudWatch. The CDK does not add that permission again.
   */
  #admitAlarms(): void {
    this.#topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: {
            'aws:SourceArn': this.formatArn({
              service: 'cloudwatch',
              resource: 'alarm',
              resourceName: `${this.stackName}-*`,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    )
  }

  /** The number of log lines of these functions that match a pattern. */
  #counted(
    metricName: string,
    { stage }: Config,
    functions: readonly string[],
    filterPattern: logs.IFilterPattern,
  ): cloudwatch.Metric {
    const metricNamespace = `cti-portal/${stage}`
    for (const name of functions)
      new logs.MetricFilter(this, `${metricName}${pascal(name)}`, {
        logGroup: logs.LogGroup.fromLogGroupName(
          this,
          `${metricName}${pascal(name)}Logs`,
          logGroupName(stage, name),
        ),
        filterPattern,
        metricNamespace,
        metricName,
        metricValue: '1',
      })
    return new cloudwatch.Metric({ namespace: metricNamespace, metricName, statistic: 'Sum' })
  }

  #alarm(
    id: string,
    impact: string,
    heading: string,
    metric: cloudwatch.IMetric,
    threshold: number,
    periods = 1,
  ): void {
    const alarm = new cloudwatch.Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: `${impact} What to do: docs/operations.md, "${heading}".`,
    })
    alarm.addAlarmAction(new actions.SnsAction(this.#topic))
    this.#alarms.push(alarm)
  }
}

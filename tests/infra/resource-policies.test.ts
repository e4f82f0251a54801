/**
 * Access by resource policies: topics, queues, buckets, secrets, functions and roles. The connections in the templates
 * define who must be admitted, and nobody else may be.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadAssembly } from 'local-cloud/cloudformation/assembly'
import { interpret, type Resource } from 'local-cloud/cloudformation/templates'
import { decide, parsePolicy, statementsFor, type Statement } from 'local-cloud/iam/policies'
import { list, record, text, texts } from 'local-cloud/values'
import { assemblyOf, at } from './assembly.ts'

const account = '123456789012'
const region = 'eu-central-1'
const arnOf = (service: string, rest: string): string => `arn:aws:${service}:${region}:${account}:${rest}`

/** A principal that must be admitted, on behalf of a source, with an action on a resource. */
interface Need {
  readonly service: string
  readonly action: string
  readonly resource: string
  /** The ARN of the source that the service acts for; undefined where a resource policy cannot check it. */
  readonly source?: string
}

interface Templates {
  readonly resources: readonly Resource[]
  readonly ofType: (type: string) => readonly Resource[]
  /** The policy statements on a resource, by its ARN. */
  readonly policyOf: (arn: string) => readonly Statement[]
  readonly everyStatement: readonly Statement[]
}

const queueArn = (url: string): string => arnOf('sqs', url.split('/').at(-1) ?? '')
const bucketArn = (name: string): string => `arn:aws:s3:::${name}`
const roleArn = (name: string): string => `arn:aws:iam::${account}:role/${name}`
const distributionArn = (id: string): string => `arn:aws:cloudfront::${account}:distribution/${id}`

/** The policy statement that Lambda derives from an invocation permission. */
const permission = ({ properties }: Resource): Statement => {
  const [source] = texts(properties['SourceArn'])
  const owner = text(properties['SourceAccount'])
  return {
    effect: 'Allow',
    actions: [text(properties['Action'])],
    resources: [text(properties['FunctionName'])],
    principals: [text(properties['Principal'])],
    conditions: [
      ...(source === undefined ? [] : [equal('ArnLike', 'aws:sourcearn', source)]),
      ...(owner === '' ? [] : [equal('StringEquals', 'aws:sourceaccount', owner)]),
    ],
  }
}
const equal = (operator: string, key: string, value: string) => ({
  operator,
  ifExists: false,
  key,
  values: [value],
})

const read = (folder: string): Templates => {
  const { resources } = interpret(loadAssembly(folder), { secret: (key) => key })
  const ofType = (type: string): Resource[] => resources.filter((one) => one.type === type)
  // A role's trust policy names no resource: it applies to the role itself.
  const trust = ofType('AWS::IAM::Role').map(({ physicalId, properties }): [string, Statement[]] => [
    roleArn(physicalId),
    parsePolicy(properties['AssumeRolePolicyDocument']).map((one) => ({
      ...one,
      resources: [roleArn(physicalId)],
    })),
  ])
  const attached = (type: string, targets: string, arn: (id: string) => string): [string, Statement[]][] =>
    ofType(type).flatMap(({ properties }) =>
      texts(properties[targets]).map((id): [string, Statement[]] => [
        arn(id),
        parsePolicy(properties['PolicyDocument']),
      ]),
    )
  const policies: [string, Statement[]][] = [
    ...trust,
    ...attached('AWS::SNS::TopicPolicy', 'Topics', (id) => id),
    ...attached('AWS::SQS::QueuePolicy', 'Queues', queueArn),
    ...attached('AWS::S3::BucketPolicy', 'Bucket', bucketArn),
    ...ofType('AWS::Lambda::Permission').map((one): [string, Statement[]] => [
      text(one.properties['FunctionName']),
      [permission(one)],
    ]),
  ]
  return {
    resources,
    ofType,
    policyOf: (arn) => policies.filter(([target]) => target === arn).flatMap(([, statements]) => statements),
    everyStatement: policies.flatMap(([, statements]) => statements),
  }
}

/** The types whose policies are read above, and those of role permissions, which have a test of their own. */
const policyTypes = [
  'AWS::IAM::Policy',
  'AWS::Lambda::Permission',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
]
/** Header policies, not access policies. */
const otherTypes = ['AWS::CloudFront::ResponseHeadersPolicy']

/** Every external principal that the connections in the templates require. */
const needsOf = ({ ofType }: Templates): Need[] => {
  const [distribution] = ofType('AWS::CloudFront::Distribution')
  const cloudFront = {
    service: 'cloudfront.amazonaws.com',
    source: distributionArn(distribution?.physicalId ?? ''),
  }
  const origins = list(at(distribution?.properties, 'DistributionConfig.Origins'))
  const withAccessControl = origins
    .filter((one) => text(at(one, 'OriginAccessControlId')) !== '')
    .map((one) => text(at(one, 'DomainName')))
  return [
    // The alarms, each to its topics.
    ...ofType('AWS::CloudWatch::Alarm').flatMap(({ physicalId, properties }) =>
      texts(properties['AlarmActions']).map((topic) => ({
        service: 'cloudwatch.amazonaws.com',
        action: 'sns:Publish',
        resource: topic,
        source: arnOf('cloudwatch', `alarm:${physicalId}`),
      })),
    ),
    // SES feedback on messages.
    ...ofType('AWS::SES::ConfigurationSetEventDestination').map(({ properties }) => ({
      service: 'ses.amazonaws.com',
      action: 'sns:Publish',
      resource: text(at(properties, 'EventDestination.SnsDestination.TopicARN')),
      source: arnOf('ses', `configuration-set/${text(properties['ConfigurationSetName'])}`),
    })),
    // Topics to functions, and to a queue when delivery fails.
    ...ofType('AWS::SNS::Subscription')
      .filter(({ properties }) => properties['Protocol'] === 'lambda')
      .flatMap(({ properties }) => [
        {
          service: 'sns.amazonaws.com',
          action: 'lambda:InvokeFunction',
          resource: text(properties['Endpoint']),
          source: text(properties['TopicArn']),
        },
        {
          service: 'sns.amazonaws.com',
          action: 'sqs:SendMessage',
          resource: text(at(properties, 'RedrivePolicy.deadLetterTargetArn')),
          source: text(properties['TopicArn']),
        },
      ]),
    // API requests to their functions.
    ...ofType('AWS::ApiGatewayV2::Integration').map(({ properties }) => ({
      service: 'apigateway.amazonaws.com',
      action: 'lambda:InvokeFunction',
      resource: text(properties['IntegrationUri']),
      source: arnOf('execute-api', `${text(properties['ApiId'])}/$default/GET/server-api/app/threat`),
    })),
    // What CloudFront reads itself: file buckets and functions with a URL.
    ...ofType('AWS::S3::Bucket')
      .filter(({ physicalId }) => withAccessControl.some((domain) => domain.startsWith(`${physicalId}.`)))
      .map(({ physicalId }) => ({
        ...cloudFront,
        action: 's3:GetObject',
        resource: `${bucketArn(physicalId)}/index.html`,
      })),
    ...ofType('AWS::Lambda::Url').flatMap(({ properties }) =>
      ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'].map((action) => ({
        ...cloudFront,
        action,
        resource: text(properties['TargetFunctionArn']),
      })),
    ),
    // The principals that assume a role.
    ...rolesOf(ofType, 'AWS::Lambda::Function', ({ Role }) => text(Role)).map((resource) => ({
      service: 'lambda.amazonaws.com',
      action: 'sts:AssumeRole',
      resource,
    })),
    ...rolesOf(ofType, 'AWS::Scheduler::Schedule', ({ Target }) => text(record(Target)['RoleArn'])).map(
      (resource) => ({
        service: 'scheduler.amazonaws.com',
        action: 'sts:AssumeRole',
        resource,
        source: arnOf('scheduler', 'schedule-group/default'),
      }),
    ),
    ...ofType('AWS::Scheduler::ScheduleGroup').map(({ physicalId }) => ({
      service: 'scheduler.amazonaws.com',
      action: 'sts:AssumeRole',
      resource: scheduleRoleOf(ofType, physicalId),
      source: arnOf('scheduler', `schedule-group/${physicalId}`),
    })),
  ]
}

const rolesOf = (
  ofType: Templates['ofType'],
  type: string,
  role: (properties: Resource['properties']) => string,
): string[] => [...new Set(ofType(type).map(({ properties }) => role(properties)))]

/** The role that functions pass to the schedules that they create in a group. */
const scheduleRoleOf = (ofType: Templates['ofType'], group: string): string =>
  ofType('AWS::Lambda::Function')
    .filter(({ properties }) => at(properties, 'Environment.Variables.SCHEDULES_GROUP') === group)
    .map(({ properties }) => text(at(properties, 'Environment.Variables.SCHEDULES_ROLE')))[0] ?? ''

const objectsOf = (arn: string): string => (arn.startsWith('arn:aws:s3') ? arn.replace(/\/.*$/, '') : arn)

const isAdmitted = (
  { policyOf }: Templates,
  { service, action, resource, source }: Need,
  over: Record<string, string[]> = {},
): boolean =>
  decide(statementsFor(policyOf(objectsOf(resource)), service), {
    action,
    resource,
    context: {
      'aws:SecureTransport': ['true'],
      ...(source === undefined ? {} : { 'aws:SourceArn': [source], 'aws:SourceAccount': [account] }),
      ...over,
    },
  }).allowed

describe.each(['local', 'prod'] as const)('the policies of resources in the stage %s', (stage) => {
  let templates: Templates
  let needs: Need[]
  beforeAll(() => {
    templates = read(assemblyOf(stage).folder)
    needs = needsOf(templates)
  })

  it('admit every principal that the templates connect to the resource', () => {
    expect(needs.length).toBeGreaterThan(100)
    for (const kind of ['cloudwatch', 'ses', 'sns', 'apigateway', 'cloudfront', 'lambda', 'scheduler'])
      expect(
        needs.some(({ service }) => service === `${kind}.amazonaws.com`),
        kind,
      ).toBe(true)
    expect(needs.filter((need) => !isAdmitted(templates, need))).toEqual([])
  })

  it('admit none of them for another account or another resource', () => {
    const elsewhere = needs.flatMap((need) =>
      need.source === undefined
        ? []
        : [
            need.source.replace(account, '999999999999'),
            need.source.replace(/[^:/]+$/, 'other'),
            need.source.replace(/:[^:]*$/, ':other'),
          ]
            .filter((source) => source !== need.source && !source.includes('/$default/'))
            .map((source) => ({ ...need, source })),
    )
    expect(elsewhere.length).toBeGreaterThan(100)
    expect(
      elsewhere.filter((need) =>
        isAdmitted(templates, need, {
          'aws:SourceAccount': [need.source.includes(account) ? account : '999999999999'],
        }),
      ),
    ).toEqual([])
  })

  it('admit no other principal', () => {
    const allowing = templates.everyStatement.filter(({ effect }) => effect === 'Allow')
    const superfluous = allowing.filter(
      (statement) =>
        !needs.some(
          ({ service, action, resource, source }) =>
            decide(statementsFor([statement], service), {
              action,
              resource,
              context:
                source === undefined ? {} : { 'aws:SourceArn': [source], 'aws:SourceAccount': [account] },
            }).allowed,
        ),
    )
    expect(superfluous).toEqual([])
    for (const { actions, principals } of allowing) {
      expect(actions).toHaveLength(1)
      expect(principals).toEqual([expect.stringMatching(/^[a-z0-9-]+\.amazonaws\.com$/)])
    }
  })

  it('refuse unencrypted transport, wherever such a policy can', () => {
    const resources = [
      ...templates
        .ofType('AWS::SNS::Topic')
        .map(({ physicalId }) => ({ arn: physicalId, action: 'sns:Publish' })),
      ...templates.ofType('AWS::SQS::Queue').map(({ physicalId }) => ({
        arn: queueArn(physicalId),
        action: 'sqs:SendMessage',
      })),
      ...templates.ofType('AWS::S3::Bucket').map(({ physicalId }) => ({
        arn: bucketArn(physicalId),
        action: 's3:GetObject',
      })),
    ]
    for (const { arn, action } of resources)
      expect(
        templates
          .policyOf(arn)
          .some(
            ({ effect, principals, actions, conditions }) =>
              effect === 'Deny' &&
              principals?.includes('*') === true &&
              actions?.some((one) => one === action || action.startsWith(one.replace('*', ''))) === true &&
              conditions.some(({ key, values }) => key === 'aws:securetransport' && values.includes('false')),
          ),
        arn,
      ).toBe(true)
  })

  it('have only the types checked here', () => {
    const { resources } = templates
    const types = resources.map(({ type }) => type).filter((type) => /(Policy|Permission)$/.test(type))
    expect([...new Set(types)].toSorted()).toEqual([...policyTypes, ...otherTypes].toSorted())
    // Policies that are properties of the resource.
    for (const { type, properties } of resources)
      expect(
        Object.keys(properties).filter((name) => /^(Key|Resource|Access)Policy$/.test(name)),
        type,
      ).toEqual([])
  })
})

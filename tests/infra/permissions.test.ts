import { beforeAll, describe, expect, it } from 'vitest'
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb'
import * as s3 from 'aws-cdk-lib/aws-s3'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import { readConfig } from '#infra/config.ts'
import { PortalFunction } from '#infra/constructs/portal-function.ts'
import { allFunctions, type Grant } from '#infra/functions.ts'
import { ReportsStack } from '#infra/stacks/reports-stack.ts'
import { assemblyOf, at, type Assembly } from './assembly.ts'

interface Statement {
  readonly effect: string
  readonly actions: string[]
  readonly resources: unknown[]
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const statementsOf = (properties: unknown): Statement[] =>
  list(at(properties, 'PolicyDocument.Statement')).map((statement) => ({
    effect: String(at(statement, 'Effect')),
    actions: list(at(statement, 'Action')).map(String),
    resources: list(at(statement, 'Resource')),
  }))

let assembly: Assembly
beforeAll(() => {
  assembly = assemblyOf('prod')
})

/** The policies of our own roles, without the CDK provider that fills the web bucket. */
const ownStatements = (): (Statement & { id: string })[] =>
  [
    ...assembly.resources('AWS::IAM::Policy'),
    ...assembly
      .resources('AWS::IAM::Role')
      .flatMap(({ id, properties }) =>
        list(at(properties, 'Policies') ?? []).map((policy) => ({ id, properties: policy })),
      ),
  ]
    .filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'))
    .flatMap(({ id, properties }) => statementsOf(properties).map((statement) => ({ id, ...statement })))

describe('the roles of the functions', () => {
  it('name every action, and never grant every resource', () => {
    expect(ownStatements().length).toBeGreaterThan(10)
    for (const { id, effect, actions, resources } of ownStatements()) {
      expect(effect, id).toBe('Allow')
      expect(
        actions.filter((action) => action.includes('*')),
        id,
      ).toEqual([])
      expect(
        resources.filter((resource) => resource === '*'),
        id,
      ).toEqual([])
    }
  })

  it('reach table items by key and query, and never scan or manage the table', () => {
    const allowed = [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
      'BatchWriteItem',
    ].map((action) => `dynamodb:${action}`)
    const used = new Set(
      ownStatements()
        .flatMap(({ actions }) => actions)
        .filter((action) => action.startsWith('dynamodb:')),
    )
    expect([...used].filter((action) => !allowed.includes(action))).toEqual([])
  })

  it('reach objects inside a folder only', () => {
    const buckets = ownStatements().filter(({ actions }) =>
      actions.some((action) => action.startsWith('s3:') && action !== 's3:ListBucket'),
    )
    expect(buckets.length).toBeGreaterThan(0)
    for (const { id, resources } of buckets) {
      for (const resource of resources)
        expect(JSON.stringify(resource), id).toMatch(/"\/[a-z]+(\/[a-z_]+)?\/\*"/)
    }
  })

  it('send e-mail from the configured domain only', () => {
    const mail = ownStatements().filter(({ actions }) => actions.some((action) => action.startsWith('ses:')))
    expect(mail).toHaveLength(allFunctions.filter(({ grants }) => grants.includes('mail')).length)
    for (const { actions, resources } of mail) {
      expect(actions).toEqual(['ses:SendRawEmail'])
      expect(JSON.stringify(resources)).toContain('identity/example.org')
    }
  })

  it('read only the seals they need, each by name, and replace none', () => {
    const readers = new Map(
      (['KeySeal', 'DeviceSeal', 'FactorSeal'] as const).map((seal) => [
        seal,
        ownStatements()
          .filter(({ resources }) => JSON.stringify(resources).includes(seal))
          .map(({ id, actions, resources }) => ({ id, actions, resources: resources.length })),
      ]),
    )
    const grants = { KeySeal: 'key-seal', DeviceSeal: 'device-seal', FactorSeal: 'factor-seal' } as const
    for (const [seal, found] of readers) {
      const functions = allFunctions.filter(({ grants: own }) => own.includes(grants[seal]))
      expect(found).toHaveLength(functions.length)
      for (const { actions, resources } of found)
        expect({ actions, resources }).toEqual({
          actions: ['secretsmanager:GetSecretValue'],
          resources: 1,
        })
    }
    expect([...readers.values()].flat()).toHaveLength(
      ownStatements().filter(({ actions }) => actions.some((one) => one.startsWith('secretsmanager:')))
        .length,
    )
    expect(
      allFunctions
        .filter(({ grants: own }) => own.some((grant) => grant.endsWith('-seal')))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['api-keys', 'auth', 'organizations', 'source-reader', 'sources', 'webhook-sender'])
  })

  it('trust one service each', () => {
    for (const { id, properties } of assembly.resources('AWS::IAM::Role')) {
      const principals = list(at(properties, 'AssumeRolePolicyDocument.Statement')).map((statement) =>
        at(statement, 'Principal.Service'),
      )
      expect(
        principals.every(
          (principal) => principal === 'lambda.amazonaws.com' || principal === 'scheduler.amazonaws.com',
        ),
        id,
      ).toBe(true)
    }
  })
})

describe('the environment of a function', () => {
  it('contains no seal, only where to read it', () => {
    const functions = assembly.resources('AWS::Lambda::Function')
    expect(functions.length).toBeGreaterThan(allFunctions.length - 1)
    for (const { id, properties } of functions) {
      const variables = Object.entries(at(properties, 'Environment.Variables') ?? {})
      const resolved = variables.filter(([, value]) =>
        JSON.stringify(value).includes('resolve:secretsmanager'),
      )
      // The value that CloudFront proves itself with is in CloudFront's own settings. No stored value is sealed with
      // it.
      expect(
        resolved.map(([name]) => name).filter((name) => name !== 'ORIGIN_VERIFY'),
        id,
      ).toEqual([])
      for (const [name, value] of variables)
        if (JSON.stringify(value).includes('Seal')) expect(name).toMatch(/_SEAL_ARN$/)
    }
  })
})

describe('a grant', () => {
  const granted = (grants: readonly Grant[]): { environment: Record<string, unknown>; actions: string[] } => {
    const app = new App({ builtinCloudFormationValidation: false })
    const stack = new Stack(app, 'Stack')
    const { schedules, sourceSchedules } = new ReportsStack(app, 'Reports', { config: readConfig(app) })
    const resources = {
      table: new dynamodb.Table(stack, 'Table', {
        partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      }),
      snapshots: new s3.Bucket(stack, 'Snapshots'),
      files: new s3.Bucket(stack, 'Files'),
      keySeal: new secretsmanager.Secret(stack, 'KeySeal'),
      deviceSeal: new secretsmanager.Secret(stack, 'DeviceSeal'),
      factorSeal: new secretsmanager.Secret(stack, 'FactorSeal'),
      schedules,
      sourceSchedules,
    }
    new PortalFunction(stack, 'One', {
      config: readConfig(app),
      name: 'organizations',
      memory: 512,
      timeout: 29,
      grants,
      resources,
    })
    const template = Template.fromStack(stack)
    const [role] = Object.values(template.findResources('AWS::IAM::Role'))
    const [one] = Object.values(template.findResources('AWS::Lambda::Function'))
    return {
      environment: at(one, 'Properties.Environment.Variables') as Record<string, unknown>,
      actions: statementsOf(at(role, 'Properties.Policies.0'))
        .flatMap(({ actions }) => actions)
        .filter((action) => !action.startsWith('logs:')),
    }
  }
  const schedules = 'SCHEDULES_DEAD_LETTERS, SCHEDULES_GROUP, SCHEDULES_ROLE, SCHEDULES_TARGET'
  const always = ['PORTAL_URL', 'PROVIDER_NAME', 'STAGE']

  it.each<[Grant, string, string[]]>([
    ['snapshots:read', 'SNAPSHOTS_BUCKET', ['s3:GetObject']],
    ['snapshots:write', 'SNAPSHOTS_BUCKET', ['s3:PutObject', 's3:DeleteObject']],
    ['files', 'FILES_BUCKET', ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']],
    ['mail', 'MAIL_FROM, MAIL_RATE', ['ses:SendRawEmail']],
    [
      'schedules',
      schedules,
      [
        'scheduler:CreateSchedule',
        'scheduler:UpdateSchedule',
        'scheduler:GetSchedule',
        'scheduler:DeleteSchedule',
        'iam:PassRole',
      ],
    ],
    ['schedules:remove', schedules, ['scheduler:DeleteSchedule']],
    ['schedules:list', schedules, ['scheduler:ListSchedules']],
    ['key-seal', 'KEY_SEAL_ARN', ['secretsmanager:GetSecretValue']],
    ['device-seal', 'DEVICE_SEAL_ARN', ['secretsmanager:GetSecretValue']],
    ['factor-seal', 'FACTOR_SEAL_ARN', ['secretsmanager:GetSecretValue']],
  ])('of %s gives %s and its permission, and nothing else', (grant, variable, actions) => {
    const result = granted([grant])
    expect(result.actions).toEqual(actions)
    expect(Object.keys(result.environment).toSorted()).toEqual(
      [...always, ...variable.split(', ')].toSorted(),
    )
  })

  it('that is not declared gives neither', () => {
    const result = granted([])
    expect(result.actions).toEqual([])
    expect(Object.keys(result.environment).toSorted()).toEqual(always)
  })
})

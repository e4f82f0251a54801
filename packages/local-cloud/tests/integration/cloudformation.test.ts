import { describe, expect, it } from 'vitest'
import { interpret, TemplateError, type Model, type StackSource } from '../../src/cloudformation/templates.ts'
import type { Json } from '../../src/values.ts'

const stack = (name: string, template: Json, nested: Record<string, StackSource> = {}): StackSource => {
  return { name, region: 'eu-central-1', account: '123456789012', template, directory: '/assembly', nested }
}

const run = (...sources: StackSource[]): Model => {
  return interpret(sources, { secret: (key) => `secret of ${key}` })
}

/** The value of an expression. */
const resolve = (expression: unknown, template: Json = {}): unknown => {
  const resources = typeof template['Resources'] === 'object' ? template['Resources'] : {}
  const model = run(
    stack('Test', {
      ...template,
      Resources: { ...resources, Probe: { Type: 'Custom::Probe', Properties: { value: expression } } },
    }),
  )
  return model.resources.find(({ logicalId }) => logicalId === 'Probe')?.properties['value']
}

const TABLE = { Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'items' } } } }

describe('intrinsic functions', () => {
  it.each<[string, unknown, unknown, Json?]>([
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-central-1'],
    ['Ref to a resource', { Ref: 'Table' }, 'items', TABLE],
    [
      'GetAtt as a list',
      { 'Fn::GetAtt': ['Table', 'Arn'] },
      'arn:aws:dynamodb:eu-central-1:123456789012:table/items',
      TABLE,
    ],
    [
      'GetAtt as text',
      { 'Fn::GetAtt': 'Table.Arn' },
      'arn:aws:dynamodb:eu-central-1:123456789012:table/items',
      TABLE,
    ],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::AccountId' }, 3]] }, 'a-123456789012-3'],
    ['Select of a Split', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/x'] }] }, 'host'],
    [
      'Sub',
      { 'Fn::Sub': '${AWS::Partition}:${Table}:${Table.Arn}:${!Literal}' },
      'aws:items:arn:aws:dynamodb:eu-central-1:123456789012:table/items:${Literal}',
      TABLE,
    ],
    [
      'Sub with variables',
      { 'Fn::Sub': ['${who}@${AWS::URLSuffix}', { who: { Ref: 'Table' } }] },
      'items@amazonaws.com',
      TABLE,
    ],
    [
      'FindInMap',
      { 'Fn::FindInMap': ['Map', { Ref: 'AWS::Region' }, 'size'] },
      7,
      { Mappings: { Map: { 'eu-central-1': { size: 7 } } } },
    ],
    [
      'FindInMap with a default',
      { 'Fn::FindInMap': ['Map', 'x', 'y', { DefaultValue: 1 }] },
      1,
      { Mappings: { Map: {} } },
    ],
    [
      'If',
      { 'Fn::If': ['Here', 'yes', 'no'] },
      'yes',
      { Conditions: { Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-central-1'] } } },
    ],
    ['NoValue in a list', ['a', { Ref: 'AWS::NoValue' }, 'b'], ['a', 'b']],
    ['NoValue in an object', { a: 1, b: { Ref: 'AWS::NoValue' } }, { a: 1 }],
    ['Base64', { 'Fn::Base64': 'a' }, 'YQ=='],
    ['ToJsonString', { 'Fn::ToJsonString': { table: { Ref: 'Table' } } }, '{"table":"items"}', TABLE],
    ['a parameter', { Ref: 'Size' }, 'L', { Parameters: { Size: { Type: 'String', Default: 'L' } } }],
    [
      'a list parameter',
      { Ref: 'Sizes' },
      ['S', 'L'],
      { Parameters: { Sizes: { Type: 'CommaDelimitedList', Default: 'S,L' } } },
    ],
    [
      'the bootstrap version',
      { Ref: 'Version' },
      '30',
      {
        Parameters: {
          Version: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk-bootstrap/x/version' },
        },
      },
    ],
  ])('%s', (_name, expression, expected, template) => {
    expect(resolve(expression, template)).toEqual(expected)
  })

  it.each<[string, unknown, boolean]>([
    ['And', { 'Fn::And': [{ Condition: 'Yes' }, { 'Fn::Not': [{ Condition: 'No' }] }] }, true],
    ['Or', { 'Fn::Or': [{ Condition: 'No' }, { Condition: 'No' }] }, false],
  ])('the condition function %s decides what exists', (_name, condition, exists) => {
    const model = run(
      stack('Test', {
        Conditions: { Yes: { 'Fn::Equals': ['a', 'a'] }, No: { 'Fn::Equals': ['a', 'b'] }, Both: condition },
        Resources: { Maybe: { Type: 'AWS::SNS::Topic', Condition: 'Both' } },
      }),
    )
    expect(model.resources).toHaveLength(exists ? 1 : 0)
  })
})

describe('several stacks', () => {
  it("import each other's exports, in any order", () => {
    const model = run(
      stack('App', {
        Resources: {
          Queue: {
            Type: 'AWS::SQS::Queue',
            Properties: { name: { 'Fn::ImportValue': { 'Fn::Sub': 'Data:${AWS::Region}' } } },
          },
        },
      }),
      stack('Data', {
        ...TABLE,
        Outputs: {
          Name: {
            Value: { Ref: 'Table' },
            Export: { Name: { 'Fn::Join': [':', ['Data', { Ref: 'AWS::Region' }]] } },
          },
        },
      }),
    )
    expect(model.resources[0]?.properties['name']).toBe('items')
    expect(model.outputs).toEqual({ App: {}, Data: { Name: 'items' } })
  })

  it('nest: parameters go in, outputs come out', () => {
    const child = stack('', {
      Parameters: { Given: { Type: 'String' } },
      Resources: {},
      Outputs: { Made: { Value: { 'Fn::Sub': '${Given} made' } } },
    })
    const parent = stack(
      'Parent',
      {
        Resources: {
          Child: {
            Type: 'AWS::CloudFormation::Stack',
            Properties: { Parameters: { Given: { Ref: 'AWS::Region' } } },
          },
          Probe: {
            Type: 'Custom::Probe',
            Properties: { value: { 'Fn::GetAtt': ['Child', 'Outputs.Made'] } },
          },
        },
      },
      { Child: child },
    )
    expect(run(parent).resources.find(({ logicalId }) => logicalId === 'Probe')?.properties['value']).toBe(
      'eu-central-1 made',
    )
  })

  it("share values across regions through the CDK's writer and reader", () => {
    const writer = stack('Edge', {
      Resources: {
        Writer: {
          Type: 'Custom::CrossRegionExportWriter',
          Properties: { WriterProps: { exports: { '/cdk/exports/x': 'arn:edge' } } },
        },
      },
    })
    const reader = stack('App', {
      Resources: {
        Reader: { Type: 'Custom::CrossRegionExportReader' },
        Probe: {
          Type: 'Custom::Probe',
          Properties: { value: { 'Fn::GetAtt': ['Reader', '/cdk/exports/x'] } },
        },
      },
    })
    expect(
      run(writer, reader).resources.find(({ logicalId }) => logicalId === 'Probe')?.properties['value'],
    ).toBe('arn:edge')
  })
})

describe('dynamic references', () => {
  const secret = {
    Resources: {
      Key: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
      Setting: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/app/setting', Value: 'on' } },
    },
  }

  it('return a generated secret', () => {
    expect(
      resolve(
        { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Key' }, ':SecretString:::}}']] },
        secret,
      ),
    ).toBe('secret of Test/Key')
  })

  it('return one key of a JSON secret', () => {
    const template = {
      Resources: {
        Key: {
          Type: 'AWS::SecretsManager::Secret',
          Properties: { SecretString: '{"user":"u","password":"p"}' },
        },
      },
    }
    expect(
      resolve(
        { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Key' }, ':SecretString:password::}}']] },
        template,
      ),
    ).toBe('p')
  })

  it('return an SSM parameter', () => {
    expect(resolve('is {{resolve:ssm:/app/setting:1}}', secret)).toBe('is on')
  })
})

describe('an unresolvable reference is reported with its place', () => {
  it.each<[string, unknown, RegExp]>([
    ['an unknown reference', { Ref: 'Nobody' }, /Stack Test, Probe\.Properties: Ref to Nobody/],
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/8', 1] }, /Fn::Cidr is not known to the local cloud/],
    ['an unknown import', { 'Fn::ImportValue': 'x' }, /no stack exports x/],
    ['a Select past the end', { 'Fn::Select': [1, ['a']] }, /Fn::Select 1 of a list with 1 values/],
  ])('%s', (_name, expression, message) => {
    expect(() => resolve(expression)).toThrow(message)
    expect(() => resolve(expression)).toThrow(TemplateError)
  })

  it('for an unknown attribute', () => {
    expect(() => resolve({ 'Fn::GetAtt': ['Table', 'Colour'] }, TABLE)).toThrow(
      /Table\.Colour: the local cloud does not know this attribute of AWS::DynamoDB::Table/,
    )
  })

  it('for a cycle', () => {
    const names = {
      Resources: {
        A: { Type: 'AWS::SNS::Topic', Properties: { TopicName: { Ref: 'B' } } },
        B: { Type: 'AWS::SNS::Topic', Properties: { TopicName: { Ref: 'A' } } },
      },
    }
    expect(() => resolve({ Ref: 'A' }, names)).toThrow(/a circle of references/)
  })
})

import { describe, expect, it } from 'vitest'
import { accessRequests } from '../../src/dynamodb.ts'
import { decide, parsePolicy, refusalMessage, statementsFor } from '../../src/iam/policies.ts'

const allows = (
  statement: object,
  action: string,
  resource: string,
  context: Record<string, string[]> = {},
): boolean => {
  return decide(parsePolicy({ Statement: [statement] }), { action, resource, context }).allowed
}

describe('decide', () => {
  it.each<[string, object, boolean]>([
    ['an exact action', { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }, true],
    ['an action in another case', { Effect: 'Allow', Action: 'S3:getobject', Resource: '*' }, true],
    ['a wildcard action', { Effect: 'Allow', Action: ['s3:Get*'], Resource: '*' }, true],
    ['a wildcard that matches less', { Effect: 'Allow', Action: ['s3:Put*'], Resource: '*' }, false],
    ['a resource below', { Effect: 'Allow', Action: 's3:*', Resource: 'arn:aws:s3:::files/public/*' }, true],
    [
      'a similar resource',
      { Effect: 'Allow', Action: 's3:*', Resource: 'arn:aws:s3:::files/private/*' },
      false,
    ],
    [
      'dots are not wildcards',
      { Effect: 'Allow', Action: 's3:*', Resource: 'arn.aws.s3...files/public/*' },
      false,
    ],
    ['NotAction', { Effect: 'Allow', NotAction: 's3:Delete*', Resource: '*' }, true],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'arn:aws:s3:::files/*' }, false],
  ])('%s', (_name, statement, expected) => {
    expect(allows(statement, 's3:GetObject', 'arn:aws:s3:::files/public/a')).toBe(expected)
  })

  it('an explicit deny wins', () => {
    const statements = parsePolicy({
      Statement: [
        { Effect: 'Allow', Action: '*', Resource: '*' },
        { Effect: 'Deny', Action: 's3:*', Resource: '*' },
      ],
    })
    expect(decide(statements, { action: 's3:GetObject', resource: 'x' })).toEqual({
      allowed: false,
      reason: 'with an explicit deny in an identity-based policy',
    })
  })

  it("refuses with AWS's messages", () => {
    const request = { action: 's3:GetObject', resource: 'arn:aws:s3:::files/a' }
    const decision = decide([], request)
    expect(decision.allowed || refusalMessage('arn:me', request, decision.reason)).toBe(
      'User: arn:me is not authorized to perform: s3:GetObject on resource: arn:aws:s3:::files/a because no identity-based policy allows the s3:GetObject action',
    )
  })

  it.each<[string, object, Record<string, string[]>, boolean]>([
    ['StringEquals', { StringEquals: { 'ses:FromAddress': 'a@x' } }, { 'ses:FromAddress': ['a@x'] }, true],
    [
      'StringEquals of another',
      { StringEquals: { 'ses:FromAddress': 'a@x' } },
      { 'ses:FromAddress': ['b@x'] },
      false,
    ],
    ['an absent key', { StringEquals: { 'ses:FromAddress': 'a@x' } }, {}, false],
    ['IfExists of an absent key', { StringEqualsIfExists: { 'ses:FromAddress': 'a@x' } }, {}, true],
    ['StringNotEquals of an absent key', { StringNotEquals: { 'ses:FromAddress': 'a@x' } }, {}, true],
    [
      'ForAllValues when one is outside',
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['a#*'] } },
      { 'dynamodb:LeadingKeys': ['a#1', 'b#1'] },
      false,
    ],
    [
      'ForAllValues when all are inside',
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['a#*'] } },
      { 'dynamodb:LeadingKeys': ['a#1', 'a#2'] },
      true,
    ],
    [
      'ForAnyValue',
      { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': ['b'] } },
      { 'dynamodb:LeadingKeys': ['a', 'b'] },
      true,
    ],
    ['Bool', { Bool: { 'aws:SecureTransport': 'false' } }, { 'aws:SecureTransport': ['true'] }, false],
    ['Null', { Null: { 's3:prefix': 'true' } }, {}, true],
    ['keys in another case', { ArnLike: { 'AWS:SourceArn': 'arn:*' } }, { 'aws:SourceArn': ['arn:x'] }, true],
  ])('condition: %s', (_name, condition, context, expected) => {
    expect(
      allows({ Effect: 'Allow', Action: '*', Resource: '*', Condition: condition }, 'a:B', 'x', context),
    ).toBe(expected)
  })

  it('does not guess an unknown operator', () => {
    expect(() =>
      parsePolicy({
        Statement: [{ Effect: 'Allow', Action: '*', Resource: '*', Condition: { BinaryEquals: { a: 'b' } } }],
      }),
    ).toThrow(/BinaryEquals is not known/)
  })

  it("applies a resource policy's statements to the principals they name", () => {
    const statements = parsePolicy({
      Statement: [
        { Effect: 'Allow', Action: '*', Resource: '*', Principal: { Service: 'cloudfront.amazonaws.com' } },
      ],
    })
    expect(statementsFor(statements, 'cloudfront.amazonaws.com')).toHaveLength(1)
    expect(statementsFor(statements, 'arn:aws:iam::1:role/x')).toHaveLength(0)
  })
})

describe('the permissions of DynamoDB calls', () => {
  const find = (name: string) =>
    name === 'T' ? { arn: 'arn:T', schema: { partition: 'pk', indexes: { I: 'gsi' } } } : undefined

  it('require one for each item of a transaction', () => {
    const body = {
      TransactItems: [
        { Put: { TableName: 'T', Item: { pk: { S: 'a' } } } },
        { Update: { TableName: 'T', Key: { pk: { S: 'b' } } } },
        { Delete: { TableName: 'T', Key: { pk: { S: 'c' } } } },
        { ConditionCheck: { TableName: 'T', Key: { pk: { S: 'd' } } } },
      ],
    }
    expect(
      accessRequests('TransactWriteItems', body, find).map(({ action, resource, context }) => [
        action,
        resource,
        context?.['dynamodb:LeadingKeys'],
      ]),
    ).toEqual([
      ['dynamodb:PutItem', 'arn:T', ['a']],
      ['dynamodb:UpdateItem', 'arn:T', ['b']],
      ['dynamodb:DeleteItem', 'arn:T', ['c']],
      ['dynamodb:ConditionCheckItem', 'arn:T', ['d']],
    ])
  })

  it('require the index for a query of an index', () => {
    const body = {
      TableName: 'T',
      IndexName: 'I',
      KeyConditionExpression: '#g = :g AND sk > :s',
      ExpressionAttributeNames: { '#g': 'gsi' },
      ExpressionAttributeValues: { ':g': { S: 'x' }, ':s': { S: 'y' } },
    }
    expect(accessRequests('Query', body, find)).toEqual([
      {
        action: 'dynamodb:Query',
        resource: 'arn:T/index/I',
        context: { 'dynamodb:LeadingKeys': ['x'], 'dynamodb:Select': ['ALL_ATTRIBUTES'] },
      },
    ])
  })

  it('for batches include every key', () => {
    expect(
      accessRequests(
        'BatchGetItem',
        { RequestItems: { T: { Keys: [{ pk: { S: 'a' } }, { pk: { S: 'b' } }] } } },
        find,
      )[0]?.context,
    ).toEqual({ 'dynamodb:LeadingKeys': ['a', 'b'], 'dynamodb:Select': ['ALL_ATTRIBUTES'] })
    expect(
      accessRequests(
        'BatchWriteItem',
        {
          RequestItems: {
            T: [{ PutRequest: { Item: { pk: { S: 'a' } } } }, { DeleteRequest: { Key: { pk: { S: 'b' } } } }],
          },
        },
        find,
      )[0]?.context,
    ).toEqual({ 'dynamodb:LeadingKeys': ['a', 'b'] })
  })

  it('include the attributes read or changed, and those an update returns', () => {
    const key = { TableName: 'T', Key: { pk: { S: 'a' } } }
    const contextOf = (operation: string, more: Record<string, unknown>) =>
      accessRequests(operation, { ...key, ...more }, find)[0]?.context
    expect(
      contextOf('GetItem', {
        ProjectionExpression: '#a0, flags.report',
        ExpressionAttributeNames: { '#a0': 'language' },
      }),
    ).toEqual({
      'dynamodb:LeadingKeys': ['a'],
      'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'],
      'dynamodb:Attributes': ['pk', 'language', 'flags'],
    })
    expect(
      contextOf('UpdateItem', {
        UpdateExpression: 'SET seen = if_not_exists(seen, :now), #e = :end REMOVE old ADD tries :one',
        ConditionExpression: 'attribute_exists(pk) AND lease < :now',
        ExpressionAttributeNames: { '#e': 'expires' },
        ReturnValues: 'ALL_NEW',
      }),
    ).toEqual({
      'dynamodb:LeadingKeys': ['a'],
      'dynamodb:Attributes': ['pk', 'seen', 'expires', 'old', 'tries', 'lease'],
      'dynamodb:ReturnValues': ['ALL_NEW'],
    })
  })

  it('reject an unknown operation', () => {
    expect(() => accessRequests('ExecuteStatement', {}, find)).toThrow(/not known to the local cloud/)
  })
})

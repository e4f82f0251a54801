/** The values of Ref and Fn::GetAtt for each resource type: the names and ARNs that AWS would use. */
import { createHash } from 'node:crypto'
import { text } from '../values.ts'

export interface ResourceIdentity {
  readonly stack: string
  readonly logicalId: string
  readonly type: string
  readonly region: string
  readonly account: string
}

/** The property that names a resource, if it has one. */
const nameProperties: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::IAM::Policy': 'PolicyName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::SSM::Parameter': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::ApiGatewayV2::Stage': 'StageName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::CompositeAlarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::WAFv2::WebACL': 'Name',
  'AWS::CloudFront::Function': 'Name',
}

/** The value of Ref. `property` returns the resolved value of a property of the resource. */
export const physicalIdOf = (resource: ResourceIdentity, property: (name: string) => unknown): string => {
  const nameProperty = nameProperties[resource.type]
  const given = nameProperty === undefined ? '' : text(property(nameProperty))
  const { region, account } = resource
  const generated = generatedName(resource)
  const name = given || generated
  switch (resource.type) {
    case 'AWS::S3::Bucket':
      return given || bucketName(resource)
    case 'AWS::Lambda::Version':
      return `${functionArnOf(resource, text(property('FunctionName')))}:1`
    case 'AWS::Lambda::Url':
      return functionArnOf(resource, text(property('TargetFunctionArn')))
    case 'AWS::Lambda::Alias':
      return `${functionArnOf(resource, text(property('FunctionName')))}:${text(property('Name'))}`
    case 'AWS::IAM::ManagedPolicy':
      return `arn:aws:iam::${account}:policy/${name}`
    case 'AWS::SNS::Topic':
      return `arn:aws:sns:${region}:${account}:${name}`
    case 'AWS::SQS::Queue':
      return `https://sqs.${region}.amazonaws.com/${account}/${name}`
    case 'AWS::SecretsManager::Secret':
      return `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${shortHash(resource, 6)}`
    case 'AWS::CertificateManager::Certificate':
      return `arn:aws:acm:${region}:${account}:certificate/${shortHash(resource, 12)}`
    case 'AWS::CloudFront::Function':
      return `arn:aws:cloudfront::${account}:function/${name}`
    case 'AWS::WAFv2::WebACL':
      return `${name}|${shortHash(resource, 12)}|${text(property('Scope'))}`
    case 'AWS::ApiGatewayV2::Api':
    case 'AWS::ApiGatewayV2::Route':
    case 'AWS::ApiGatewayV2::Integration':
    case 'AWS::ApiGatewayV2::Authorizer':
      return shortHash(resource, 10)
    case 'AWS::CloudFront::Distribution':
    case 'AWS::CloudFront::OriginAccessControl':
      return `E${shortHash(resource, 13).toUpperCase()}`
    case 'AWS::CloudFront::ResponseHeadersPolicy':
    case 'AWS::CloudFront::OriginRequestPolicy':
    case 'AWS::CloudFront::CachePolicy':
    case 'AWS::KMS::Key':
      return uuidLike(resource)
    default:
      return name
  }
}

/** The value of Fn::GetAtt, or undefined when the attribute is not known. */
export const attributeOf = (resource: ResourceIdentity, id: string, attribute: string): unknown => {
  const { region, account, type } = resource
  const arn = (service: string, rest: string): string => `arn:aws:${service}:${region}:${account}:${rest}`
  switch (`${type} ${attribute}`) {
    case 'AWS::DynamoDB::Table Arn':
    case 'AWS::DynamoDB::GlobalTable Arn':
      return arn('dynamodb', `table/${id}`)
    case 'AWS::DynamoDB::Table StreamArn':
    case 'AWS::DynamoDB::GlobalTable StreamArn':
      return arn('dynamodb', `table/${id}/stream/2026-01-01T00:00:00.000`)
    case 'AWS::S3::Bucket Arn':
    case 'Custom::CDKBucketDeployment DestinationBucketArn':
      return `arn:aws:s3:::${id}`
    case 'AWS::S3::Bucket DomainName':
      return `${id}.s3.amazonaws.com`
    case 'AWS::S3::Bucket RegionalDomainName':
      return `${id}.s3.${region}.amazonaws.com`
    case 'AWS::Lambda::Function Arn':
      return arn('lambda', `function:${id}`)
    case 'AWS::Lambda::Version Version':
      return '1'
    case 'AWS::Lambda::Version FunctionArn':
    case 'AWS::Lambda::Url FunctionArn':
      return id
    case 'AWS::Lambda::Url FunctionUrl':
      return `https://${urlDomain(resource)}/`
    case 'AWS::IAM::Role Arn':
      return `arn:aws:iam::${account}:role/${id}`
    case 'AWS::IAM::Role RoleId':
      return `AROA${shortHash(resource, 17).toUpperCase()}`
    case 'AWS::ApiGatewayV2::Api ApiEndpoint':
      return `https://${id}.execute-api.${region}.amazonaws.com`
    case 'AWS::ApiGatewayV2::Api ApiId':
      return id
    case 'AWS::CloudFront::Distribution DomainName':
      return `d${id.toLowerCase()}.cloudfront.net`
    case 'AWS::CloudFront::Function FunctionARN':
    case 'AWS::CloudFront::Function FunctionMetadata.FunctionARN':
    case 'AWS::SNS::Topic TopicArn':
    case 'AWS::SecretsManager::Secret Id':
      return id
    case 'AWS::SNS::Topic TopicName':
    case 'AWS::SQS::Queue QueueName':
      return id.split(/[:/]/).at(-1)
    case 'AWS::SQS::Queue Arn':
      return arn('sqs', id.split('/').at(-1) ?? id)
    case 'AWS::SQS::Queue QueueUrl':
      return id
    case 'AWS::Logs::LogGroup Arn':
      return arn('logs', `log-group:${id}:*`)
    case 'AWS::Scheduler::Schedule Arn':
      return arn('scheduler', `schedule/default/${id}`)
    case 'AWS::Scheduler::ScheduleGroup Arn':
      return arn('scheduler', `schedule-group/${id}`)
    case 'AWS::Events::Rule Arn':
      return arn('events', `rule/${id}`)
    case 'AWS::KMS::Key Arn':
      return arn('kms', `key/${id}`)
    case 'AWS::WAFv2::WebACL Arn':
      return arn('wafv2', `global/webacl/${id.split('|').join('/')}`)
    case 'AWS::CloudWatch::Alarm Arn':
    case 'AWS::CloudWatch::CompositeAlarm Arn':
      return arn('cloudwatch', `alarm:${id}`)
    case 'AWS::Route53::HostedZone NameServers':
      return ['ns-1.example.net', 'ns-2.example.net']
    case 'AWS::SSM::Parameter Type':
      return 'String'
  }
  if (/^AWS::SES::EmailIdentity DkimDNSToken(Name|Value)\d$/.test(`${type} ${attribute}`))
    return `${attribute.toLowerCase()}.dkim.local`
  if (attribute === 'Id' || attribute === 'Name' || attribute.endsWith('Id')) return id
  // The provider of a custom resource computes the attribute. Nothing local depends on its value.
  if (type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource')
    return `${id}.${attribute}`
  if (attribute === 'Arn' || attribute.endsWith('Arn')) return arn(serviceOf(type), id)
  return undefined
}

/** The host name of a function URL. */
export const urlDomain = (resource: ResourceIdentity): string =>
  `${shortHash(resource, 32)}.lambda-url.${resource.region}.on.aws`

const functionArnOf = (resource: ResourceIdentity, nameOrArn: string): string =>
  nameOrArn.startsWith('arn:')
    ? nameOrArn
    : `arn:aws:lambda:${resource.region}:${resource.account}:function:${nameOrArn}`

const serviceOf = (type: string): string => (type.split('::')[1] ?? type).toLowerCase()

/** CloudFormation's own form, `Stack-LogicalId-HASH`, within the 64 characters that IAM and Lambda allow. */
const generatedName = (resource: ResourceIdentity): string => {
  const suffix = shortHash(resource, 8).toUpperCase()
  return `${`${resource.stack}-${resource.logicalId}`.slice(0, 64 - suffix.length - 1)}-${suffix}`
}

const bucketName = (resource: ResourceIdentity): string => {
  const suffix = shortHash(resource, 8)
  return `${`${resource.stack}-${resource.logicalId}`.toLowerCase().slice(0, 62 - suffix.length)}-${suffix}`
}

const shortHash = (resource: ResourceIdentity, length: number): string =>
  createHash('sha256').update(`${resource.stack}/${resource.logicalId}`).digest('hex').slice(0, length)

const uuidLike = (resource: ResourceIdentity): string =>
  shortHash(resource, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

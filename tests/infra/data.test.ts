import { beforeAll, describe, expect, it } from 'vitest'
import { assemblyOf, at, stages, type Assembly } from './assembly.ts'

let assembly: Assembly
beforeAll(() => {
  assembly = assemblyOf('prod')
})

describe('the data', () => {
  it('is one table with point-in-time recovery and deletion protection', () => {
    const tables = assembly.resources('AWS::DynamoDB::Table')
    expect(tables).toHaveLength(1)
    expect(tables[0]?.properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    })
  })

  it('outlives its stack, and the stack cannot be deleted by mistake', () => {
    expect(assembly.stack('data').terminationProtection).toBe(true)
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket']) {
      for (const [id, resource] of Object.entries(assembly.template('data').findResources(type)))
        expect(resource['DeletionPolicy'], id).toBe('Retain')
    }
  })

  it('is never public, and always encrypted in transit', () => {
    const buckets = assembly.resources('AWS::S3::Bucket')
    expect(buckets.length).toBeGreaterThanOrEqual(3)
    for (const { id, properties } of buckets) {
      expect(properties['PublicAccessBlockConfiguration'], id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(properties['BucketEncryption'], id).toBeDefined()
    }
    const policies = assembly.resources('AWS::S3::BucketPolicy')
    expect(policies).toHaveLength(buckets.length)
    for (const { id, properties } of policies)
      expect(JSON.stringify(at(properties, 'PolicyDocument.Statement')), id).toContain(
        '"aws:SecureTransport":"false"',
      )
  })

  it('accepts uploads from the portal only, and expires unconfirmed ones', () => {
    const files = assembly.resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('Files'))
    expect(at(files?.properties, 'VersioningConfiguration.Status')).toBe('Enabled')
    expect(JSON.stringify(at(files?.properties, 'CorsConfiguration.CorsRules'))).toContain(
      `"AllowedOrigins":["${stages.prod.portalUrl}"]`,
    )
    expect(JSON.stringify(at(files?.properties, 'LifecycleConfiguration.Rules'))).toContain(
      '"Prefix":"uploads/"',
    )
  })
})

describe('mail', () => {
  it('is sent over TLS, from the configured domain, and bounces are reported', () => {
    const mail = assembly.template('mail')
    mail.hasResourceProperties('AWS::SES::ConfigurationSet', {
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      // The portal pauses addresses itself. An SES suppression list would block messages that somebody has resumed.
      SuppressionOptions: { SuppressedReasons: [] },
    })
    mail.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'example.org' })
    mail.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { MatchingEventTypes: ['bounce', 'complaint', 'reject'] },
    })
    mail.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: stages.prod.alarmEmail,
    })
    expect(assembly.resources('AWS::SES::EmailIdentity')).toHaveLength(1)
  })
})

/**
 * Accepted cdk-nag findings, each with its reason and the constructs it is accepted for. Any other finding fails the
 * synthesis.
 */
import { Validations, type App } from 'aws-cdk-lib'
import { snapshotsFolder } from '#shared/domain/folders.ts'
import { collectionKinds, fileFolders } from './access.ts'

interface Accepted {
  readonly id: string
  readonly reason: string
  /** Paths of the constructs that it is accepted for. */
  readonly at: RegExp
}

const accept = (at: RegExp, reason: string, ...rules: readonly string[]): Accepted[] =>
  rules.map((name) => ({ id: `AwsSolutions::AwsSolutions-${name}`, reason, at }))

const accepted = (dataStack: string, scheduleGroups: readonly string[]): Accepted[] => [
  ...accept(
    /-api$/,
    'Every function checks sessions, by the same table that defines the routes. Tests call each route without a session.',
    'APIG4',
  ),
  ...accept(
    /-(data|web)$/,
    'Only the functions and CloudFront read the buckets. CloudFront writes access logs.',
    'S1',
  ),
  ...accept(/\/Distribution$/, 'Users travel. Organizations restrict addresses with allow-lists.', 'CFR1'),
  ...accept(
    /\/Distribution$/,
    'The application limits attempts by account and address. A web ACL must be in us-east-1, so it is created separately and passed as webAclArn.',
    'CFR2',
  ),
  ...accept(
    /-local-web\/Distribution$/,
    'Access logs are on in every stage except the local one, which has no log delivery.',
    'CFR3',
  ),
  ...accept(
    /\/Distribution$/,
    'The minimum is TLS 1.2 with a custom certificate. The default CloudFront domain has a fixed policy.',
    'CFR4',
  ),
  ...accept(
    /\/OriginVerify$/,
    'A new origin secret must reach CloudFront and the functions in one deployment: docs/operations.md.',
    'SMG4',
  ),
  ...accept(
    /\/KeySeal$/,
    'It has versions. An operator adds and removes them, and everything is sealed again in between: docs/operations.md.',
    'SMG4',
  ),
  ...accept(
    /\/DeviceSeal$/,
    'It has versions. An operator adds and removes them: docs/operations.md.',
    'SMG4',
  ),
  ...accept(
    /\/FactorSeal$/,
    'It has versions. An operator adds and removes them, and everything is sealed again in between: docs/operations.md.',
    'SMG4',
  ),
  ...accept(/\/Failed$/, 'This is the dead-letter queue.', 'SQS3'),
  ...accept(
    /\/Role$/,
    'Objects in one folder of our bucket. Their names are not known in advance.',
    ...Object.keys(collectionKinds).map(
      (name) =>
        `IAM5[Resource::${dataStack}:ExportsOutputFnGetAttSnapshotsD03D071CArnFDD1C08E/${snapshotsFolder}/${name}/*]`,
    ),
    ...Object.values(fileFolders).map(
      (folder) => `IAM5[Resource::${dataStack}:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/${folder}/*]`,
    ),
  ),
  ...accept(
    /\/Role$/,
    'Schedules of our own group. Their names contain ids of reports and sources.',
    ...scheduleGroups.map(
      (group) =>
        `IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/${group}/*]`,
    ),
  ),
  ...accept(
    /\/(?:ReportSchedules|SourceReader)\/Role$/,
    'Listing the schedules of one group requires permission to list those of every group.',
    'IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/*/*]',
  ),
  ...accept(
    /\/ScannerRole$/,
    'GuardDuty requires this of a scanner role: the rule that it creates and names, and the objects that it scans.',
    'IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
    'IAM5[Resource::<Files8E6940B8.Arn>/files/attachments/*]',
  ),
  ...accept(
    /-web\/Custom::CDKBucketDeployment/,
    'A CDK provider that deploys the built web application to its bucket. The CDK defines it, and it runs only during deployments.',
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'IAM5[Action::s3:GetObject*]',
    'IAM5[Action::s3:GetBucket*]',
    'IAM5[Action::s3:List*]',
    'IAM5[Action::s3:DeleteObject*]',
    'IAM5[Action::s3:Abort*]',
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    'IAM5[Resource::<Web3C8945DB.Arn>/*]',
    'IAM5[Resource::*]',
  ),
]

/** Acknowledges the accepted findings on their constructs. */
export const acknowledgeFindings = (app: App, dataStack: string, scheduleGroups: readonly string[]): void => {
  const constructs = app.node.findAll()
  for (const { at, ...finding } of accepted(dataStack, scheduleGroups)) {
    for (const construct of constructs)
      if (at.test(construct.node.path)) Validations.of(construct).acknowledge(finding)
  }
}

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

const accepted = (dataStack: string, scheduleGroup: string): Accepted[] => [
  ...accept(
    /-api$/,
    'Sessions are checked by the pipeline of every function, from the same table that makes the routes; tests call each route without one.',
    'APIG4',
  ),
  ...accept(
    /-(data|web)$/,
    'Nothing but our own functions and CloudFront reads the buckets; CloudFront keeps access logs.',
    'S1',
  ),
  ...accept(/\/Distribution$/, 'Clients travel; organizations limit addresses by their allow-lists.', 'CFR1'),
  ...accept(
    /\/Distribution$/,
    'Attempts are limited by account and address in the application; a web ACL is in us-east-1 whatever the region, so it is made beforehand and given by webAclArn.',
    'CFR2',
  ),
  ...accept(
    /-local-web\/Distribution$/,
    'Access logs are on in every stage but the local one, which has no log delivery.',
    'CFR3',
  ),
  ...accept(
    /\/Distribution$/,
    'The minimum is TLS 1.2 wherever a certificate of our own is given; the default domain of CloudFront has a fixed policy.',
    'CFR4',
  ),
  ...accept(
    /\/OriginVerify$/,
    'A new origin secret must reach CloudFront and the functions in one deployment; docs/operations.md says how to change it.',
    'SMG4',
  ),
  ...accept(
    /\/KeySeal$/,
    'It has versions, which an operator adds and removes, since everything is sealed anew between the two: docs/operations.md.',
    'SMG4',
  ),
  ...accept(
    /\/DeviceSeal$/,
    'It has versions, which an operator adds and removes; docs/operations.md says when.',
    'SMG4',
  ),
  ...accept(
    /\/FactorSeal$/,
    'It has versions, which an operator adds and removes, since everything is sealed anew between the two: docs/operations.md.',
    'SMG4',
  ),
  ...accept(/\/Failed$/, 'This queue is where failed runs end.', 'SQS3'),
  ...accept(
    /\/Role$/,
    'Objects below one folder of a bucket of ours: their names are not known beforehand.',
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
    'Schedules of our own group: their names have the numbers of reports.',
    `IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/${scheduleGroup}/*]`,
  ),
  ...accept(
    /\/ReportSchedules\/Role$/,
    'To list the schedules of one group asks for the right to list those of every group.',
    'IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/*/*]',
  ),
  ...accept(
    /\/ScannerRole$/,
    'What GuardDuty asks of the role of a scanner: the rule that it makes and names itself, and the objects that it scans.',
    'IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
    'IAM5[Resource::<Files8E6940B8.Arn>/files/attachments/*]',
  ),
  ...accept(
    /-web\/Custom::CDKBucketDeployment/,
    'A provider of the CDK, which puts the built web application into its bucket at deployment; it is not ours to write and runs for nobody else.',
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
export const acknowledgeFindings = (app: App, dataStack: string, scheduleGroup: string): void => {
  const constructs = app.node.findAll()
  for (const { at, ...finding } of accepted(dataStack, scheduleGroup)) {
    for (const construct of constructs)
      if (at.test(construct.node.path)) Validations.of(construct).acknowledge(finding)
  }
}

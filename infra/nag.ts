/** Findings of cdk-nag that are as they should be, each with its reason. A finding that is not here fails the synthesis. */
import { Validations, type App } from 'aws-cdk-lib'

const rule = (name: string): string => `AwsSolutions::AwsSolutions-${name}`

const deployer = 'The provider of the CDK puts the built web application into its bucket at deployment; it is not ours to write and runs for nobody else.'
const ownObjects = 'Objects below one prefix of a bucket of ours: their names are not known beforehand.'

const acknowledged: readonly { readonly id: string; readonly reason: string }[] = [
  { id: rule('APIG4'), reason: 'Sessions are checked by the pipeline of every function, from the same table that makes the routes; tests call each route without one.' },
  { id: rule('S1'), reason: 'Nothing but our own functions and CloudFront reads the buckets; CloudFront keeps access logs.' },
  { id: rule('CFR1'), reason: 'Clients travel; organizations limit addresses by their allow-lists.' },
  { id: rule('CFR2'), reason: 'Attempts are limited by account and address in the application and by the throttle of the API; a WAF is the choice of who deploys.' },
  { id: rule('CFR3'), reason: 'Access logs are on in every stage but the local one, which has no log delivery.' },
  { id: rule('CFR4'), reason: 'The minimum is TLS 1.2 wherever a certificate of our own is given; the default domain of CloudFront has a fixed policy.' },
  { id: rule('SMG4'), reason: 'A new origin secret must reach CloudFront and the functions in one deployment; docs/operations.md says how to change it.' },
  { id: rule('SQS3'), reason: 'This queue is the dead-letter queue.' },
  { id: rule('L1'), reason: deployer },
  { id: rule('IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]'), reason: deployer },
  ...['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map((action) => ({ id: rule(`IAM5[Action::${action}]`), reason: deployer })),
  { id: rule('IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]'), reason: deployer },
  { id: rule('IAM5[Resource::<Web3C8945DB.Arn>/*]'), reason: deployer },
  { id: rule('IAM5[Resource::*]'), reason: deployer },
]

/** Acknowledges them for the whole app. */
export const acknowledgeFindings = (app: App): void => {
  for (const finding of acknowledged) Validations.of(app).acknowledge(finding)
  // The name of the exported bucket carries the stage's, so its id is known only here.
  for (const stack of app.node.children.map(({ node }) => node.id).filter((id) => id.endsWith('-data'))) {
    Validations.of(app).acknowledge({ id: rule(`IAM5[Resource::${stack}:ExportsOutputFnGetAttSnapshotsD03D071CArnFDD1C08E/snapshots/*]`), reason: ownObjects })
  }
}

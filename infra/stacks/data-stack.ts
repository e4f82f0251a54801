import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb'
import * as s3 from 'aws-cdk-lib/aws-s3'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { MalwareProtection } from '../constructs/malware-protection.ts'
import {
  exportsFolder,
  filesFolder,
  outputsFolder,
  preparedDays,
  reportsFolder,
  uploadsFolder,
} from '#shared/domain/folders.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'

/** What must outlive everything else: the table and the buckets. Protected against deletion by mistake. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table
  readonly snapshots: s3.Bucket
  readonly files: s3.Bucket
  /** A dynamic reference to the secret under which API keys are sealed: no template has the secret itself. */
  readonly keySeal: string
  /** The same of the secret under which the cookies of known browsers are sealed. */
  readonly deviceSeal: string
  /** The secret under which second factors are sealed. */
  readonly factorSeal: string

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, { ...props, terminationProtection: true })
    this.table = new dynamodb.Table(this, 'Table', {
      partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expires',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    const bucket = {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
    }
    // Snapshots are caches: the function that makes a new one deletes the one before the last, and nothing
    // expires.
    this.snapshots = new s3.Bucket(this, 'Snapshots', {
      ...bucket,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    })
    this.files = new s3.Bucket(this, 'Files', {
      ...bucket,
      versioned: true,
      cors: [
        {
          allowedOrigins: [props.config.portalUrl],
          allowedMethods: [s3.HttpMethods.POST, s3.HttpMethods.GET],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
        },
        { prefix: `${uploadsFolder}/`, expiration: Duration.days(1) },
        // Exports are read by links that live minutes.
        { prefix: `${exportsFolder}/`, expiration: Duration.days(1) },
        { prefix: `${reportsFolder}/`, expiration: Duration.days(reportLimits.keptDays) },
        // Caches, of which there is a new one after each change.
        {
          prefix: `${outputsFolder}/`,
          expiration: Duration.days(preparedDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    })
    if (props.config.malwareScanner === 'guardduty')
      new MalwareProtection(this, 'Malware', { bucket: this.files, folder: `${filesFolder}/attachments` })
    const seal = new secretsmanager.Secret(this, 'KeySeal', {
      description:
        'The secret under which API keys are sealed. Without it keys still work, but none can be shown again.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.keySeal = seal.secretValue.unsafeUnwrap()
    const deviceSeal = new secretsmanager.Secret(this, 'DeviceSeal', {
      description:
        'The secret under which the cookies of known browsers are sealed. A new one makes every browser unknown.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    })
    this.deviceSeal = deviceSeal.secretValue.unsafeUnwrap()
    const factorSeal = new secretsmanager.Secret(this, 'FactorSeal', {
      description:
        'The secret under which authenticator apps are sealed and recovery codes hashed. Without it people need their factors reset.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.factorSeal = factorSeal.secretValue.unsafeUnwrap()
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'SnapshotsBucket', { value: this.snapshots.bucketName })
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName })
  }
}

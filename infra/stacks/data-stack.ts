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

/** The Secrets Manager secrets that functions encrypt stored data with. */
export interface Seals {
  /** Encrypts API keys and webhook secrets. */
  readonly keySeal: secretsmanager.ISecret
  /** Encrypts the cookies of known browsers. */
  readonly deviceSeal: secretsmanager.ISecret
  /** Encrypts authenticator apps and recovery codes. */
  readonly factorSeal: secretsmanager.ISecret
}

/** Data that must outlive all other stacks: the table and the buckets, protected against accidental deletion. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table
  readonly snapshots: s3.Bucket
  readonly files: s3.Bucket
  /** The seals. Functions read them at run time, so neither templates nor environment variables contain them. */
  readonly seals: Seals

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
    // Snapshots are caches. The function that writes a new one deletes the one before the previous, so none expires.
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
        // Export links live for minutes.
        { prefix: `${exportsFolder}/`, expiration: Duration.days(1) },
        { prefix: `${reportsFolder}/`, expiration: Duration.days(reportLimits.retentionDays) },
        // Caches, which each change replaces.
        {
          prefix: `${outputsFolder}/`,
          expiration: Duration.days(preparedDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    })
    if (props.config.malwareScanner === 'guardduty')
      new MalwareProtection(this, 'Malware', { bucket: this.files, folder: `${filesFolder}/attachments` })
    // The generated value is the first version; `npm run admin -- seals` adds and removes others.
    const generateSecretString = { passwordLength: 64, excludePunctuation: true }
    this.seals = {
      keySeal: new secretsmanager.Secret(this, 'KeySeal', {
        description:
          'The seal of API keys and of secrets of webhooks. Without it keys still work, but none can be shown again, and no event is signed.',
        generateSecretString,
        removalPolicy: RemovalPolicy.RETAIN,
      }),
      deviceSeal: new secretsmanager.Secret(this, 'DeviceSeal', {
        description: 'The seal of the cookies of known browsers. Without it every browser is an unknown one.',
        generateSecretString,
      }),
      factorSeal: new secretsmanager.Secret(this, 'FactorSeal', {
        description:
          'The seal of authenticator apps and recovery codes. Without it people need their factors reset.',
        generateSecretString,
        removalPolicy: RemovalPolicy.RETAIN,
      }),
    }
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'SnapshotsBucket', { value: this.snapshots.bucketName })
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName })
    // The admin command line reads these output names.
    new CfnOutput(this, 'KeySealArn', { value: this.seals.keySeal.secretArn })
    new CfnOutput(this, 'DeviceSealArn', { value: this.seals.deviceSeal.secretArn })
    new CfnOutput(this, 'FactorSealArn', { value: this.seals.factorSeal.secretArn })
  }
}

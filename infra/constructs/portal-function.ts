/** A Lambda function of the portal: its code, its own role with exactly its grants, and its log group. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Duration, Size, Stack } from 'aws-cdk-lib'
import * as iam from 'aws-cdk-lib/aws-iam'
import * as lambda from 'aws-cdk-lib/aws-lambda'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Environment } from '#shared/domain/environment.ts'
import { snapshotsFolder } from '#shared/domain/folders.ts'
import { fileAccessOf, fileStatements, readModelsOf, tableAccessOf, tableStatements } from '../access.ts'
import { identityOf, type Concurrency, type Config } from '../config.ts'
import { schedulingSources, type Grant } from '../functions.ts'
import type { Seals } from '../stacks/data-stack.ts'
import type { FunctionSchedules } from '../stacks/reports-stack.ts'
import { portalLogs } from './portal-logs.ts'

/** The resources that grants refer to. */
export interface Resources extends Seals {
  readonly table: ITable
  readonly snapshots: IBucket
  readonly files: IBucket
  /** The schedule group for schedules that functions create, with its target and role. */
  readonly schedules: FunctionSchedules
  /** The same for sources of indicators. */
  readonly sourceSchedules: FunctionSchedules
}

export interface PortalFunctionProps {
  readonly config: Config
  readonly name: string
  readonly memory: number
  /** Seconds. */
  readonly timeout: number
  readonly grants: readonly Grant[]
  readonly resources: Resources
  readonly environment?: Readonly<Record<string, string>>
  /** The setting that reserves concurrency for this function. */
  readonly concurrency?: Concurrency | undefined
  /** A fixed name, for references from other stacks. */
  readonly functionName?: string | undefined
}

/** Environment variables that functions read; an unknown name does not compile. */
type Variables = Partial<Record<keyof Environment, string>>

/** The bundler's output folder of a function. */
export const bundleFolder = (name: string): string =>
  fileURLToPath(new URL(`../../dist/functions/${name}`, import.meta.url))

/** The name of the inline policy in a function's role. */
const accessPolicy = 'access'

export class PortalFunction extends Construct {
  readonly function: lambda.Function

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id)
    const folder = bundleFolder(props.name)
    if (!existsSync(folder))
      throw new Error(
        `${props.name}: no bundle in dist/functions/${props.name}; run \`node infra/bundle.ts\` first`,
      )
    const logGroup = portalLogs(this, 'Logs', props.config, props.name)
    const reserved = (props.concurrency && props.config[props.concurrency]) ?? 0
    const granted = grantAll(props.name, props.grants, props.resources, Stack.of(this), props.config)
    const logging = new iam.PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    })
    // An inline policy is no separate resource. A stack may have 500 resources, and every API call is one.
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        [accessPolicy]: new iam.PolicyDocument({ statements: [...granted.statements, logging] }),
      },
    })
    this.function = new lambda.Function(this, 'Function', {
      ...(props.functionName === undefined ? {} : { functionName: props.functionName }),
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(folder),
      memorySize: props.memory,
      ephemeralStorageSize: Size.mebibytes(storageFor(props.grants)),
      timeout: Duration.seconds(props.timeout),
      ...(reserved > 0 && { reservedConcurrentExecutions: reserved }),
      role,
      logGroup,
      environment: {
        ...({
          STAGE: props.config.stage,
          PORTAL_URL: props.config.portalUrl,
          PROVIDER_NAME: props.config.providerName,
        } satisfies Variables),
        ...granted.environment,
        ...props.environment,
      },
    })
  }
}

/**
 * Ephemeral storage in MB. A read model of a million rows is 155 MB, and a function that writes snapshots holds two
 * copies.
 */
const storageFor = (grants: readonly Grant[]): number =>
  grants.includes('snapshots:write') ? 2048 : grants.includes('snapshots:read') ? 1024 : 512

interface Granted {
  readonly statements: iam.PolicyStatement[]
  readonly environment: Record<string, string>
}

/** Secrets Manager's default key encrypts the secret, so every principal that may read it may also decrypt it. */
const readSecret = (secret: ISecret): iam.PolicyStatement =>
  new iam.PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] })

/** Adds the permission and the environment variable of each grant, so that the two always match. */
const grantAll = (
  name: string,
  grants: readonly Grant[],
  resources: Resources,
  stack: Stack,
  config: Config,
): Granted => {
  const snapshotObjects = (): string[] =>
    readModelsOf(name).map((collection) =>
      resources.snapshots.arnForObjects(`${snapshotsFolder}/${collection}/*`),
    )
  const snapshotsVariable = { SNAPSHOTS_BUCKET: resources.snapshots.bucketName } satisfies Variables
  const schedules = schedulingSources.includes(name) ? resources.sourceSchedules : resources.schedules
  const schedulesVariables = {
    SCHEDULES_GROUP: schedules.group,
    SCHEDULES_TARGET: schedules.target,
    SCHEDULES_ROLE: schedules.role.roleArn,
    SCHEDULES_DEAD_LETTERS: schedules.failed.queueArn,
  } satisfies Variables
  const one: Record<Grant, () => Granted> = {
    table: () => ({
      statements: tableStatements(tableAccessOf(name)).map(
        ({ actions, conditions }) =>
          new iam.PolicyStatement({
            actions: [...actions],
            resources: [resources.table.tableArn],
            conditions,
          }),
      ),
      environment: { TABLE_NAME: resources.table.tableName } satisfies Variables,
    }),
    'snapshots:read': () => ({
      statements: [new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: snapshotObjects() })],
      environment: snapshotsVariable,
    }),
    'snapshots:write': () => ({
      statements: [
        new iam.PolicyStatement({
          actions: ['s3:PutObject', 's3:DeleteObject'],
          resources: snapshotObjects(),
        }),
      ],
      environment: snapshotsVariable,
    }),
    files: () => ({
      statements: fileStatements(fileAccessOf(name), config.malwareScanner).map(
        ({ actions, prefixes, conditions }) =>
          new iam.PolicyStatement({
            actions: [...actions],
            resources:
              prefixes.length === 0
                ? [resources.files.bucketArn]
                : prefixes.map((prefix) => resources.files.arnForObjects(`${prefix}*`)),
            ...(conditions === undefined ? {} : { conditions }),
          }),
      ),
      environment: {
        FILES_BUCKET: resources.files.bucketName,
        ...(config.malwareScanner === 'none' ? {} : { MALWARE_SCANNER: config.malwareScanner }),
      } satisfies Variables,
    }),
    'key-seal': () => ({
      statements: [readSecret(resources.keySeal)],
      environment: { KEY_SEAL_ARN: resources.keySeal.secretArn } satisfies Variables,
    }),
    'device-seal': () => ({
      statements: [readSecret(resources.deviceSeal)],
      environment: { DEVICE_SEAL_ARN: resources.deviceSeal.secretArn } satisfies Variables,
    }),
    'factor-seal': () => ({
      statements: [readSecret(resources.factorSeal)],
      environment: { FACTOR_SEAL_ARN: resources.factorSeal.secretArn } satisfies Variables,
    }),
    schedules: () => ({
      statements: [
        new iam.PolicyStatement({
          actions: [
            'scheduler:CreateSchedule',
            'scheduler:UpdateSchedule',
            'scheduler:GetSchedule',
            'scheduler:DeleteSchedule',
          ],
          resources: [schedules.everySchedule],
        }),
        new iam.PolicyStatement({
          actions: ['iam:PassRole'],
          resources: [schedules.role.roleArn],
          conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        }),
      ],
      environment: schedulesVariables,
    }),
    'schedules:remove': () => ({
      statements: [
        new iam.PolicyStatement({
          actions: ['scheduler:DeleteSchedule'],
          resources: [schedules.everySchedule],
        }),
      ],
      environment: schedulesVariables,
    }),
    'schedules:list': () => ({
      // Listing the schedules of one group requires permission to list those of every group.
      statements: [
        new iam.PolicyStatement({
          actions: ['scheduler:ListSchedules'],
          resources: [stack.formatArn({ service: 'scheduler', resource: 'schedule', resourceName: '*/*' })],
        }),
      ],
      environment: schedulesVariables,
    }),
    mail: () => ({
      statements: [
        new iam.PolicyStatement({
          actions: ['ses:SendRawEmail'],
          resources: [
            stack.formatArn({
              service: 'ses',
              resource: 'identity',
              resourceName: identityOf(config.mailFrom),
            }),
            stack.formatArn({
              service: 'ses',
              resource: 'configuration-set',
              resourceName: `cti-${config.stage}`,
            }),
          ],
        }),
      ],
      environment: {
        MAIL_FROM: config.mailFrom,
        ...(config.mailFromName === undefined ? {} : { MAIL_FROM_NAME: config.mailFromName }),
        MAIL_RATE: String(config.mailRate),
        ...(config.mailReplyTo === undefined ? {} : { MAIL_REPLY_TO: config.mailReplyTo }),
      } satisfies Variables,
    }),
  }
  const all = grants.map((grant) => one[grant]())
  return {
    statements: all.flatMap(({ statements }) => statements),
    environment: Object.fromEntries(all.flatMap(({ environment }) => Object.entries(environment))),
  }
}

/** The portal that a command works on: the running local cloud, or a stage on AWS. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient, type SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { systemClock } from '#functions/core/clock.ts'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { backgroundLimits, limitedBy, withLimitedBodies } from '#functions/core/aws/limits.ts'
import { Snapshots } from '#functions/core/event-store/snapshots.ts'
import type { Log } from '#functions/core/log.ts'
import { Seals, type SealName } from '#functions/rules/security/seals.ts'
import { Table } from '#functions/core/store/table.ts'
import { onlySink } from '#scripts/local/webhooks/reach.ts'
import type { Options, Target } from './command.ts'
import { Refused } from './failures.ts'
import type { Output } from './io.ts'
import { readRunRecord } from './run-record.ts'
import { sealOutputs, sealStore, type SealArns } from './seals/seal-store.ts'

/** Options that choose the target, for every command that works on a portal. */
export const targetOptions: Options = {
  data: { type: 'string', value: 'DIR', help: 'state folder of the local cloud (default .local)' },
  stage: {
    type: 'string',
    value: 'STAGE',
    help: 'work on this stage on AWS, with the credentials that the AWS SDK finds',
  },
  outputs: {
    type: 'string',
    value: 'FILE',
    help: 'with --stage: the outputs that `cdk deploy --outputs-file FILE` wrote, for the names of table and bucket (else TABLE_NAME and SNAPSHOTS_BUCKET of the environment)',
  },
}

/** The clients and settings of a target. */
export interface TargetDependencies {
  readonly label: string
  readonly stage: string
  readonly portalUrl: string
  /** What trials of sources connect to. The internet unless it says otherwise. */
  readonly reach?: Reach
  readonly tableName: string
  readonly snapshotsBucket: string | undefined
  /** The ARNs of the seals' secrets, if known. */
  readonly seals: SealArns
  readonly dynamodb: DynamoDBClientConfig
  readonly s3: ConstructorParameters<typeof S3Client>[0]
  readonly secretsmanager: SecretsManagerClientConfig
}

export interface TargetChoice {
  readonly data: string | undefined
  readonly stage: string | undefined
  readonly outputs: string | undefined
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Resolves the chosen target. Throws Refused when the cloud does not run or a name is unknown. */
export const targetDependencies = (choice: TargetChoice): TargetDependencies =>
  choice.stage === undefined
    ? localDependencies(path.resolve(choice.directory, choice.data ?? '.local'))
    : stageDependencies(choice.stage, choice)

/** Opens the platform on the target. The platform's errors go to standard error. */
export const openTarget = (dependencies: TargetDependencies, stderr: Output): Target => {
  const dynamodb = withLimitedBodies(
    new DynamoDBClient({ ...limitedBy(backgroundLimits), ...dependencies.dynamodb }),
    backgroundLimits,
  )
  const s3 = withLimitedBodies(
    new S3Client({ ...limitedBy(backgroundLimits), ...dependencies.s3 }),
    backgroundLimits,
  )
  const secretsmanager = withLimitedBodies(
    new SecretsManagerClient({ ...limitedBy(backgroundLimits), ...dependencies.secretsmanager }),
    backgroundLimits,
  )
  const seals = sealStore(secretsmanager, dependencies.seals)
  const table = new Table(dependencies.tableName, dynamodb)
  const platform: Platform = createPlatform({
    // No command signs in or sends e-mail, and nothing else shows the provider's name.
    environment: {
      STAGE: dependencies.stage,
      TABLE_NAME: dependencies.tableName,
      PORTAL_URL: dependencies.portalUrl,
      PROVIDER_NAME: 'provider',
    },
    log: plainLog(stderr),
    table,
    seals: new Seals({ clock: systemClock, read: (name) => seals.text(name) }),
    ...(dependencies.snapshotsBucket === undefined
      ? {}
      : { snapshots: new Snapshots(table, s3, dependencies.snapshotsBucket) }),
  })
  return {
    platform,
    seals,
    reach: dependencies.reach ?? publicReach,
    label: dependencies.label,
    close: () => {
      dynamodb.destroy()
      s3.destroy()
      secretsmanager.destroy()
    },
  }
}

const localDependencies = (stateDir: string): TargetDependencies => {
  const record = readRunRecord(stateDir)
  const access = {
    region: record.region,
    credentials: { accessKeyId: record.accessKeyId, secretAccessKey: record.secretAccessKey },
  }
  return {
    label: 'the local cloud',
    stage: 'local',
    portalUrl: record.url,
    reach: onlySink(record.sinkPort ?? 0),
    tableName: record.tableName,
    snapshotsBucket: record.snapshotsBucket,
    seals: {
      keys: record.keySealArn,
      devices: record.deviceSealArn,
      factors: record.factorSealArn,
    },
    dynamodb: { ...access, endpoint: record.endpoints.dynamodb },
    s3: { ...access, endpoint: record.endpoints.s3, forcePathStyle: true },
    secretsmanager: { ...access, endpoint: record.endpoints.secretsmanager },
  }
}

const stageDependencies = (stage: string, choice: TargetChoice): TargetDependencies => {
  const names =
    choice.outputs === undefined
      ? choice.environment
      : outputsOf(path.resolve(choice.directory, choice.outputs), stage)
  const tableName = names['TableName'] ?? names['TABLE_NAME']
  if (tableName === undefined) {
    throw new Refused(
      `The table of stage ${stage} is not known. Give --outputs FILE, or set TABLE_NAME and SNAPSHOTS_BUCKET to what the stack cti-${stage}-data gives out as TableName and SnapshotsBucket.`,
    )
  }
  return {
    label: `stage ${stage}`,
    stage,
    portalUrl: choice.environment['PORTAL_URL'] ?? '',
    tableName,
    snapshotsBucket: names['SnapshotsBucket'] ?? names['SNAPSHOTS_BUCKET'],
    seals: {
      keys: sealArn('keys', names),
      devices: sealArn('devices', names),
      factors: sealArn('factors', names),
    },
    dynamodb: {},
    s3: {},
    secretsmanager: {},
  }
}

const sealArn = (name: SealName, names: Readonly<Record<string, string | undefined>>): string | undefined =>
  names[sealOutputs[name].output] ?? names[sealOutputs[name].variable]

const outputsOf = (file: string, stage: string): Readonly<Record<string, string | undefined>> => {
  if (!existsSync(file)) throw new Refused(`${file} does not exist.`)
  const outputs = z.record(z.string(), z.record(z.string(), z.string())).safeParse(parsed(file))
  if (!outputs.success) throw new Refused(`${file} is not what \`cdk deploy --outputs-file\` writes.`)
  const own = outputs.data[`cti-${stage}-data`]
  if (own === undefined) throw new Refused(`${file} has no outputs of the stack cti-${stage}-data.`)
  return own
}

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refused(`${file} is not JSON.`, { cause: error })
  }
}

/** Logs only errors, as readable lines. The platform's own log is for programs. */
const plainLog = (stderr: Output): Log => {
  const log: Log = {
    info: () => undefined,
    error: (message, fields = {}) => {
      const detail = fields['detail'] ?? fields['error']
      stderr.write(`${message}${typeof detail === 'string' ? `: ${detail}` : ''}\n`)
    },
    with: () => log,
  }
  return log
}

/** Converts the AWS::Lambda::Function resources of the templates to specifications for the Lambda runtime. */
import { mkdirSync, statSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readFiles } from '../cloudformation/archive.ts'
import { findAsset } from '../cloudformation/assembly.ts'
import type { Resource } from '../cloudformation/templates.ts'
import type { AccessDirectory } from '../iam/access.ts'
import { numeric, record, text } from '../values.ts'
import type { FunctionSpec } from './runtime.ts'

export interface FunctionOptions {
  readonly directory: AccessDirectory
  readonly stateDir: string
  readonly endpoints: {
    readonly dynamodb: string
    readonly s3: string
    readonly ses: string
    readonly scheduler: string
    readonly lambda: string
    readonly secretsmanager: string
  }
  /** Replaces public addresses in environment variables with local ones. */
  readonly localize: (value: string) => string
}

/** Whether the local cloud runs a resource: a Node.js function other than the CDK's own custom resources. */
export const isRunnable = (resource: Resource): boolean => {
  const { properties, logicalId } = resource
  const handler = text(properties['Handler'])
  const provider =
    /^(Custom|AWS679f|LogRetention|BucketNotificationsHandler)/.test(logicalId) ||
    handler.startsWith('__entrypoint__') ||
    handler.startsWith('framework.')
  return (
    resource.type === 'AWS::Lambda::Function' && text(properties['Runtime']).startsWith('nodejs') && !provider
  )
}

/**
 * Returns the runtime's specification of a function. Throws when its bundle is not in the assembly or no template has
 * its role.
 */
export const functionSpec = (resource: Resource, options: FunctionOptions): FunctionSpec => {
  const { properties, physicalId: name, region } = resource
  const bundle = bundleOf(resource, options.stateDir)
  const memoryMb = numeric(properties['MemorySize'], 128)
  const { credentials } = options.directory.assumeRole(text(properties['Role']), name)
  const declared = Object.entries(record(record(properties['Environment'])['Variables'])).map(
    ([key, value]) => [key, options.localize(text(value))] as const,
  )
  return {
    name,
    logicalId: resource.logicalId,
    arn: `arn:aws:lambda:${region}:${resource.account}:function:${name}`,
    handler: text(properties['Handler'], 'index.handler'),
    directory: bundle,
    memoryMb,
    timeoutSeconds: numeric(properties['Timeout'], 3),
    environment: {
      ...Object.fromEntries<string>(declared),
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_EXECUTION_ENV: `AWS_Lambda_${text(properties['Runtime'])}`,
      LAMBDA_TASK_ROOT: bundle,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: credentials.sessionToken ?? '',
      AWS_ENDPOINT_URL_DYNAMODB: options.endpoints.dynamodb,
      AWS_ENDPOINT_URL_S3: options.endpoints.s3,
      AWS_ENDPOINT_URL_SES: options.endpoints.ses,
      AWS_ENDPOINT_URL_SCHEDULER: options.endpoints.scheduler,
      AWS_ENDPOINT_URL_LAMBDA: options.endpoints.lambda,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: options.endpoints.secretsmanager,
    },
  }
}

const bundleOf = (resource: Resource, stateDir: string): string => {
  const where = `${resource.stack}/${resource.logicalId}`
  const code = record(resource.properties['Code'])
  const inline = code['ZipFile']
  if (typeof inline === 'string') {
    const directory = path.join(stateDir, 'inline', resource.physicalId)
    mkdirSync(directory, { recursive: true })
    writeFileSync(path.join(directory, 'index.js'), inline)
    return directory
  }
  const given = text(resource.metadata['aws:asset:path'])
  const asset =
    given === ''
      ? findAsset(resource.directory, text(code['S3Key']))
      : path.resolve(resource.directory, given)
  if (asset === undefined)
    throw new Error(`${where}: the code ${text(code['S3Key'])} is not in ${resource.directory}.`)
  if (statSync(asset).isDirectory()) return asset
  const directory = path.join(stateDir, 'unpacked', path.basename(asset))
  for (const [name, content] of readFiles(asset)) {
    const file = path.join(directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return directory
}

/**
 * Function roles in tests. Every request of a call or background function to the table and the file bucket is checked
 * against its area's `access.ts`, as the local cloud and AWS do. A test's own requests are not.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { fileAccessOf, fileStatements, tableAccessOf, tableStatements } from '#infra/access.ts'
import { accessRequests } from 'local-cloud/dynamodb'
import { AccessDeniedError } from 'local-cloud/iam/access'
import { decide, parsePolicy, refusalMessage, type Statement } from 'local-cloud/iam/policies'
import { isRecord, parseJson, record } from 'local-cloud/values'

const running = new AsyncLocalStorage<string>()

/** Runs the work of a function, with its role. */
export const inFunction = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  running.run(name, work)

const arn = 'arn:aws:dynamodb:eu-central-1:000000000000:table/portal'
const roles = new Map<string, Statement[]>()
const roleOf = (name: string): Statement[] => {
  const known = roles.get(name)
  if (known !== undefined) return known
  const made = parsePolicy({
    Statement: [
      ...tableStatements(tableAccessOf(name)).map(({ actions, conditions }) => ({
        Effect: 'Allow',
        Action: actions,
        Resource: arn,
        Condition: conditions,
      })),
      ...fileStatements(fileAccessOf(name), 'none').map(({ actions, prefixes, conditions }) => ({
        Effect: 'Allow',
        Action: actions,
        Resource:
          prefixes.length === 0
            ? 'arn:aws:s3:::files'
            : prefixes.map((prefix) => `arn:aws:s3:::files/${prefix}*`),
        ...(conditions === undefined ? {} : { Condition: conditions }),
      })),
    ],
  })
  roles.set(name, made)
  return made
}

const check = (name: string, request: Parameters<typeof decide>[1]): void => {
  const decision = decide(roleOf(name), request)
  if (decision.allowed) return
  const message = refusalMessage(`function ${name}`, request, decision.reason)
  // The call replies 500 and logs the reason, which tests do not show.
  process.stderr.write(`${message}\n`)
  throw new AccessDeniedError(message)
}

const table = { arn, schema: { partition: 'pk', indexes: {} } }
const sentSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) })

/** Checks the requests of a DynamoDB client against the roles. */
export const holdTable = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => (call) => {
      const name = running.getStore()
      if (name !== undefined) {
        const { headers, body } = sentSchema.parse(call.request)
        const operation = (headers['x-amz-target'] ?? '').split('.').at(-1) ?? ''
        for (const request of accessRequests(
          operation,
          record(parseJson(new TextDecoder().decode(body))),
          () => table,
        ))
          check(name, request)
      }
      return next(call)
    },
    { step: 'finalizeRequest', name: 'rolesOfFunctions', priority: 'low' },
  )
}

const objectActions: Readonly<Record<string, string>> = {
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  GetObjectTaggingCommand: 's3:GetObjectTagging',
  PutObjectCommand: 's3:PutObject',
  CopyObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
}

/** Checks the requests of an S3 client for the file bucket against the roles. Snapshots are not checked. */
export const holdFiles = (client: S3Client): void => {
  client.middlewareStack.add(
    (next, context) => (call) => {
      const name = running.getStore()
      const input = isRecord(call.input) ? call.input : {}
      const key = typeof input['Key'] === 'string' ? input['Key'] : undefined
      const prefix = input['Prefix']
      if (name !== undefined && typeof prefix === 'string')
        check(name, {
          action: 's3:ListBucket',
          resource: 'arn:aws:s3:::files',
          context: { 's3:prefix': [prefix] },
        })
      const action = objectActions[context.commandName ?? '']
      if (name !== undefined && key !== undefined && !key.startsWith('snapshots/')) {
        if (action === undefined)
          throw new Error(`tests/integration/support/roles.ts: ${context.commandName}`)
        check(name, { action, resource: `arn:aws:s3:::files/${key}` })
        const source = input['CopySource']
        if (typeof source === 'string')
          check(name, {
            action: 's3:GetObject',
            resource: `arn:aws:s3:::files/${source.slice(source.indexOf('/') + 1).replace(/\?.*$/, '')}`,
          })
      }
      return next(call)
    },
    { step: 'initialize', name: 'rolesOfFunctions', priority: 'low' },
  )
}

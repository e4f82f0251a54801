import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpService } from '../../src/http.ts'
import { AccessDirectory } from '../../src/iam/access.ts'
import { startSecretsManager } from '../../src/secrets-manager.ts'
import { CloudState } from '../../src/state/state.ts'
import type { Resource } from '../../src/cloudformation/templates.ts'

const resource = (type: string, physicalId: string, properties: Record<string, unknown>): Resource => ({
  stack: 'Test',
  logicalId: physicalId,
  type,
  physicalId,
  properties,
  metadata: {},
  directory: '.',
  region: 'eu-central-1',
  account: '000000000000',
})

const arn = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:KeySeal-abc123'
const other = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:FactorSeal-abc123'
const secrets = [
  resource('AWS::SecretsManager::Secret', arn, {
    GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
  }),
  resource('AWS::SecretsManager::Secret', other, { SecretString: 'as the template has it' }),
]
const role = resource('AWS::IAM::Role', 'reader', {
  Policies: [
    {
      PolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: arn }],
      },
    },
  ],
})

let folder: string
let service: HttpService
let directory: AccessDirectory
const start = async (): Promise<void> => {
  const state = new CloudState(folder)
  directory = new AccessDirectory([role], state, {
    account: '000000000000',
    now: () => new Date(),
    log: () => undefined,
  })
  service = await startSecretsManager({
    directory,
    secrets,
    state,
    onError: (line) => {
      throw new Error(line)
    },
  })
}
const as = (credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }) => {
  const client = new SecretsManagerClient({
    endpoint: service.url,
    region: 'eu-central-1',
    maxAttempts: 1,
    credentials,
  })
  return {
    get: async (id: string) => (await client.send(new GetSecretValueCommand({ SecretId: id }))).SecretString,
    put: async (id: string, text: string) =>
      client.send(new PutSecretValueCommand({ SecretId: id, SecretString: text })),
  }
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
  await start()
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the secrets of the local cloud', () => {
  it('are generated once, and keep a new value across a restart', async () => {
    const operator = as(directory.operator.credentials)
    const made = await operator.get(arn)
    expect(made).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(await operator.get(arn)).toBe(made)
    expect(await operator.get(other)).toBe('as the template has it')
    await operator.put(arn, 'a new value')
    await service.close()
    await start()
    expect(await as(directory.operator.credentials).get(arn)).toBe('a new value')
    await expect(as(directory.operator.credentials).get('absent')).rejects.toThrow("can't find")
  })

  it('are read by permitted roles, and by no other role or stranger', async () => {
    await as(directory.operator.credentials).put(arn, 'a new value')
    const reader = as(directory.assumeRole('arn:aws:iam::000000000000:role/reader', 'one').credentials)
    expect(await reader.get(arn)).toBe('a new value')
    await expect(reader.get(other)).rejects.toThrow('not authorized to perform')
    await expect(reader.put(arn, 'mine')).rejects.toThrow('not authorized to perform')
    await expect(as({ accessKeyId: 'AKIAX', secretAccessKey: 'x' }).get(arn)).rejects.toThrow(
      'does not exist in our records',
    )
  })
})

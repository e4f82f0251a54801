import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Environment } from '#shared/domain/environment.ts'
import { limitedBy, withLimitedBodies, type Limits } from '#functions/core/aws/limits.ts'
import type { Clock } from '#functions/core/clock.ts'
import { required } from '#functions/core/env.ts'
import { sealNames, Seals, type SealName } from './seals.ts'

const variables = {
  keys: 'KEY_SEAL_ARN',
  devices: 'DEVICE_SEAL_ARN',
  factors: 'FACTOR_SEAL_ARN',
} as const satisfies Record<SealName, keyof Environment>

/** The current value of a secret. */
export const readSecret = async (client: SecretsManagerClient, arn: string): Promise<string> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  if (SecretString === undefined) throw new Error(`The secret ${arn} is not text`)
  return SecretString
}

/**
 * Seals for a function that may use them; starts to read them at once. In its own module, so that other functions do
 * not bundle the client.
 */
export const environmentSeals = (environment: Environment, limits: Limits, clock: Clock): Seals => {
  const client = withLimitedBodies(new SecretsManagerClient(limitedBy(limits)), limits)
  const seals = new Seals({
    clock,
    read: async (name) => readSecret(client, required(environment, variables[name])),
  })
  seals.begin(sealNames.filter((name) => environment[variables[name]] !== undefined))
  return seals
}

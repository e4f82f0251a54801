/** The secrets of the seals, which an operator may read and replace. Functions may not replace them. */
import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { readSecret } from '#functions/rules/security/environment-seals.ts'
import { keyringOf, keyringText, type Keyring, type SealName } from '#functions/rules/security/seals.ts'
import { Refused } from '../failures.ts'

/** The data stack's output and the environment variable that hold each seal's secret ARN. */
export const sealOutputs = {
  keys: { output: 'KeySealArn', variable: 'KEY_SEAL_ARN' },
  devices: { output: 'DeviceSealArn', variable: 'DEVICE_SEAL_ARN' },
  factors: { output: 'FactorSealArn', variable: 'FACTOR_SEAL_ARN' },
} as const satisfies Record<SealName, { readonly output: string; readonly variable: string }>

export type SealArns = Readonly<Record<SealName, string | undefined>>

export interface SealStore {
  /** The value of a secret. Throws Refused when its ARN is unknown. */
  text(name: SealName): Promise<string>
  read(name: SealName): Promise<Keyring>
  /** Replaces the versions of a seal. Secrets Manager keeps the previous value as AWSPREVIOUS. */
  write(name: SealName, keyring: Keyring): Promise<void>
}

export const sealStore = (client: SecretsManagerClient, arns: SealArns): SealStore => {
  const arnOf = (name: SealName): string => {
    const arn = arns[name]
    if (arn !== undefined) return arn
    const { output, variable } = sealOutputs[name]
    throw new Refused(
      `The secret of the seal ${name} is not known. Give --outputs FILE, or set ${variable} to what the data stack gives out as ${output}.`,
    )
  }
  const text = async (name: SealName): Promise<string> => readSecret(client, arnOf(name))
  return {
    text,
    read: async (name) => keyringOf(await text(name)),
    write: async (name, keyring) => {
      await client.send(
        new PutSecretValueCommand({ SecretId: arnOf(name), SecretString: keyringText(keyring) }),
      )
    },
  }
}

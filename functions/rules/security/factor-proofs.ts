/**
 * Verifies a second factor against the account. A verified proof is not yet consumed: its writes consume it in the
 * transaction that uses it, so that it works once.
 */
import type { FactorKind } from '#shared/domain/factors.ts'
import type { Platform } from '../http/platform.ts'
import type { EmailMessage } from '../mail/outbox.ts'
import { keys } from '../keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { KnownUser } from '../tenants/users.ts'
import { stepOf } from '#functions/core/crypto/app-codes.ts'
import { auditWrite, eventOf } from './audit.ts'
import { passkeyIdOf, type PasskeyItem, type StoredFactors } from './stored-factors.ts'
import { assertedCounter, claimedPasskey } from './passkeys.ts'
import { formerHandleOf } from './passkey-handles.ts'
import { emailMessageTo } from './password-reset.ts'
import { storedCodeOf } from './recovery-codes.ts'

export interface Proof {
  readonly factor: FactorKind
  readonly writes: readonly TransactWrite[]
  /** The message to the account's owner. */
  readonly mail?: EmailMessage
}

/** The seal purpose of an app's secret. */
export const appPurpose = (userId: number): string => `authenticator app of ${userId}`

/** Verifies an app code; undefined when it is wrong or was used before. */
export const appProof = async (
  { table, clock, seals }: Platform,
  userId: number,
  { app_sealed, app_step }: StoredFactors,
  code: string,
): Promise<Proof | undefined> => {
  const now = clock.now()
  const secret =
    app_sealed === null ? undefined : await seals.open('authenticator_app', appPurpose(userId), app_sealed)
  const step = secret === undefined ? undefined : stepOf(secret, code.replace(/\s/g, ''), now)
  if (step === undefined || step <= app_step) return undefined
  return {
    factor: 'app',
    writes: [
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.factors(userId) },
          UpdateExpression: 'SET app_step = :step, app_used = :now',
          ConditionExpression: 'app_sealed = :seen AND app_step < :step',
          ExpressionAttributeValues: { ':step': step, ':now': now.toISOString(), ':seen': app_sealed },
        },
      },
    ],
  }
}

/** Verifies a recovery code; undefined when it is invalid or was used. Its owner gets a message. */
export const recoveryProof = async (
  platform: Platform,
  known: KnownUser,
  stored: StoredFactors,
  code: string,
  address: string,
): Promise<Proof | undefined> => {
  const { table, clock } = platform
  const found = await storedCodeOf(platform.seals, known.id, stored, code)
  if (found === undefined) return undefined
  const left = stored.recovery_codes.size - 1
  return {
    factor: 'recovery',
    writes: [
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.factors(known.id) },
          UpdateExpression: 'DELETE recovery_codes :used',
          ConditionExpression: 'contains(recovery_codes, :found)',
          ExpressionAttributeValues: { ':used': new Set([found]), ':found': found },
        },
      },
      auditWrite(platform, {
        action: 'recovery_code_use',
        outcome: 'success',
        detail: `${left} left`,
        ...eventOf(known, address),
      }),
    ],
    mail: emailMessageTo(known, {
      template: 'recovery_code_used',
      left,
      address,
      at: clock.now().toISOString(),
    }),
  }
}

/** Verifies a passkey's signature; undefined when the passkey is not the account's or has not signed this challenge. */
export const passkeyProof = async (
  { table, clock, environment, seals }: Platform,
  userId: number,
  { passkeys, passkey_handle }: StoredFactors,
  credential: unknown,
  challenge: string,
): Promise<Proof | undefined> => {
  const claimed = claimedPasskey(credential)
  const passkey = passkeys.find((one) => passkeyIdOf(one) === claimed?.hash)
  if (claimed === undefined || passkey === undefined) return undefined
  if (claimed.userHandle !== undefined) {
    const handle = passkey_handle ?? (await formerHandleOf(seals, userId))
    if (claimed.userHandle !== handle) return undefined
  }
  const counter = await assertedCounter(environment, credential, passkey, challenge)
  if (counter === undefined) return undefined
  return { factor: 'passkey', writes: [counted(table.name, userId, passkey, counter, clock.now())] }
}

const counted = (
  table: string,
  userId: number,
  { sk, counter: seen }: PasskeyItem,
  counter: number,
  now: Date,
): TransactWrite => ({
  Update: {
    TableName: table,
    Key: { pk: keys.factors(userId).pk, sk },
    UpdateExpression: 'SET #counter = :counter, used = :now',
    ConditionExpression: '#counter = :seen',
    ExpressionAttributeNames: { '#counter': 'counter' },
    ExpressionAttributeValues: { ':counter': counter, ':seen': seen, ':now': now.toISOString() },
  },
})

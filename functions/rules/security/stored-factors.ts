/**
 * The second factors of an account as stored: `factors#…`, separate from the account itself
 * (docs/decisions/accounts.md).
 */
import * as z from 'zod'
import type { Factors } from '#shared/domain/factors.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import type { OrganizationEntity } from '../tenants/organization.ts'

/** Fields are top-level, so that an IAM role can be limited to some of them. Instants are ISO 8601. */
const factorsItemSchema = z.object({
  /** The sealed secret of the app; null when there is none. */
  app_sealed: z.string().nullable().default(null),
  app_since: z.string().nullable().default(null),
  app_used: z.string().nullable().default(null),
  /** The time step of the last accepted code. This and earlier steps are not accepted again. */
  app_step: z.int().default(0),
  /** The sealed hashes of the remaining recovery codes. DynamoDB has no empty set. */
  recovery_codes: z.set(z.string()).default(new Set()),
  /** Null for codes older than salts. */
  recovery_salt: z.string().nullable().default(null),
  recovery_since: z.string().nullable().default(null),
  /** The account's name in authenticators; null before its first passkey. */
  passkey_handle: z.string().nullable().default(null),
  /** Whether the owner has switched off mailed codes. */
  mail_off: z.boolean().default(false),
  /** Number of changes; of two concurrent changes only one succeeds. */
  changes: z.int().default(0),
})
export type FactorsItem = z.infer<typeof factorsItemSchema>

const passkeyItemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  /** Base64url, as in browsers. */
  credential_id: z.string(),
  public_key: z.string(),
  counter: z.int(),
  transports: z.array(z.string()),
  is_synced: z.boolean(),
  since: z.string(),
  used: z.string().nullable(),
})
export type PasskeyItem = z.infer<typeof passkeyItemSchema>

/** The factors of an account, with fields that only sign-in may read. */
export interface StoredFactors extends FactorsItem {
  readonly passkeys: readonly PasskeyItem[]
}

const passkeyPrefix = keys.passkey(0, '').sk

/** The current factors of an account. */
export const readFactors = async (table: Table, userId: number): Promise<StoredFactors> => {
  const items = await table.queryAll(keys.factors(userId).pk)
  const own = items.find(({ sk }) => sk === keys.factors(userId).sk)
  return {
    ...factorsItemSchema.parse(own ?? {}),
    passkeys: items
      .filter(({ sk }) => typeof sk === 'string' && sk.startsWith(passkeyPrefix))
      .map((item) => passkeyItemSchema.parse(item))
      .toSorted((a, b) => (a.since < b.since ? -1 : 1)),
  }
}

/** The portal's id of a passkey: the hash of its credential id. */
export const passkeyIdOf = ({ sk }: Pick<PasskeyItem, 'sk'>): string => sk.slice(passkeyPrefix.length)

/** The part that administrators see, which is also all that their functions may read. */
export const readFactorsResponse = async (
  table: Table,
  userId: number,
): Promise<{ app: boolean; passkeys: number }> => {
  const items = await table.queryAll(keys.factors(userId).pk, { attributes: ['sk', 'app_since'] })
  return {
    app: items.some((item) => typeof item['app_since'] === 'string'),
    passkeys: items.filter(({ sk }) => typeof sk === 'string' && sk.startsWith(passkeyPrefix)).length,
  }
}

/** Keys of all factor items of an account, to delete with it or at a reset. */
export const factorKeys = async (table: Table, userId: number): Promise<Key[]> => {
  const items = await table.queryAll(keys.factors(userId).pk, { attributes: ['sk'] })
  return items
    .map((item) => z.string().parse(item['sk']))
    .flatMap((sk) => [
      { pk: keys.factors(userId).pk, sk },
      ...(sk.startsWith(passkeyPrefix) ? [keys.unique(passkeyScope, sk.slice(passkeyPrefix.length))] : []),
    ])
}

/** The scope of unique passkeys; the reservation finds a passkey's owner. */
export const passkeyScope = 'passkey'

const staffSettingsSchema = z.object({ mailed_code: z.boolean() })
const staffSettingsKey = keys.staffSettings('sign-in')

/** The sign-in settings of provider staff. */
export const readStaffSettings = async (table: Table): Promise<{ mailed_code: boolean }> => {
  const item = await table.get(staffSettingsKey)
  return item === undefined ? { mailed_code: true } : staffSettingsSchema.parse(item)
}

/** The item of these settings. */
export const staffSettingsItem = (settings: { mailed_code: boolean }): Key & Item => ({
  ...staffSettingsKey,
  mailed_code: settings.mailed_code,
})

/** Whether a user may use mailed codes: platform admins decide for staff, the organization for its users. */
export const isMailAllowed = async (
  table: Table,
  organization: Pick<OrganizationEntity, 'mailed_code'> | null,
): Promise<boolean> =>
  organization === null ? (await readStaffSettings(table)).mailed_code : (organization.mailed_code ?? true)

/** The factors with which a user can sign in. */
export const factorsOf = (stored: StoredFactors, mailAllowed: boolean): Factors => ({
  app: stored.app_sealed !== null,
  passkeys: stored.passkeys.length,
  recoveryCodes: stored.recovery_codes.size,
  mail: mailAllowed && !stored.mail_off,
})

/** The second factors of an account as they are stored: `factors#…`, beside the account itself (docs/decisions/accounts.md). */
import * as z from 'zod'
import type { Factors } from '#shared/domain/factors.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table } from '../store/table.ts'
import type { OrganizationEntity } from '../tenants/organization.ts'

/** Fields are top-level, so that a role may be allowed some of them alone. Instants are ISO 8601. */
const factorsItemSchema = z.object({
  /** The secret of the app, sealed; null where there is none. */
  app_sealed: z.string().nullable().default(null),
  app_since: z.string().nullable().default(null),
  app_used: z.string().nullable().default(null),
  /** The time step of the last code that was taken: it and those before it are taken no more. */
  app_step: z.int().default(0),
  /** Hashes of the recovery codes that are left, each sealed. DynamoDB has no empty set. */
  recovery_codes: z.set(z.string()).default(new Set()),
  /** Null of codes that were made before they had a salt. */
  recovery_salt: z.string().nullable().default(null),
  recovery_since: z.string().nullable().default(null),
  /** How authenticators name the account to themselves; null before its first passkey. */
  passkey_handle: z.string().nullable().default(null),
  /** Whether its owner takes no mailed codes. */
  mail_off: z.boolean().default(false),
  /** How often it was changed: of two changes at one moment one is made. */
  changes: z.int().default(0),
})
export type FactorsItem = z.infer<typeof factorsItemSchema>

const passkeyItemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  /** Base64url, as browsers name it. */
  credential_id: z.string(),
  public_key: z.string(),
  counter: z.int(),
  transports: z.array(z.string()),
  is_synced: z.boolean(),
  since: z.string(),
  used: z.string().nullable(),
})
export type PasskeyItem = z.infer<typeof passkeyItemSchema>

/** What an account has, with what only sign-in may read. */
export interface StoredFactors extends FactorsItem {
  readonly passkeys: readonly PasskeyItem[]
}

const passkeyPrefix = keys.passkey(0, '').sk

/** The factors of an account as they are now. */
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

/** The id of a passkey in the portal: the hash of what browsers call it. */
export const passkeyIdOf = ({ sk }: Pick<PasskeyItem, 'sk'>): string => sk.slice(passkeyPrefix.length)

/** What administrators see of it, which is also what their functions may read. */
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

/** The items of everything that an account has as factors: what goes with it, and at a reset. */
export const factorKeys = async (table: Table, userId: number): Promise<Key[]> => {
  const items = await table.queryAll(keys.factors(userId).pk, { attributes: ['sk'] })
  return items
    .map((item) => z.string().parse(item['sk']))
    .flatMap((sk) => [
      { pk: keys.factors(userId).pk, sk },
      ...(sk.startsWith(passkeyPrefix) ? [keys.unique(passkeyScope, sk.slice(passkeyPrefix.length))] : []),
    ])
}

/** The guard under which a passkey has one owner, who is found by it. */
export const passkeyScope = 'passkey'

const staffSettingsSchema = z.object({ mailed_code: z.boolean() })
const staffSettingsKey = keys.staffSettings('sign-in')

/** How the provider's staff may sign in. */
export const readStaffSettings = async (table: Table): Promise<{ mailed_code: boolean }> => {
  const item = await table.get(staffSettingsKey)
  return item === undefined ? { mailed_code: true } : staffSettingsSchema.parse(item)
}

/** The same as an item to be written. */
export const staffSettingsItem = (settings: { mailed_code: boolean }): Key & Item => ({
  ...staffSettingsKey,
  mailed_code: settings.mailed_code,
})

/** Whether codes by mail are taken of somebody: of staff by the platform admins' choice, else by the organization's. */
export const isMailAllowed = async (
  table: Table,
  organization: Pick<OrganizationEntity, 'mailed_code'> | null,
): Promise<boolean> =>
  organization === null ? (await readStaffSettings(table)).mailed_code : (organization.mailed_code ?? true)

/** What somebody has to show who it is by. */
export const factorsOf = (stored: StoredFactors, mailAllowed: boolean): Factors => ({
  app: stored.app_sealed !== null,
  passkeys: stored.passkeys.length,
  recoveryCodes: stored.recovery_codes.size,
  mail: mailAllowed && !stored.mail_off,
})

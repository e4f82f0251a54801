/**
 * API keys: how they look, how they are stored, and who calls with one. A key is 256 random bits, so a plain
 * hash of it is
 * enough to know it by; what must be shown again is sealed besides (docs/decisions/api-keys.md).
 */
import * as z from 'zod'
import { serviceFor } from '#shared/domain/services.ts'
import { accessFlag, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Random } from '../clock.ts'
import type { Platform } from '../http/platform.ts'
import { hashToken } from '../session/sessions.ts'
import { onCondition } from '../store/conditions.ts'
import { keys } from '../store/keys.ts'
import { admits } from '../tenants/allow-list.ts'
import { organizationEntitySchema, serviceOf, type OrganizationEntity } from '../tenants/organization.ts'
import { isExpired, readUser } from '../tenants/users.ts'
import { addressCounter, attemptLimits, countAttempts } from './attempts.ts'
import { audit } from './audit.ts'

/** What keys open: reports are not among it. */
export const keyModules = ['visibility', 'incident', 'threat', 'feed'] as const satisfies readonly Module[]
export type KeyModule = (typeof keyModules)[number]
const accessSchema = z.object({
  visibility: z.boolean(),
  incident: z.boolean(),
  threat: z.boolean(),
  feed: z.boolean(),
})
export type KeyAccess = z.infer<typeof accessSchema>

export const keyTypes = ['system', 'organization', 'user'] as const
export type KeyType = (typeof keyTypes)[number]

export const apiKeyEntitySchema = z.object({
  type: z.enum(keyTypes),
  /** Of a system's key; the others are named by whose they are. */
  name: z.string().nullable(),
  client_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** Whether it may write: a system's key alone. */
  admin_access: z.boolean(),
  /** What it opens, as of the moment when it was made. */
  access: accessSchema,
  hash: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  /** The key itself, sealed; null where nobody may see it again. */
  sealed: z.string().nullable(),
  /** ISO 8601; when this key was made. */
  creation_date: z.string(),
})
export type ApiKeyEntity = z.infer<typeof apiKeyEntitySchema>

/** The guard under which the hash of a key has one owner. */
export const apiKeyScope = 'api-key'

const letters = { system: 'sys', organization: 'org', user: 'usr' } as const satisfies Record<KeyType, string>
const keyPattern = /^cti_(?:sys|org|usr)_[\w-]{43}$/

/** A new key. Its beginning says what it is, so that scanners of leaked secrets find it. */
export const newKey = (random: Random, type: KeyType): { key: string; hash: string; hint: string } => {
  const key = `cti_${letters[type]}_${random.token(32)}`
  return { key, hash: hashToken(key), hint: key.slice(-4) }
}

/** Who calls with a key, with what it opens at this moment. */
export interface KeyCaller {
  readonly keyId: number
  readonly type: KeyType
  /** Null for a system's key, which sees every organization. */
  readonly clientId: number | null
  readonly userId: number | null
  readonly adminAccess: boolean
  readonly access: KeyAccess
}

/** The same caller from the same address is recorded again after this many seconds. */
const useSeconds = 3600
const keptSeconds = 400 * 86_400

/**
 * Who calls with a key from an address. What the key opens is what it was made for, as far as the
 * organization still has
 * the service, and the user the module. Throws `unauthenticated` for a key that is none, `account_suspended`,
 * `account_expired`, `ip_not_allowed` by the organization's allow-list, and `too_many_attempts` after many
 * that are none.
 */
export const resolveApiKey = async (platform: Platform, key: string, address: string): Promise<KeyCaller> => {
  const { table } = platform
  const guard = keyPattern.test(key) ? await table.get(keys.unique(apiKeyScope, hashToken(key))) : undefined
  const keyId = guard === undefined ? undefined : z.int().parse(guard['owner'])
  const item = keyId === undefined ? undefined : await table.get(keys.entity('api_key', keyId))
  if (keyId === undefined || item === undefined) {
    await countAttempts(platform, { action: 'api_key_refused', userId: null, clientId: null, address }, [
      [attemptLimits.apiKeyByAddress, addressCounter(address)],
    ])
    await audit(platform, {
      action: 'api_key_refused',
      outcome: 'unauthenticated',
      userId: null,
      clientId: null,
      address,
    })
    throw new PortalError('unauthenticated')
  }
  const entity = apiKeyEntitySchema.parse(item['entity'])
  const event = {
    userId: entity.user_id,
    clientId: entity.client_id,
    address,
    detail: `key ${keyId}`,
  } as const
  const access = await accessNow(platform, entity, address)
  if (typeof access === 'string') {
    await audit(platform, { action: 'api_key_refused', outcome: access, ...event })
    throw new PortalError(access)
  }
  if (await isFirstUse(platform, keyId, address))
    await audit(platform, { action: 'api_key_use', outcome: 'success', ...event })
  return {
    keyId,
    type: entity.type,
    clientId: entity.client_id,
    userId: entity.user_id,
    adminAccess: entity.admin_access,
    access,
  }
}

const accessNow = async (
  { table, clock }: Platform,
  key: ApiKeyEntity,
  address: string,
): Promise<KeyAccess | 'unauthenticated' | 'account_suspended' | 'account_expired' | 'ip_not_allowed'> => {
  if (key.client_id === null) return key.access
  const known = key.user_id === null ? undefined : await readUser(table, key.user_id)
  if (key.user_id !== null && known === undefined) return 'unauthenticated'
  const item = await table.get(keys.entity('organization', key.client_id))
  if (item === undefined) return 'unauthenticated'
  const organization = organizationEntitySchema.parse(item['entity'])
  if (known?.user.deactivated === true) return 'account_suspended'
  if (known !== undefined && isExpired(known.user, clock.now())) return 'account_expired'
  if (
    !admits(
      organization.ip_allow_list.map(({ ip }) => ip),
      address,
    )
  )
    return 'ip_not_allowed'
  return accessOf(
    (module) =>
      key.access[module] && serviceOf(organization, module) && known?.user[accessFlag(module)] !== false,
  )
}

/** Access of which each module's is what `decide` answers. */
export const accessOf = (decide: (module: KeyModule) => boolean): KeyAccess => ({
  visibility: decide('visibility'),
  incident: decide('incident'),
  threat: decide('threat'),
  feed: decide('feed'),
})

/** What a new key of an organization opens: the services that have API access now (part 3 section 4). */
export const apiAccessOf = (organization: OrganizationEntity): KeyAccess =>
  accessOf((module) => {
    const service = serviceFor(module)
    return (
      service !== null &&
      organization.services[service].enabled &&
      organization.services[service].enable_api_access
    )
  })

/** Notes the use of a key, once an hour and address; answers whether it was noted. */
const isFirstUse = ({ table, clock, random }: Platform, keyId: number, address: string): Promise<boolean> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  return onCondition({ random }, () =>
    table.update(keys.apiKeyUse(keyId, address), {
      expression: 'SET used = :now, expires = :end',
      condition: 'attribute_not_exists(pk) OR used <= :before',
      values: { ':now': now, ':end': now + keptSeconds, ':before': now - useSeconds },
    }),
  )
}

/** When a key was last used, to the hour: ISO 8601, or null. */
export const lastUseOf = async (
  { table }: Pick<Platform, 'table'>,
  keyId: number,
): Promise<string | null> => {
  const uses = await table.queryAll(keys.apiKeyUse(keyId, '').pk)
  const last = Math.max(0, ...uses.map((use) => z.int().parse(use['used'])))
  return last === 0 ? null : new Date(last * 1000).toISOString()
}

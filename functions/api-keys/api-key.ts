/**
 * Creates, rotates and changes API keys within a commit, and reveals those of users and organizations later
 * (docs/decisions/api-keys.md). Platform admins have the keys of systems.
 */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, timeOf } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { lastUseOf, type LastUse } from '#functions/rules/key-api/key-use.ts'
import {
  accessOf,
  apiKeyScope,
  type ApiKeyEntity,
  type KeyAccess,
  apiAccessOf,
  limitsOf,
} from '#functions/rules/security/api-keys.ts'
import { type AuditEvent, eventBy, auditWrite } from '#functions/rules/security/audit.ts'
import { newKey } from '#functions/rules/security/key-format.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { keyAccessShape, UserKey, SystemKey } from '#shared/contracts/api-keys.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import type { OrganizationKey } from '#shared/contracts/organization-keys.ts'
import { keyLimits, keyModules } from '#shared/domain/api-keys.ts'
import { compareIpNetworks, formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import {
  renewedEnd,
  rotatedUntil,
  reminderWhenSet,
  endProblem,
  keyStateOf,
  previousUntil,
} from '#shared/domain/key-expiry.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import { apiKeysCollection, type ApiKeyKinds } from './api-key-store.ts'

/** What commands, queries and routes of API keys need. */
export interface ApiKeySources {
  readonly platform: Platform
  readonly collection: Collection<ApiKeyKinds>
}

/** Composes the area from the platform. */
export const apiKeysDependencies = (platform: Platform): ApiKeySources => ({
  platform,
  collection: platform.collection(apiKeysCollection),
})

/** The purpose that a key is sealed for: this owner and this hash, so that sealed texts cannot be swapped. */
export const keyPurpose = (id: number, hash: string): string => `api_key#${id}#${hash}`

/** Adds a new key to a commit, sealed if it can be revealed later. Returns the key, which is stored nowhere else. */
export const addKey = async (
  { platform }: ApiKeySources,
  commit: Commit<ApiKeyKinds>,
  {
    isRevealable,
    ...given
  }: { readonly isRevealable: boolean } & Pick<
    ApiKeyEntity,
    'type' | 'name' | 'client_id' | 'user_id' | 'admin_access' | 'access'
  > &
    Partial<
      Pick<
        ApiKeyEntity,
        'sightings' | 'amber_strict' | 'expires' | 'networks' | 'scope' | 'told' | 'creation_date'
      >
    >,
): Promise<{ id: number; entity: ApiKeyEntity; key: string }> => {
  const id = commit.nextId('api_key')
  const { key, hash, hint, prefix } = newKey(platform.random)
  const entity: ApiKeyEntity = {
    sightings: false,
    amber_strict: false,
    expires: null,
    networks: [],
    scope: null,
    told: null,
    creation_date: commit.at,
    ...given,
    hash,
    hint,
    prefix,
    told_gone: { groups: [], views: [] },
    previous: null,
    ended: [],
    revoked: null,
    requests_per_minute: null,
    bytes_per_day: null,
    sealed: isRevealable ? await platform.seals.seal('api_key', keyPurpose(id, hash), key) : null,
  }
  commit.create('api_key', id, entity)
  commit.reserve(apiKeyScope, hash, id)
  return { id, entity, key }
}

/**
 * Replaces a key in a commit with a new one that has the access of this moment. The old key stops working with the
 * commit.
 */
export const replaceKey = async (
  { platform }: ApiKeySources,
  commit: Commit<ApiKeyKinds>,
  id: number,
  stored: Stored<ApiKeyEntity>,
  access: KeyAccess,
): Promise<ApiKeyEntity> => {
  const { key, hash, hint, prefix } = newKey(platform.random)
  const entity: ApiKeyEntity = {
    ...stored.entity,
    access,
    hash,
    hint,
    prefix,
    sealed: await platform.seals.seal('api_key', keyPurpose(id, hash), key),
    creation_date: commit.at,
  }
  commit.release(apiKeyScope, stored.entity.hash)
  commit.reserve(apiKeyScope, hash, id)
  commit.update('api_key', id, entity, stored, ['key'])
  return entity
}

/**
 * Rotates a key that is never revealed again, for the same lifetime, and returns the new key. The new key opens only
 * what has API access now (`opened`, part 3 section 4). The previous key works for some days more. A still older one
 * ends at once.
 */
export const rotateKey = (
  { platform }: ApiKeySources,
  commit: Commit<ApiKeyKinds>,
  id: number,
  stored: Stored<ApiKeyEntity>,
  opened: KeyAccess,
): { entity: ApiKeyEntity; key: string } => {
  const now = platform.clock.now()
  const { key, hash, hint, prefix } = newKey(platform.random)
  const { previous: older, ...before } = stored.entity
  const expires = renewedEnd(before, now)
  const entity: ApiKeyEntity = {
    ...before,
    access: accessOf((module) => before.access[module] && opened[module]),
    hash,
    hint,
    prefix,
    previous: {
      hash: before.hash,
      hint: before.hint,
      prefix: before.prefix,
      until: rotatedUntil(before.expires, now),
    },
    ended: [...(older === null ? [] : [older.hash]), ...before.ended].slice(0, keyLimits.endedHashes),
    expires,
    told: reminderWhenSet(expires, now),
    creation_date: commit.at,
  }
  for (const gone of before.ended.slice(keyLimits.endedHashes - 1)) commit.release(apiKeyScope, gone)
  commit.reserve(apiKeyScope, hash, id)
  commit.update('api_key', id, entity, stored, [
    'key',
    ...(expires === null ? [] : (['expiry_date'] as const)),
  ])
  return { entity, key }
}

/** The key itself. Null when it cannot be revealed: it still works until it is replaced. */
export const revealed = async (
  { platform }: ApiKeySources,
  id: number,
  { sealed, hash }: ApiKeyEntity,
): Promise<string | null> =>
  sealed === null ? null : ((await platform.seals.open('api_key', keyPurpose(id, hash), sealed)) ?? null)

/** The access of a key as the API names it. */
const toKeyAccessResponse = (access: KeyAccess): Record<keyof typeof keyAccessShape, boolean> => ({
  visibility_access: access.visibility,
  incident_access: access.incident,
  threat_access: access.threat,
  feed_access: access.feed,
})

/** Whose keys to list. */
export interface KeyOwner {
  readonly organizationId: number
  readonly organization: OrganizationEntity
}

/** The organization of the caller as it is now. Throws `not_found` for users without one. */
export const myOrganization = async ({ platform }: ApiKeySources, session: Session): Promise<KeyOwner> => {
  const { organizationId } = session
  if (organizationId === null) throw new PortalError('not_found')
  return {
    organizationId,
    organization: await readVisibleOrganization(platform.table, session, organizationId),
  }
}

/**
 * Whether a caller may revoke a named or user key. Organization admins may revoke those of their organization, platform
 * admins all.
 */
export const mayRevoke = (
  { role, organizationId }: Pick<Session, 'role' | 'organizationId'>,
  key: Pick<ApiKeyEntity, 'type' | 'client_id'>,
): boolean =>
  (key.type === 'named' || key.type === 'user') &&
  (role === 'platform_admin' || (role === 'organization_admin' && key.client_id === organizationId))

/** A named key of the caller's organization. Throws `not_found`, and `key_revoked` for a revoked key. */
export const readNamedKey = async (
  { collection }: ApiKeySources,
  session: Session,
  id: number,
): Promise<Stored<ApiKeyEntity>> => {
  const stored = await collection.get('api_key', id)
  if (stored?.entity.type !== 'named' || stored.entity.client_id !== session.organizationId)
    throw new PortalError('not_found')
  if (stored.entity.revoked !== null) throw new PortalError('key_revoked')
  return stored
}

/** The named keys of an organization that are not revoked. */
const live = "FROM api_key WHERE client_id = ? AND type = 'named' AND revoked IS NULL"

/** The number of named keys of an organization that are not revoked. */
export const countNamedKeys = (readModel: ReadModel, organizationId: number): number =>
  readModel.count(`SELECT count(*) ${live}`, [organizationId])

/** Names are unique within an organization. Names of revoked keys may be used again. Throws `already_exists`. */
export const checkKeyName = (
  readModel: ReadModel,
  organizationId: number,
  name: string,
  exceptId: number | undefined,
): void => {
  const same = readModel.row(idRow, `SELECT id ${live} AND name_key = ?`, [organizationId, nameKey(name)])
  if (same !== undefined && same !== exceptId) throw new PortalError('already_exists', { field: 'name' })
}

/** Networks in canonical form, without duplicates, in the given order. Throws `ip_invalid`. */
export const tidyNetworks = (texts: readonly string[]): string[] => {
  const networks = texts.map((text) => {
    const network = parseIpNetwork(text)
    if (network === undefined) throw new PortalError('ip_invalid', { field: 'networks', values: [text] })
    return network
  })
  return [...new Set(networks.toSorted(compareIpNetworks).map(formatIpNetwork))]
}

/** An expiry date as it is stored. Throws `expiry_date_in_past` and `expiry_date_too_far`. */
export const checkedEnd = (expires: string | null, now: Date): string | null => {
  const problem = endProblem(expires, now)
  if (problem !== undefined) throw new PortalError(problem, { field: 'expiry_date' })
  return expires === null ? null : new Date(expires).toISOString()
}

/** The fields of a key that can be changed, by their names in requests. */
export const keyFieldsOf = ({ name, networks, expires }: ApiKeyEntity) => ({
  name: name ?? '',
  networks,
  expiry_date: expires,
})

/**
 * The key with a changed name, networks or expiry date, and the fields that differ. An unchanged expiry date may be in
 * the past. Throws the errors of the network and expiry rules.
 */
export const changedKey = (
  before: ApiKeyEntity,
  change: {
    readonly name?: string | undefined
    readonly networks?: readonly string[] | undefined
    readonly expiry_date?: string | null | undefined
  },
  now: Date,
): { after: ApiKeyEntity; fields: AuditedField[] } => {
  const name = change.name ?? before.name ?? ''
  const networks = change.networks === undefined ? before.networks : tidyNetworks(change.networks)
  const { expiry_date: wanted } = change
  const isNewEnd = wanted !== undefined && timeOf(wanted) !== timeOf(before.expires)
  const expires = isNewEnd ? checkedEnd(wanted, now) : before.expires
  return {
    after: {
      ...before,
      name,
      networks,
      expires,
      told: isNewEnd ? reminderWhenSet(expires, now) : before.told,
    },
    fields: [
      ...(name === before.name ? [] : (['name'] as const)),
      ...(networks.join() === before.networks.join() ? [] : (['networks'] as const)),
      ...(isNewEnd ? (['expiry_date'] as const) : []),
    ],
  }
}

/** The details of a key's event. By the number readers find the changes of the same act (`audit/lines.ts`). */
const detailOf = (id: number, key: string): string => `key ${id}: ${key}`.trim()

/** The audit event of a named key, or of a user key that an admin revokes. */
export const namedKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  {
    id,
    entity: { name, prefix, client_id: organizationId, user_id: userId },
  }: {
    readonly id: number
    readonly entity: Pick<ApiKeyEntity, 'name' | 'prefix' | 'client_id' | 'user_id'>
  },
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, organizationId),
  ...(userId === null ? {} : { subject: { kind: 'user', id: userId, name: null } }),
  detail: detailOf(
    id,
    `${userId === null ? `named key ${name ?? ''}` : `key of user ${userId}`} ${prefix ?? ''}`,
  ),
})

/** Throws `not_found` for the key of another user. */
export const myOrganizationId = (session: Session, userId: number): number => {
  if (userId !== session.userId || session.organizationId === null) throw new PortalError('not_found')
  return session.organizationId
}

/** The one key of an owner, and undefined without one. */
const findOwnKey = async (
  { collection }: ApiKeySources,
  readModel: ReadModel,
  { sql, parameters }: Condition,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const id = readModel.row(idRow, `SELECT id FROM api_key WHERE ${sql}`, parameters)
  const stored = id === undefined ? undefined : await collection.get('api_key', id)
  return id === undefined || stored === undefined ? undefined : { id, stored }
}

/** The key of a user. Undefined when there is none or it was revoked. */
export const findUserKey = (sources: ApiKeySources, readModel: ReadModel, userId: number) =>
  findOwnKey(sources, readModel, { sql: 'user_id = ? AND revoked IS NULL', parameters: [userId] })

/** The key of an organization; undefined when it has none. */
export const findOrganizationKey = (sources: ApiKeySources, readModel: ReadModel, organizationId: number) =>
  findOwnKey(sources, readModel, {
    sql: "client_id = ? AND type = 'organization'",
    parameters: [organizationId],
  })

/** Adds the caller's first key to a commit. */
export const addMyKey = async (
  dependencies: ApiKeySources,
  commit: Commit<ApiKeyKinds>,
  organizationId: number,
  session: Session,
  request: Request,
): Promise<{ id: number; entity: ApiKeyEntity }> => {
  const access = await accessFor(dependencies, session, organizationId)
  const added = await addKey(dependencies, commit, {
    isRevealable: true,
    type: 'user',
    name: null,
    client_id: organizationId,
    user_id: session.userId,
    admin_access: false,
    access,
  })
  commit.addWrite(
    auditWrite(dependencies.platform, userKeyEvent('api_key_create', session, request, added.id)),
  )
  return added
}

/** The access of a user key: the user's modules whose services have API access. */
export const accessFor = async (
  { platform }: ApiKeySources,
  session: Session,
  organizationId: number,
): Promise<KeyAccess> => {
  const access = apiAccessOf(await readVisibleOrganization(platform.table, session, organizationId))
  return accessOf((module) => access[module] && session.access[accessFlag(module)])
}

/** The audit event of a user key. */
export const userKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  id: number,
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request),
  detail: detailOf(id, 'own key'),
})

/** What the API shows of every key that can be revealed. */
const readKeyFacts = async ({ platform }: ApiKeySources, id: number, key: ApiKeyEntity) => ({
  key_hint: key.hint,
  prefix: key.prefix,
  creation_date: key.creation_date,
  last_used_date: (await lastUseOf(platform, { keyId: id, organizationId: key.client_id }))?.at ?? null,
  ...toKeyAccessResponse(key.access),
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readUserKeyResponse = async (
  dependencies: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
  reveal: boolean,
): Promise<UserKey> => {
  if (key.client_id === null || key.user_id === null)
    throw new Error(`The key ${id} does not belong to a user`)
  return {
    api_key: reveal ? await revealed(dependencies, id, key) : null,
    ...(await readKeyFacts(dependencies, id, key)),
    client_id: key.client_id,
    user_id: key.user_id,
  }
}

/** The audit event of an organization's key. */
export const organizationKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  organizationId: number,
  { id, entity: { prefix, hint } }: { readonly id: number; readonly entity: ApiKeyEntity },
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, organizationId),
  subject: { kind: 'organization_key', id, name: prefix ?? `…${hint}` },
  detail: 'organization key',
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readOrganizationKeyResponse = async (
  dependencies: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
  organization: OrganizationEntity,
  { reveal }: { readonly reveal: boolean },
): Promise<OrganizationKey> => {
  const now = apiAccessOf(organization)
  return {
    key: reveal ? await revealed(dependencies, id, key) : null,
    ...(await readKeyFacts(dependencies, id, key)),
    is_outdated: keyModules.some((module) => key.access[module] !== now[module]),
  }
}

/** The key of a system. Throws `not_found`. */
export const readSystemKey = async (
  { collection }: ApiKeySources,
  id: number,
): Promise<Stored<ApiKeyEntity>> => {
  const stored = await collection.get('api_key', id)
  if (stored === undefined || stored.entity.type !== 'system') throw new PortalError('not_found')
  return stored
}

/** Names of system keys are unique. Throws `already_exists`. */
export const checkSystemKeyName = (
  readModel: ReadModel,
  name: string,
  exceptId: number | undefined,
): void => {
  const same = readModel.row(idRow, "SELECT id FROM api_key WHERE type = 'system' AND name_key = ?", [
    nameKey(name),
  ])
  if (same !== undefined && same !== exceptId) throw new PortalError('already_exists', { field: 'name' })
}

/** The audit event of a system key. */
export const systemKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  { id, name }: { readonly id: number; readonly name: string },
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, null),
  detail: detailOf(id, `system key ${name}`),
})

/** A key as the API shows it, without the secret. */
export const readSystemKeyResponse = async (
  { platform }: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
): Promise<SystemKey> =>
  systemKeyOf(id, key, await lastUseOf(platform, { keyId: id, organizationId: null }), platform.clock.now())

/** As `readSystemKeyResponse`, with the last use already read. */
export const systemKeyOf = (id: number, key: ApiKeyEntity, lastUse: LastUse | null, now: Date): SystemKey => {
  const { requestsPerMinute, bytesPerDay } = limitsOf(key)
  return {
    api_key_id: id,
    name: key.name ?? '',
    key: null,
    key_hint: key.hint,
    prefix: key.prefix,
    admin_access: key.admin_access,
    creation_date: key.creation_date,
    networks: key.networks,
    expiry_date: key.expires,
    state: keyStateOf(key, now),
    previous_until: previousUntil(key, now),
    last_used_date: lastUse?.at ?? null,
    requests_per_minute: requestsPerMinute,
    bytes_per_day: bytesPerDay,
  }
}

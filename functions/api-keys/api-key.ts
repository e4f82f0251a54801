/** Creates, rotates and changes API keys within a commit, and reveals them later (docs/decisions/api-keys.md). */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  accessOf,
  apiKeyScope,
  type ApiKeyEntity,
  type KeyAccess,
} from '#functions/rules/security/api-keys.ts'
import { type AuditEvent, eventBy } from '#functions/rules/security/audit.ts'
import { newKey } from '#functions/rules/security/key-format.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { keyAccessShape } from '#shared/contracts/api-keys.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { compareIpNetworks, formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { renewedEnd, rotatedUntil, reminderWhenSet, endProblem } from '#shared/domain/key-expiry.ts'
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
export const toKeyAccessResponse = (access: KeyAccess): Record<keyof typeof keyAccessShape, boolean> => ({
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
  const same = readModel.row(z.object({ id: z.int() }), `SELECT id ${live} AND name_key = ?`, [
    organizationId,
    nameKey(name),
  ])
  if (same !== undefined && same.id !== exceptId) throw new PortalError('already_exists', { field: 'name' })
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

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The audit event of a named key, or of a user key that an admin revokes. */
export const namedKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  {
    name,
    prefix,
    client_id: organizationId,
    user_id: userId,
  }: Pick<ApiKeyEntity, 'name' | 'prefix' | 'client_id' | 'user_id'>,
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, organizationId),
  ...(userId === null ? {} : { subject: { kind: 'user', id: userId, name: null } }),
  detail: `${userId === null ? `named key ${name ?? ''}` : `key of user ${userId}`} ${prefix ?? ''}`.trim(),
})

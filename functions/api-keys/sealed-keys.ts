/** Rotates keys within a commit and reveals them later (docs/decisions/api-keys.md). */
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import {
  accessOf,
  apiKeyScope,
  type ApiKeyEntity,
  type KeyAccess,
} from '#functions/rules/security/api-keys.ts'
import { newKey } from '#functions/rules/security/key-format.ts'
import type { keyAccessShape } from '#shared/contracts/api-keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { renewedEnd, rotatedUntil, reminderWhenSet } from '#shared/domain/key-expiry.ts'
import type { ApiKeyKinds } from './collection.ts'
import type { ApiKeysDependencies } from './dependencies.ts'

/** The purpose that a key is sealed for: this owner and this hash, so that sealed texts cannot be swapped. */
export const keyPurpose = (id: number, hash: string): string => `api_key#${id}#${hash}`

/** Adds a new key to a commit, sealed if it can be revealed later. Returns the key, which is stored nowhere else. */
export const addKey = async (
  { platform }: ApiKeysDependencies,
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
  { platform }: ApiKeysDependencies,
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
  { platform }: ApiKeysDependencies,
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
  { platform }: ApiKeysDependencies,
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

/** All stored items that are sealed for long, which a new seal version reseals. */
import * as z from 'zod'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { keyPurpose } from '#functions/api-keys/api-key.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import { appPurpose } from '#functions/rules/security/factor-proofs.ts'
import { readFactors } from '#functions/rules/security/stored-factors.ts'
import { formerHandleOf } from '#functions/rules/security/passkey-handles.ts'
import { isKeyedCode, recoveryPurpose } from '#functions/rules/security/recovery-codes.ts'
import type { SealName, SealUse } from '#functions/rules/security/seals.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { sourcePurpose } from '#functions/sources/source-secret.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import { webhookPurpose } from '#functions/webhooks/webhook-secret.ts'

/** What a scan found in an item. */
export type SealedItem =
  | {
      readonly kind: 'sealed'
      readonly use: SealUse
      readonly purpose: string
      readonly sealed: readonly string[]
      /** Replaces the sealed texts; false when the item has changed since it was read. */
      readonly replace: (sealed: readonly string[]) => Promise<boolean>
    }
  /** Recovery codes hashed with the seal's first version as the key. They work as long as that version exists. */
  | { readonly kind: 'keyed'; readonly userId: number; readonly codes: number }
  /** An account whose passkey user handle is derived from the seal's first version. */
  | { readonly kind: 'unnamed'; readonly keep: () => Promise<boolean> }

/** Items per read. */
const page = 100

/** Yields all sealed items of a seal in batches. Cookies sealed with `devices` are not stored: browsers hold them. */
export const sealedItems = async function* (
  platform: Platform,
  name: SealName,
): AsyncGenerator<SealedItem[]> {
  if (name === 'keys') {
    yield* keysIn(platform)
    yield* webhooksIn(platform)
    yield* sourcesIn(platform)
  }
  if (name === 'factors') yield* factorsIn(platform)
}

const idsOf = async <K extends Kinds>(collection: Collection<K>, kind: string): Promise<number[][]> => {
  const readModel = await collection.readModel()
  const ids = readModel
    .rows(z.object({ id: z.int() }), `SELECT id FROM ${kind} ORDER BY id`)
    .map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / page) }, (_, index) =>
    ids.slice(index * page, (index + 1) * page),
  )
}

/**
 * Replaces a text in an item if it has not changed since it was read. Content stays the same, so there is no journal
 * entry.
 */
const replacing =
  (platform: Platform, key: Key, path: readonly string[], seen: string) =>
  ([next]: readonly string[]): Promise<boolean> => {
    const place = path.map((_, index) => `#p${index}`).join('.')
    return onCondition(platform, () =>
      platform.table.update(key, {
        expression: `SET ${place} = :next`,
        condition: `${place} = :seen`,
        names: Object.fromEntries(path.map((part, index) => [`#p${index}`, part])),
        values: { ':next': next, ':seen': seen },
        answers: false,
      }),
    )
  }

const keysIn = async function* (platform: Platform): AsyncGenerator<SealedItem[]> {
  const collection = platform.collection(apiKeysCollection)
  for (const ids of await idsOf(collection, 'api_key')) {
    const stored = await collection.getMany('api_key', ids, { consistent: true })
    yield ids.flatMap((id, index) => {
      const entity = stored[index]?.entity
      if (entity === undefined || entity.sealed === null) return []
      return {
        kind: 'sealed',
        use: 'api_key',
        purpose: keyPurpose(id, entity.hash),
        sealed: [entity.sealed],
        replace: replacing(platform, keys.entity('api_key', id), ['entity', 'sealed'], entity.sealed),
      }
    })
  }
}

const webhooksIn = async function* (platform: Platform): AsyncGenerator<SealedItem[]> {
  const collection = platform.collection(webhooksCollection)
  for (const ids of await idsOf(collection, 'webhook')) {
    const stored = await collection.getMany('webhook', ids, { consistent: true })
    yield ids.flatMap((id, index) => {
      const entity = stored[index]?.entity
      if (entity === undefined) return []
      const one = (path: readonly string[], sealed: string): SealedItem => ({
        kind: 'sealed',
        use: 'webhook_secret',
        purpose: webhookPurpose(id),
        sealed: [sealed],
        replace: replacing(platform, keys.entity('webhook', id), path, sealed),
      })
      return [
        one(['entity', 'secret'], entity.secret),
        ...(entity.former === null ? [] : [one(['entity', 'former', 'secret'], entity.former.secret)]),
      ]
    })
  }
}

const sourcesIn = async function* (platform: Platform): AsyncGenerator<SealedItem[]> {
  const collection = platform.collection(sourcesCollection)
  for (const ids of await idsOf(collection, 'source')) {
    const stored = await collection.getMany('source', ids, { consistent: true })
    yield ids.flatMap((id, index) => {
      const entity = stored[index]?.entity
      if (entity === undefined || entity.secret === null) return []
      return {
        kind: 'sealed',
        use: 'source_secret',
        purpose: sourcePurpose(id, entity),
        sealed: [entity.secret],
        replace: replacing(platform, keys.entity('source', id), ['entity', 'secret'], entity.secret),
      }
    })
  }
}

const factorsIn = async function* (platform: Platform): AsyncGenerator<SealedItem[]> {
  for (const ids of await idsOf(platform.collection(organizationsCollection), 'user'))
    for (const id of ids) yield await factorsOf(platform, id)
}

const factorsOf = async (platform: Platform, userId: number): Promise<SealedItem[]> => {
  const { app_sealed, recovery_codes, passkeys, passkey_handle } = await readFactors(platform.table, userId)
  const key = keys.factors(userId)
  const found: SealedItem[] = []
  if (app_sealed !== null)
    found.push({
      kind: 'sealed',
      use: 'authenticator_app',
      purpose: appPurpose(userId),
      sealed: [app_sealed],
      replace: replacing(platform, key, ['app_sealed'], app_sealed),
    })
  const codes = [...recovery_codes]
  if (codes.some(isKeyedCode)) found.push({ kind: 'keyed', userId, codes: codes.length })
  else if (codes.length > 0)
    found.push({
      kind: 'sealed',
      use: 'recovery_code',
      purpose: recoveryPurpose(userId),
      sealed: codes,
      replace: (sealed) =>
        onCondition(platform, () =>
          platform.table.update(key, {
            expression: 'SET recovery_codes = :next',
            condition: 'recovery_codes = :seen',
            values: { ':next': new Set(sealed), ':seen': recovery_codes },
            answers: false,
          }),
        ),
    })
  if (passkeys.length > 0 && passkey_handle === null)
    found.push({
      kind: 'unnamed',
      keep: async () => {
        const handle = await formerHandleOf(platform.seals, userId)
        if (handle === undefined) return false
        return onCondition(platform, () =>
          platform.table.update(key, {
            expression: 'SET passkey_handle = :handle',
            // Must not recreate an account that was deleted meanwhile.
            condition: 'attribute_exists(pk) AND attribute_not_exists(passkey_handle)',
            values: { ':handle': handle },
            answers: false,
          }),
        )
      },
    })
  return found
}

/**
 * Deletes what is left of keys that ended long enough ago: the predecessor of a rotated key, and everything of a
 * revoked one. Until then, requests with them are counted and shown.
 */
import * as z from 'zod'
import { removeKeyTraces } from '#functions/api-keys/organization-data.ts'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiKeyScope, formerHashes } from '#functions/rules/security/api-keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { forEachId, expiryActor } from './for-each-id.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** Returns the number of keys with something to delete. */
export const clearEndedKeys = async (platform: Platform): Promise<number> => {
  const apiKeys = platform.collection(apiKeysCollection)
  const now = platform.clock.now()
  const readModel = await apiKeys.readModel()
  const endedBefore = now.getTime() - keyLimits.revokedDays * 86_400_000
  const ids = readModel.rows(
    idSchema,
    'SELECT id FROM api_key WHERE revoked <= ?1 OR (revoked IS NULL AND previous_until <= ?1) ORDER BY id',
    [endedBefore],
  )
  return forEachId(platform, ids, 'ended key not cleared', (id) =>
    apiKeys.commit(expiryActor, async (commit) => {
      const stored = await apiKeys.get('api_key', id)
      if (stored === undefined) return false
      const { revoked, previous } = stored.entity
      if (revoked !== null && Date.parse(revoked) <= endedBefore) {
        await removeKeyTraces(platform, commit, [{ id, stored }])
        commit.delete('api_key', id)
        return true
      }
      if (revoked !== null || previous === null || Date.parse(previous.until) > endedBefore) return false
      for (const hash of formerHashes(stored.entity)) commit.release(apiKeyScope, hash)
      commit.refresh('api_key', id, { ...stored.entity, previous: null, ended: [] }, stored, ['previous'])
      return true
    }),
  )
}

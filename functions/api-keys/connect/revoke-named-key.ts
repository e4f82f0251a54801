import { handle, type Route } from '#functions/platform/http/handler.ts'
import { auditItem } from '#functions/platform/security/audit.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { revokeNamedKey } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { namedKeyEvent, readNamedKey } from './named-key.ts'

/**
 * Revokes a named key and the one before it. Their hashes stay claimed as long as the key is in the list, so that
 * requests with them are counted as refused.
 */
export const revokeNamedKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(revokeNamedKey, ({ params, session, request }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await readNamedKey(dependencies, session, params.id)
      commit.update('api_key', params.id, { ...stored.entity, revoked: commit.at }, stored, ['revoked'])
      commit.putItem(
        auditItem(dependencies.platform, namedKeyEvent('api_key_revoke', session, request, stored.entity)),
      )
      return {}
    }),
  )

import { handle, type Route } from '#functions/platform/http/handler.ts'
import { auditWrite } from '#functions/platform/security/audit.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { revokeNamedKey } from '#shared/contracts/connect.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { mayRevoke, namedKeyEvent } from './named-key.ts'

/**
 * Revokes a named key and the one before it, or the key of a user. Their hashes stay reserved as long as the key is in the
 * list, so that requests with them are counted as refused.
 */
export const revokeNamedKeyRoute = ({ collection, platform }: ApiKeysDependencies): Route =>
  handle(revokeNamedKey, ({ params, session, request }) =>
    collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('api_key', params.id)
      if (stored === undefined || !mayRevoke(session, stored.entity)) throw new PortalError('not_found')
      if (stored.entity.revoked !== null) throw new PortalError('key_revoked')
      commit.update('api_key', params.id, { ...stored.entity, revoked: commit.at }, stored, ['revoked'])
      commit.also(auditWrite(platform, namedKeyEvent('api_key_revoke', session, request, stored.entity)))
      return {}
    }),
  )

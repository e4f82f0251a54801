import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { revokeNamedKey } from '#shared/contracts/connect.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { mayRevoke, namedKeyEvent } from './named-key.ts'

/**
 * Revokes a user key, or a named key together with its predecessor. Their hashes stay reserved while the key is listed,
 * so that requests with them count as refused.
 */
export const revokeNamedKeyRoute = ({ collection, platform }: ApiKeysDependencies): Route =>
  handle(revokeNamedKey, ({ params, session, request }) =>
    collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('api_key', params.id)
      if (stored === undefined || !mayRevoke(session, stored.entity)) throw new PortalError('not_found')
      if (stored.entity.revoked !== null) throw new PortalError('key_revoked')
      commit.update('api_key', params.id, { ...stored.entity, revoked: commit.at }, stored, ['revoked'])
      commit.addWrite(auditWrite(platform, namedKeyEvent('api_key_revoke', session, request, stored.entity)))
      return {}
    }),
  )

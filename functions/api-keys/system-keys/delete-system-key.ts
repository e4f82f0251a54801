import { handle, type Route } from '#functions/platform/http/handler.ts'
import { apiKeyScope } from '#functions/platform/security/api-keys.ts'
import { auditItem } from '#functions/platform/security/audit.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { deleteSystemKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { systemKeyEvent, readSystemKey } from './system-key.ts'

/** Deletes a key, which opens nothing from then on. */
export const deleteSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(deleteSystemKey, ({ params, session, request }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      const { entity } = await readSystemKey(dependencies, params.id)
      commit.delete('api_key', params.id)
      commit.release(apiKeyScope, entity.hash)
      commit.putItem(
        auditItem(
          dependencies.platform,
          systemKeyEvent('api_key_delete', session, request, entity.name ?? ''),
        ),
      )
      return {}
    }),
  )

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteSystemKey } from '#shared/contracts/api-keys.ts'
import { removeKeyTraces } from '../organization-data.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { systemKeyEvent, readSystemKey } from './system-key.ts'

/** Deletes a key and the record of where it was used from. The key stops working at once. */
export const deleteSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(deleteSystemKey, ({ params, session, request }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { entity } = stored
      await removeKeyTraces(dependencies.platform, commit, [{ id: params.id, stored }])
      commit.delete('api_key', params.id)
      commit.addWrite(
        auditWrite(
          dependencies.platform,
          systemKeyEvent('api_key_delete', session, request, entity.name ?? ''),
        ),
      )
      return {}
    }),
  )

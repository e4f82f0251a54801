import { handle, type Route } from '#functions/rules/http/handler.ts'
import { accessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { rotateSystemKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { rotateKey } from '../sealed-keys.ts'
import { readSystemKey, systemKeyEvent, readSystemKeyResponse } from './system-key.ts'

/** Rotates a system key. Only this response contains the new key. The previous one works for some days more. */
export const rotateSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(rotateSystemKey, async ({ params, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { entity, key } = rotateKey(
        dependencies,
        commit,
        params.id,
        stored,
        accessOf(() => true),
      )
      commit.addWrite(
        auditWrite(platform, systemKeyEvent('api_key_rotate', session, request, entity.name ?? '')),
      )
      return idempotency.record(commit, {
        data: { ...(await readSystemKeyResponse(dependencies, params.id, entity)), key },
      })
    })
  })

import { handle, type Route } from '#functions/rules/http/handler.ts'
import { accessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { reminderWhenSet } from '#shared/domain/key-expiry.ts'
import { checkedEnd, tidyNetworks } from '../connect/named-key.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { addKey } from '../sealed-keys.ts'
import { checkSystemKeyName, systemKeyEvent, readSystemKeyResponse } from './system-key.ts'

/**
 * Creates a key for a system. Only this response contains the key. Throws `already_exists` for a name in use, and the
 * errors of the network and expiry rules.
 */
export const createSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(createSystemKey, async ({ body, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    const networks = tidyNetworks(body.networks)
    return collection.commit(actorOf(session), async (commit) => {
      const now = platform.clock.now()
      const expires = checkedEnd(body.expiry_date, now)
      checkSystemKeyName(commit.readModel, body.name, undefined)
      const { id, entity, key } = await addKey(dependencies, commit, {
        isRevealable: false,
        type: 'system',
        name: body.name,
        client_id: null,
        user_id: null,
        admin_access: body.admin_access,
        access: accessOf(() => true),
        networks,
        expires,
        told: reminderWhenSet(expires, now),
      })
      commit.addWrite(auditWrite(platform, systemKeyEvent('api_key_create', session, request, body.name)))
      return idempotency.record(commit, {
        data: { ...(await readSystemKeyResponse(dependencies, id, entity)), key },
      })
    })
  })

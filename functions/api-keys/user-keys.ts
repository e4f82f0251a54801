/** The API key of a user (part 2 section 2): made when its page is first opened, shown to its user alone. */
import * as z from 'zod'
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Commit, Stored } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import {
  accessOf,
  apiAccessOf,
  lastUseOf,
  type ApiKeyEntity,
  type KeyAccess,
} from '#functions/platform/security/api-keys.ts'
import { audit, auditItem, type AuditEvent } from '#functions/platform/security/audit.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import { seenClient } from '#functions/platform/tenants/scope.ts'
import { getUserKey, regenerateUserKey, type UserKey } from '#shared/contracts/api-keys.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeyKinds } from './collection.ts'
import type { ApiKeysDependencies } from './dependencies.ts'
import { accessReply, addKey, replaceKey, revealed } from './sealed-keys.ts'

/** One's own key. It is made at the first time; showing it is recorded. */
export const getUserKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getUserKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    const clientId = ownClient(session, params.id)
    const known = await find(dependencies, await collection.replica(), session.userId)
    const key =
      known === undefined
        ? await collection.commit(actorOf(session), (commit) =>
            ownOrNew(dependencies, commit, clientId, session, request),
          )
        : { id: known.id, entity: known.stored.entity }
    if (query.reveal) await audit(platform, eventOf('api_key_reveal', session, request))
    return { api_key: await replyOf(dependencies, key.id, key.entity, query.reveal) }
  })

/** Makes one's own key anew, with what the organization's services and the own modules open now. */
export const regenerateUserKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(regenerateUserKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const clientId = ownClient(session, params.id)
    const key = await collection.commit(actorOf(session), async (commit) => {
      const known = await find(dependencies, commit.replica, session.userId)
      if (known === undefined) return ownOrNew(dependencies, commit, clientId, session, request)
      commit.putItem(auditItem(platform, eventOf('api_key_regenerate', session, request)))
      return {
        id: known.id,
        entity: replaceKey(
          dependencies,
          commit,
          known.id,
          known.stored,
          await accessFor(dependencies, session, clientId),
        ),
      }
    })
    return { api_key: await replyOf(dependencies, key.id, key.entity, false) }
  })

/** Nobody else's key is there. */
const ownClient = (session: Session, userId: number): number => {
  if (userId !== session.userId || session.clientId === null) throw new PortalError('not_found')
  return session.clientId
}

const find = async (
  { collection }: ApiKeysDependencies,
  replica: Replica,
  userId: number,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const row = replica.row(z.object({ id: z.int() }), 'SELECT id FROM api_key WHERE user_id = ?', [userId])
  const stored = row === undefined ? undefined : await collection.get('api_key', row.id)
  return row === undefined || stored === undefined ? undefined : { id: row.id, stored }
}

const ownOrNew = async (
  dependencies: ApiKeysDependencies,
  commit: Commit<ApiKeyKinds>,
  clientId: number,
  session: Session,
  request: Request,
): Promise<{ id: number; entity: ApiKeyEntity }> => {
  const known = await find(dependencies, commit.replica, session.userId)
  if (known !== undefined) return { id: known.id, entity: known.stored.entity }
  const access = await accessFor(dependencies, session, clientId)
  commit.putItem(auditItem(dependencies.platform, eventOf('api_key_create', session, request)))
  return addKey(dependencies, commit, true, {
    type: 'user',
    name: null,
    client_id: clientId,
    user_id: session.userId,
    admin_access: false,
    access,
  })
}

/** What a user's key opens: the modules that the user has, of services with API access. */
const accessFor = async (
  { platform }: ApiKeysDependencies,
  session: Session,
  clientId: number,
): Promise<KeyAccess> => {
  const access = apiAccessOf(await seenClient(platform.table, session, clientId))
  return accessOf((module) => access[module] && session.access[accessFlag(module)])
}

const eventOf = (action: AuditEvent['action'], session: Session, request: Request): AuditEvent => ({
  action,
  outcome: 'success',
  userId: session.userId,
  clientId: session.clientId,
  address: request.address,
  detail: 'own key',
})

const replyOf = async (
  dependencies: ApiKeysDependencies,
  id: number,
  key: ApiKeyEntity,
  reveal: boolean,
): Promise<UserKey> => {
  if (key.client_id === null || key.user_id === null) throw new Error(`The key ${id} is no user's`)
  return {
    api_key: reveal ? revealed(dependencies, id, key) : null,
    key_hint: key.hint,
    creation_date: key.creation_date,
    last_used_date: await lastUseOf(dependencies.platform, id),
    ...accessReply(key.access),
    client_id: key.client_id,
    user_id: key.user_id,
  }
}

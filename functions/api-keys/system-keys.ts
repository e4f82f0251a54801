/** API keys of systems (part 2 sections 2 and 7), which platform admins make, name and delete. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { accessOf, apiKeyScope, lastUseOf, type ApiKeyEntity } from '#functions/platform/security/api-keys.ts'
import { auditItem, type AuditEvent } from '#functions/platform/security/audit.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import {
  createSystemKey,
  deleteSystemKey,
  getSystemKey,
  listSystemKeys,
  updateSystemKey,
  type SystemKey,
} from '#shared/contracts/api-keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import { nameKey } from './collection.ts'
import type { ApiKeysDependencies } from './dependencies.ts'
import { addKey } from './sealed-keys.ts'

const idSchema = z.object({ id: z.int() })

/** The keys of systems, by name. */
export const listSystemKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listSystemKeys, async () => {
    const replica = await dependencies.collection.replica()
    const ids = replica
      .rows(idSchema, "SELECT id FROM api_key WHERE type = 'system' ORDER BY name_sort, id")
      .map(({ id }) => id)
    const stored = await dependencies.collection.getMany('api_key', ids)
    const data = await concurrently([...stored.entries()], 10, async ([index, key]) => {
      const id = ids[index]
      return key === undefined || id === undefined ? [] : [await replyOf(dependencies, id, key.entity)]
    })
    return { data: data.flat() }
  })

/** One key of a system. */
export const getSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getSystemKey, async ({ params }) => ({
    data: await replyOf(dependencies, params.id, (await systemKey(dependencies, params.id)).entity),
  }))

/** Makes a key for a system; its reply alone has the key. Throws `already_exists` for a name that another one has. */
export const createSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(createSystemKey, async ({ body, session, request }) => {
    const { platform, collection } = dependencies
    const { id, entity, key } = await collection.commit(actorOf(session), (commit) => {
      checkName(commit.replica, body.name, undefined)
      const made = addKey(dependencies, commit, false, {
        type: 'system',
        name: body.name,
        client_id: null,
        user_id: null,
        admin_access: body.admin_access,
        access: accessOf(() => true),
      })
      commit.putItem(auditItem(platform, eventOf('api_key_create', session, request, body.name)))
      return made
    })
    return { data: { ...(await replyOf(dependencies, id, entity)), key } }
  })

/** Renames a key; an empty name changes nothing (part 2 section 5). */
export const updateSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateSystemKey, async ({ params, body, session }) => {
    const entity = await dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await systemKey(dependencies, params.id)
      const after = { ...stored.entity, name: body.name ?? stored.entity.name }
      if (after.name === null || after.name === stored.entity.name) return stored.entity
      checkName(commit.replica, after.name, params.id)
      commit.update('api_key', params.id, after, stored, ['name'])
      return after
    })
    return { data: await replyOf(dependencies, params.id, entity) }
  })

/** Deletes a key, which opens nothing from then on. */
export const deleteSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(deleteSystemKey, ({ params, session, request }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      const { entity } = await systemKey(dependencies, params.id)
      commit.delete('api_key', params.id)
      commit.release(apiKeyScope, entity.hash)
      commit.putItem(
        auditItem(dependencies.platform, eventOf('api_key_delete', session, request, entity.name ?? '')),
      )
      return {}
    }),
  )

const systemKey = async ({ collection }: ApiKeysDependencies, id: number): Promise<Stored<ApiKeyEntity>> => {
  const stored = await collection.get('api_key', id)
  if (stored === undefined || stored.entity.type !== 'system') throw new PortalError('not_found')
  return stored
}

const checkName = (replica: Replica, name: string, own: number | undefined): void => {
  const same = replica.row(idSchema, "SELECT id FROM api_key WHERE type = 'system' AND name_key = ?", [
    nameKey(name),
  ])
  if (same !== undefined && same.id !== own) throw new PortalError('already_exists', { field: 'name' })
}

const eventOf = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  name: string,
): AuditEvent => ({
  action,
  outcome: 'success',
  userId: session.userId,
  clientId: null,
  address: request.address,
  detail: `system key ${name}`,
})

const replyOf = async (
  { platform }: ApiKeysDependencies,
  id: number,
  key: ApiKeyEntity,
): Promise<SystemKey> => ({
  api_key_id: id,
  name: key.name ?? '',
  key: null,
  key_hint: key.hint,
  admin_access: key.admin_access,
  creation_date: key.creation_date,
  last_used_date: await lastUseOf(platform, id),
})

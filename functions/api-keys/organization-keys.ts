/** The API key of an organization (part 3 sections 2 and 4): made by a platform admin, seen by the organization's admins too. */
import * as z from 'zod'
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import {
  apiAccessOf,
  keyModules,
  lastUseOf,
  type ApiKeyEntity,
} from '#functions/platform/security/api-keys.ts'
import { audit, auditItem, type AuditEvent } from '#functions/platform/security/audit.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
import { seenClient } from '#functions/platform/tenants/scope.ts'
import {
  getOrganizationKey,
  regenerateOrganizationKey,
  type OrganizationKey,
} from '#shared/contracts/organization-keys.ts'
import type { ApiKeysDependencies } from './dependencies.ts'
import { accessReply, addKey, replaceKey, revealed } from './sealed-keys.ts'

/** The key of an organization, or null; showing it is recorded. */
export const getOrganizationKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getOrganizationKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    const organization = await seenClient(platform.table, session, params.id)
    const known = await find(dependencies, await collection.replica(), params.id)
    if (known === undefined) return { api_key: null }
    if (query.reveal) await audit(platform, eventOf('api_key_reveal', session, request, params.id))
    return { api_key: await replyOf(dependencies, known.id, known.stored.entity, organization, query.reveal) }
  })

/** Makes the key of an organization, or makes it anew, with the API flags that its services have now. */
export const regenerateOrganizationKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(regenerateOrganizationKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const { id, entity, organization } = await collection.commit(actorOf(session), async (commit) => {
      const seen = await seenClient(platform.table, session, params.id)
      const access = apiAccessOf(seen)
      const known = await find(dependencies, commit.replica, params.id)
      commit.putItem(
        auditItem(
          platform,
          eventOf(known === undefined ? 'api_key_create' : 'api_key_regenerate', session, request, params.id),
        ),
      )
      if (known !== undefined)
        return {
          id: known.id,
          entity: replaceKey(dependencies, commit, known.id, known.stored, access),
          organization: seen,
        }
      const made = addKey(dependencies, commit, true, {
        type: 'organization',
        name: null,
        client_id: params.id,
        user_id: null,
        admin_access: false,
        access,
      })
      return { ...made, organization: seen }
    })
    return { api_key: await replyOf(dependencies, id, entity, organization, false) }
  })

const find = async (
  { collection }: ApiKeysDependencies,
  replica: Replica,
  clientId: number,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const row = replica.row(
    z.object({ id: z.int() }),
    "SELECT id FROM api_key WHERE client_id = ? AND type = 'organization'",
    [clientId],
  )
  const stored = row === undefined ? undefined : await collection.get('api_key', row.id)
  return row === undefined || stored === undefined ? undefined : { id: row.id, stored }
}

const eventOf = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  clientId: number,
): AuditEvent => ({
  action,
  outcome: 'success',
  userId: session.userId,
  clientId,
  address: request.address,
  detail: 'organization key',
})

const replyOf = async (
  dependencies: ApiKeysDependencies,
  id: number,
  key: ApiKeyEntity,
  organization: OrganizationEntity,
  reveal: boolean,
): Promise<OrganizationKey> => {
  const now = apiAccessOf(organization)
  return {
    key: reveal ? revealed(dependencies, id, key) : null,
    key_hint: key.hint,
    creation_date: key.creation_date,
    last_used_date: await lastUseOf(dependencies.platform, id),
    ...accessReply(key.access),
    is_outdated: keyModules.some((module) => key.access[module] !== now[module]),
  }
}

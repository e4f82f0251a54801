/** The API key of a user (part 2 section 2). It is created when its user asks for it, and only its user sees it. */
import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  accessOf,
  apiAccessOf,
  type ApiKeyEntity,
  type KeyAccess,
} from '#functions/rules/security/api-keys.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import { type AuditEvent, auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { UserKey } from '#shared/contracts/api-keys.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeyKinds } from '../collection.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { toKeyAccessResponse, addKey, revealed } from '../sealed-keys.ts'

/** Throws `not_found` for the key of another user. */
export const myOrganizationId = (session: Session, userId: number): number => {
  if (userId !== session.userId || session.organizationId === null) throw new PortalError('not_found')
  return session.organizationId
}

/** The key of a user. Undefined when there is none or it was revoked. */
export const findUserKey = async (
  { collection }: ApiKeysDependencies,
  readModel: ReadModel,
  userId: number,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const row = readModel.row(
    z.object({ id: z.int() }),
    'SELECT id FROM api_key WHERE user_id = ? AND revoked IS NULL',
    [userId],
  )
  const stored = row === undefined ? undefined : await collection.get('api_key', row.id)
  return row === undefined || stored === undefined ? undefined : { id: row.id, stored }
}

/** The caller's key. Creates it in the commit when there is none. */
export const myOrNewKey = async (
  dependencies: ApiKeysDependencies,
  commit: Commit<ApiKeyKinds>,
  organizationId: number,
  session: Session,
  request: Request,
): Promise<{ id: number; entity: ApiKeyEntity }> => {
  const known = await findUserKey(dependencies, commit.readModel, session.userId)
  if (known !== undefined) return { id: known.id, entity: known.stored.entity }
  const access = await accessFor(dependencies, session, organizationId)
  commit.addWrite(auditWrite(dependencies.platform, userKeyEvent('api_key_create', session, request)))
  return addKey(dependencies, commit, {
    isRevealable: true,
    type: 'user',
    name: null,
    client_id: organizationId,
    user_id: session.userId,
    admin_access: false,
    access,
  })
}

/** The access of a user key: the user's modules whose services have API access. */
export const accessFor = async (
  { platform }: ApiKeysDependencies,
  session: Session,
  organizationId: number,
): Promise<KeyAccess> => {
  const access = apiAccessOf(await readVisibleOrganization(platform.table, session, organizationId))
  return accessOf((module) => access[module] && session.access[accessFlag(module)])
}

/** The audit event of a user key. */
export const userKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
): AuditEvent => ({
  action,
  outcome: 'success',
  ...selfEvent(session.userId, session.organizationId),
  address: request.address,
  detail: 'own key',
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readUserKeyResponse = async (
  dependencies: ApiKeysDependencies,
  id: number,
  key: ApiKeyEntity,
  reveal: boolean,
): Promise<UserKey> => {
  if (key.client_id === null || key.user_id === null)
    throw new Error(`The key ${id} does not belong to a user`)
  return {
    api_key: reveal ? await revealed(dependencies, id, key) : null,
    key_hint: key.hint,
    prefix: key.prefix,
    creation_date: key.creation_date,
    last_used_date:
      (await lastUseOf(dependencies.platform, { keyId: id, organizationId: key.client_id }))?.at ?? null,
    ...toKeyAccessResponse(key.access),
    client_id: key.client_id,
    user_id: key.user_id,
  }
}

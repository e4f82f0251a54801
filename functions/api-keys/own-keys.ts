/** The keys that can be revealed again: of a user and of an organization (part 2 section 2, part 3 sections 2 and 4). */
import * as z from 'zod'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import {
  accessOf,
  apiAccessOf,
  type ApiKeyEntity,
  type KeyAccess,
} from '#functions/rules/security/api-keys.ts'
import { type AuditEvent, auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { UserKey } from '#shared/contracts/api-keys.ts'
import type { OrganizationKey } from '#shared/contracts/organization-keys.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeyKinds } from './api-key-store.ts'
import { type ApiKeySources, toKeyAccessResponse, addKey, revealed } from './api-key.ts'

/** Throws `not_found` for the key of another user. */
export const myOrganizationId = (session: Session, userId: number): number => {
  if (userId !== session.userId || session.organizationId === null) throw new PortalError('not_found')
  return session.organizationId
}

/** The one key of an owner, and undefined without one. */
const findOwnKey = async (
  { collection }: ApiKeySources,
  readModel: ReadModel,
  { sql, parameters }: Condition,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const row = readModel.row(z.object({ id: z.int() }), `SELECT id FROM api_key WHERE ${sql}`, parameters)
  const stored = row === undefined ? undefined : await collection.get('api_key', row.id)
  return row === undefined || stored === undefined ? undefined : { id: row.id, stored }
}

/** The key of a user. Undefined when there is none or it was revoked. */
export const findUserKey = (sources: ApiKeySources, readModel: ReadModel, userId: number) =>
  findOwnKey(sources, readModel, { sql: 'user_id = ? AND revoked IS NULL', parameters: [userId] })

/** The key of an organization; undefined when it has none. */
export const findOrganizationKey = (sources: ApiKeySources, readModel: ReadModel, organizationId: number) =>
  findOwnKey(sources, readModel, {
    sql: "client_id = ? AND type = 'organization'",
    parameters: [organizationId],
  })

/** The caller's key. Creates it in the commit when there is none. */
export const myOrNewKey = async (
  dependencies: ApiKeySources,
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
  { platform }: ApiKeySources,
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
): AuditEvent => ({ action, outcome: 'success', ...eventBy(session, request), detail: 'own key' })

/** What the API shows of every key that can be revealed. */
const readKeyFacts = async ({ platform }: ApiKeySources, id: number, key: ApiKeyEntity) => ({
  key_hint: key.hint,
  prefix: key.prefix,
  creation_date: key.creation_date,
  last_used_date: (await lastUseOf(platform, { keyId: id, organizationId: key.client_id }))?.at ?? null,
  ...toKeyAccessResponse(key.access),
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readUserKeyResponse = async (
  dependencies: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
  reveal: boolean,
): Promise<UserKey> => {
  if (key.client_id === null || key.user_id === null)
    throw new Error(`The key ${id} does not belong to a user`)
  return {
    api_key: reveal ? await revealed(dependencies, id, key) : null,
    ...(await readKeyFacts(dependencies, id, key)),
    client_id: key.client_id,
    user_id: key.user_id,
  }
}

/** The audit event of an organization's key. */
export const organizationKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  organizationId: number,
  { id, entity: { prefix, hint } }: { readonly id: number; readonly entity: ApiKeyEntity },
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, organizationId),
  subject: { kind: 'organization_key', id, name: prefix ?? `…${hint}` },
  detail: 'organization key',
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readOrganizationKeyResponse = async (
  dependencies: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
  organization: OrganizationEntity,
  { reveal }: { readonly reveal: boolean },
): Promise<OrganizationKey> => {
  const now = apiAccessOf(organization)
  return {
    key: reveal ? await revealed(dependencies, id, key) : null,
    ...(await readKeyFacts(dependencies, id, key)),
    is_outdated: keyModules.some((module) => key.access[module] !== now[module]),
  }
}

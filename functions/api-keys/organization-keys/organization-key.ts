/**
 * The API key of an organization (part 3 sections 2 and 4). A platform admin creates it, and the organization's admins
 * see it too.
 */
import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { apiAccessOf, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import type { AuditEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { OrganizationKey } from '#shared/contracts/organization-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { toKeyAccessResponse, revealed } from '../sealed-keys.ts'

/** The key of an organization; undefined when it has none. */
export const findOrganizationKey = async (
  { collection }: ApiKeysDependencies,
  readModel: ReadModel,
  organizationId: number,
): Promise<{ id: number; stored: Stored<ApiKeyEntity> } | undefined> => {
  const row = readModel.row(
    z.object({ id: z.int() }),
    "SELECT id FROM api_key WHERE client_id = ? AND type = 'organization'",
    [organizationId],
  )
  const stored = row === undefined ? undefined : await collection.get('api_key', row.id)
  return row === undefined || stored === undefined ? undefined : { id: row.id, stored }
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
  userId: session.userId,
  organizationId,
  actorOrganizationId: session.organizationId,
  address: request.address,
  subject: { kind: 'organization_key', id, name: prefix ?? `…${hint}` },
  detail: 'organization key',
})

/** A key as the API shows it. Contains the secret only when it is revealed. */
export const readOrganizationKeyResponse = async (
  dependencies: ApiKeysDependencies,
  id: number,
  key: ApiKeyEntity,
  organization: OrganizationEntity,
  { reveal }: { readonly reveal: boolean },
): Promise<OrganizationKey> => {
  const now = apiAccessOf(organization)
  return {
    key: reveal ? await revealed(dependencies, id, key) : null,
    key_hint: key.hint,
    prefix: key.prefix,
    creation_date: key.creation_date,
    last_used_date:
      (await lastUseOf(dependencies.platform, { keyId: id, organizationId: key.client_id }))?.at ?? null,
    ...toKeyAccessResponse(key.access),
    is_outdated: keyModules.some((module) => key.access[module] !== now[module]),
  }
}

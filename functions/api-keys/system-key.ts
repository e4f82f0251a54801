/**
 * Code shared by the routes of system keys (part 2 sections 2 and 7). Platform admins create, name and delete these
 * keys.
 */
import * as z from 'zod'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { lastUseOf, type LastUse } from '#functions/rules/key-api/key-use.ts'
import { limitsOf, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import { type AuditEvent, eventBy } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { SystemKey } from '#shared/contracts/api-keys.ts'
import { keyStateOf, previousUntil } from '#shared/domain/key-expiry.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeySources } from './api-key.ts'

/** A row of which only the id is read. */
export const idRow = z.object({ id: z.int() })

/** The key of a system. Throws `not_found`. */
export const readSystemKey = async (
  { collection }: ApiKeySources,
  id: number,
): Promise<Stored<ApiKeyEntity>> => {
  const stored = await collection.get('api_key', id)
  if (stored === undefined || stored.entity.type !== 'system') throw new PortalError('not_found')
  return stored
}

/** Names of system keys are unique. Throws `already_exists`. */
export const checkSystemKeyName = (
  readModel: ReadModel,
  name: string,
  exceptId: number | undefined,
): void => {
  const same = readModel.row(idRow, "SELECT id FROM api_key WHERE type = 'system' AND name_key = ?", [
    nameKey(name),
  ])
  if (same !== undefined && same.id !== exceptId) throw new PortalError('already_exists', { field: 'name' })
}

/** The audit event of a system key. */
export const systemKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  name: string,
): AuditEvent => ({
  action,
  outcome: 'success',
  ...eventBy(session, request, null),
  detail: `system key ${name}`,
})

/** A key as the API shows it, without the secret. */
export const readSystemKeyResponse = async (
  { platform }: ApiKeySources,
  id: number,
  key: ApiKeyEntity,
): Promise<SystemKey> =>
  systemKeyOf(id, key, await lastUseOf(platform, { keyId: id, organizationId: null }), platform.clock.now())

/** As `readSystemKeyResponse`, with the last use already read. */
export const systemKeyOf = (id: number, key: ApiKeyEntity, lastUse: LastUse | null, now: Date): SystemKey => {
  const { requestsPerMinute, bytesPerDay } = limitsOf(key)
  return {
    api_key_id: id,
    name: key.name ?? '',
    key: null,
    key_hint: key.hint,
    prefix: key.prefix,
    admin_access: key.admin_access,
    creation_date: key.creation_date,
    networks: key.networks,
    expiry_date: key.expires,
    state: keyStateOf(key, now),
    previous_until: previousUntil(key, now),
    last_used_date: lastUse?.at ?? null,
    requests_per_minute: requestsPerMinute,
    bytes_per_day: bytesPerDay,
  }
}

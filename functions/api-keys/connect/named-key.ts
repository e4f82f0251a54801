/** Code shared by the routes of named keys. Admins of an organization create, limit and revoke these keys. */
import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import type { AuditEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { compareIpNetworks, formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { endProblem, reminderWhenSet } from '#shared/domain/key-expiry.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import type { KeyOwner } from './connect-key.ts'

/** The organization of the caller as it is now. Throws `not_found` for users without one. */
export const myOrganization = async (
  { platform }: ApiKeysDependencies,
  session: Session,
): Promise<KeyOwner> => {
  const { organizationId } = session
  if (organizationId === null) throw new PortalError('not_found')
  return {
    organizationId,
    organization: await readVisibleOrganization(platform.table, session, organizationId),
  }
}

/**
 * Whether a caller may revoke a named or user key. Organization admins may revoke those of their organization, platform
 * admins all.
 */
export const mayRevoke = (
  { role, organizationId }: Pick<Session, 'role' | 'organizationId'>,
  key: Pick<ApiKeyEntity, 'type' | 'client_id'>,
): boolean =>
  (key.type === 'named' || key.type === 'user') &&
  (role === 'platform_admin' || (role === 'organization_admin' && key.client_id === organizationId))

/** A named key of the caller's organization. Throws `not_found`, and `key_revoked` for a revoked key. */
export const readNamedKey = async (
  { collection }: ApiKeysDependencies,
  session: Session,
  id: number,
): Promise<Stored<ApiKeyEntity>> => {
  const stored = await collection.get('api_key', id)
  if (stored?.entity.type !== 'named' || stored.entity.client_id !== session.organizationId)
    throw new PortalError('not_found')
  if (stored.entity.revoked !== null) throw new PortalError('key_revoked')
  return stored
}

/** The named keys of an organization that are not revoked. */
const live = "FROM api_key WHERE client_id = ? AND type = 'named' AND revoked IS NULL"

/** The number of named keys of an organization that are not revoked. */
export const countNamedKeys = (readModel: ReadModel, organizationId: number): number =>
  readModel.count(`SELECT count(*) ${live}`, [organizationId])

/** Names are unique within an organization. Names of revoked keys may be used again. Throws `already_exists`. */
export const checkKeyName = (
  readModel: ReadModel,
  organizationId: number,
  name: string,
  exceptId: number | undefined,
): void => {
  const same = readModel.row(z.object({ id: z.int() }), `SELECT id ${live} AND name_key = ?`, [
    organizationId,
    nameKey(name),
  ])
  if (same !== undefined && same.id !== exceptId) throw new PortalError('already_exists', { field: 'name' })
}

/** Networks in canonical form, without duplicates, in the given order. Throws `ip_invalid`. */
export const tidyNetworks = (texts: readonly string[]): string[] => {
  const networks = texts.map((text) => {
    const network = parseIpNetwork(text)
    if (network === undefined) throw new PortalError('ip_invalid', { field: 'networks', values: [text] })
    return network
  })
  return [...new Set(networks.toSorted(compareIpNetworks).map(formatIpNetwork))]
}

/** An expiry date as it is stored. Throws `expiry_date_in_past` and `expiry_date_too_far`. */
export const checkedEnd = (expires: string | null, now: Date): string | null => {
  const problem = endProblem(expires, now)
  if (problem !== undefined) throw new PortalError(problem, { field: 'expiry_date' })
  return expires === null ? null : new Date(expires).toISOString()
}

/** The fields of a key that can be changed, by their names in requests. */
export const keyFieldsOf = ({ name, networks, expires }: ApiKeyEntity) => ({
  name: name ?? '',
  networks,
  expiry_date: expires,
})

/**
 * The key with a changed name, networks or expiry date, and the fields that differ. An unchanged expiry date may be in
 * the past. Throws the errors of the network and expiry rules.
 */
export const changedKey = (
  before: ApiKeyEntity,
  change: {
    readonly name?: string | undefined
    readonly networks?: readonly string[] | undefined
    readonly expiry_date?: string | null | undefined
  },
  now: Date,
): { after: ApiKeyEntity; fields: AuditedField[] } => {
  const name = change.name ?? before.name ?? ''
  const networks = change.networks === undefined ? before.networks : tidyNetworks(change.networks)
  const { expiry_date: wanted } = change
  const isNewEnd = wanted !== undefined && timeOf(wanted) !== timeOf(before.expires)
  const expires = isNewEnd ? checkedEnd(wanted, now) : before.expires
  return {
    after: {
      ...before,
      name,
      networks,
      expires,
      told: isNewEnd ? reminderWhenSet(expires, now) : before.told,
    },
    fields: [
      ...(name === before.name ? [] : (['name'] as const)),
      ...(networks.join() === before.networks.join() ? [] : (['networks'] as const)),
      ...(isNewEnd ? (['expiry_date'] as const) : []),
    ],
  }
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The audit event of a named key, or of a user key that an admin revokes. */
export const namedKeyEvent = (
  action: AuditEvent['action'],
  session: Session,
  request: Request,
  {
    name,
    prefix,
    client_id: organizationId,
    user_id: userId,
  }: Pick<ApiKeyEntity, 'name' | 'prefix' | 'client_id' | 'user_id'>,
): AuditEvent => ({
  action,
  outcome: 'success',
  userId: session.userId,
  organizationId,
  actorOrganizationId: session.organizationId,
  address: request.address,
  ...(userId === null ? {} : { subject: { kind: 'user', id: userId, name: null } }),
  detail: `${userId === null ? `named key ${name ?? ''}` : `key of user ${userId}`} ${prefix ?? ''}`.trim(),
})

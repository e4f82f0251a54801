/**
 * Changes to a user's second factors. Each writes an audit event, e-mails the user and updates the session's rights.
 */
import { assetNetworks } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { FactorChange } from '#functions/rules/mail/mails.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { newRecoveryCodes, storedRecoveryCodes } from '#functions/rules/security/recovery-codes.ts'
import {
  factorsOf,
  type FactorsItem,
  type StoredFactors,
  isMailAllowed,
  passkeyIdOf,
  readFactors,
} from '#functions/rules/security/stored-factors.ts'
import { sessionCookie, type Session } from '#functions/rules/session/sessions.ts'
import { admits } from '#functions/rules/tenants/allow-list.ts'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { SecurityAction } from '#shared/contracts/audit.ts'
import type { MyFactors } from '#shared/contracts/factors.ts'
import { hasEnrolledFactor, areFactorsEnough } from '#shared/domain/factors.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'

export interface FactorChanging {
  /** The fields to set. Undefined ones are removed. */
  readonly set?: Partial<{ [Field in keyof FactorsItem]: FactorsItem[Field] | undefined }>
  readonly writes?: readonly TransactWrite[]
  readonly action: SecurityAction
  /** The factor, for the audit event. */
  readonly detail: string
  readonly notification: FactorChange
  /** Name of a passkey. */
  readonly name?: string
  /** The error when a condition of the additional writes fails. A concurrent change of the account is `busy`. */
  readonly conflict?: ErrorCode
}

/**
 * Makes a change in one transaction, unless another change of the account came first. Renews the session token. Returns
 * the new factors.
 */
export const changeFactors = async (
  { platform, outbox }: PlatformWithOutbox,
  session: Session,
  request: Request,
  { known, stored }: Caller,
  change: FactorChanging,
): Promise<{ factors: MyFactors }> => {
  const { table, clock, sessions } = platform
  const mail = outbox.prepare(
    emailMessageTo(known, {
      template: 'factor_changed',
      change: change.notification,
      name: change.name ?? null,
      address: request.address,
      at: clock.now().toISOString(),
    }),
  )
  const renewed = await sessions.renewal(session, { isEnrolled: true })
  const done = await onCondition(platform, () =>
    table.transact([
      factorsUpdate(table.name, known.id, stored, change.set ?? {}),
      ...(change.writes ?? []),
      ...renewed.writes,
      mail.write,
      auditWrite(platform, {
        action: change.action,
        outcome: 'success',
        detail: change.detail,
        ...eventOf(known, request.address),
      }),
    ]),
  )
  if (!done) throw new PortalError(change.conflict ?? 'busy')
  request.setCookie(sessionCookie, renewed.token, renewed.seconds)
  await mail.send()
  return toFactorsResponse(await callerOf(platform, session))
}

const factorsUpdate = (
  table: string,
  userId: number,
  { changes }: StoredFactors,
  set: NonNullable<FactorChanging['set']>,
): TransactWrite => {
  const given = Object.entries(set).filter(([, value]) => value !== undefined)
  const gone = Object.entries(set).filter(([, value]) => value === undefined)
  return {
    Update: {
      TableName: table,
      Key: { ...keys.factors(userId) },
      UpdateExpression: [
        `SET ${['changes = :next', ...given.map(([field]) => `${field} = :${field}`)].join(', ')}`,
        ...(gone.length === 0 ? [] : [`REMOVE ${gone.map(([field]) => field).join(', ')}`]),
      ].join(' '),
      ConditionExpression: changes === 0 ? 'attribute_not_exists(changes)' : 'changes = :seen',
      ExpressionAttributeValues: {
        ':next': changes + 1,
        ...(changes === 0 ? {} : { ':seen': changes }),
        ...Object.fromEntries(given.map(([field, value]) => [`:${field}`, value])),
      },
    },
  }
}

/** New recovery codes, and the fields that store them. */
export const recoveryCodes = async (
  { platform }: PlatformWithOutbox,
  userId: number,
): Promise<{
  codes: string[]
  set: Pick<FactorsItem, 'recovery_codes' | 'recovery_salt' | 'recovery_since'>
}> => {
  const codes = newRecoveryCodes(platform.random)
  return {
    codes,
    set: {
      ...(await storedRecoveryCodes(platform, userId, codes)),
      recovery_since: platform.clock.now().toISOString(),
    },
  }
}

/** Recovery codes for the first factor of an account. Later factors keep the existing codes. */
export const firstRecoveryCodes = async (
  dependencies: PlatformWithOutbox,
  caller: Caller,
): Promise<Partial<Awaited<ReturnType<typeof recoveryCodes>>>> =>
  hasEnrolledFactor(factorsOf(caller.stored, caller.mailAllowed))
    ? {}
    : recoveryCodes(dependencies, caller.known.id)

/** Removes the recovery codes together with the last factor, since they replace factors. Throws `last_factor`. */
export const afterRemoval = (
  { stored, mailAllowed }: Caller,
  left: { readonly app: boolean; readonly passkeys: number },
): NonNullable<FactorChanging['set']> => {
  if (!areFactorsEnough(left, { enabled: !stored.mail_off, allowed: mailAllowed }))
    throw new PortalError('last_factor')
  return hasEnrolledFactor(left)
    ? {}
    : { recovery_codes: undefined, recovery_salt: undefined, recovery_since: undefined }
}

export interface Caller {
  readonly known: KnownUser
  readonly stored: StoredFactors
  /** Whether the caller may use codes by e-mail. */
  readonly mailAllowed: boolean
}

/** Reads the caller. Throws `unauthenticated` when the user was deleted while the session was being read. */
export const callerOf = async ({ table }: Platform, session: Session): Promise<Caller> => {
  const [known, stored] = await Promise.all([
    readUser(table, session.userId),
    readFactors(table, session.userId),
  ])
  if (known === undefined) throw new PortalError('unauthenticated')
  return { known, stored, mailAllowed: await isMailAllowed(table, known.organization) }
}

/** The factors as their owner sees them. */
export const toFactorsResponse = ({
  stored,
  mailAllowed,
}: Pick<Caller, 'stored' | 'mailAllowed'>): { factors: MyFactors } => ({
  factors: {
    app:
      stored.app_since === null ? null : { creation_date: stored.app_since, last_used_date: stored.app_used },
    passkeys: stored.passkeys.map((passkey) => ({
      passkey_id: passkeyIdOf(passkey),
      name: passkey.name,
      is_synced: passkey.is_synced,
      creation_date: passkey.since,
      last_used_date: passkey.used,
    })),
    recovery_codes: { left: stored.recovery_codes.size, creation_date: stored.recovery_since },
    mail: { enabled: !stored.mail_off, allowed: mailAllowed },
  },
})

/**
 * Whether an address is an organization's own: checks its accepted assets and its allowed sign-in addresses. Provider
 * staff have no such networks.
 */
export const loadOrganizationNetworks = async (
  platform: Pick<Platform, 'collection' | 'table'>,
  organizationId: number | null,
): Promise<(address: string | null) => boolean> => {
  if (organizationId === null) return () => false
  const [item, readModel] = await Promise.all([
    platform.table.get(keys.entity('organization', organizationId)),
    platform.collection(assetsCollection).readModel(),
  ])
  const networks = [
    ...(item === undefined ? [] : organizationEntitySchema.parse(item['entity']).ip_allow_list).map(
      ({ ip }) => ip,
    ),
    ...assetNetworks(readModel, organizationId),
  ]
  // Empty allow-list: sign-in is unrestricted, but no address counts as the organization's own.
  return (address) => address !== null && networks.length > 0 && admits(networks, address)
}

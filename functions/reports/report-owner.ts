/** The owner of a report: the source of its modules, and of its e-mail's key and address. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { effectiveAccess, type UserEntity } from '#functions/rules/tenants/organization.ts'
import { isExpired, readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { services, type Service } from '#shared/domain/services.ts'
import type { ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'

export interface ReportOwner {
  readonly profile: KnownProfile
  /** The owner's present access. */
  readonly access: ModuleAccess
}

/** The present owner. Throws `not_found` when the owner is being deleted, which deletes the report too. */
export const readOwner = async (
  { table }: Pick<Platform, 'table'>,
  ownerId: number,
): Promise<ReportOwner> => {
  const profile = await readProfile(table, ownerId)
  if (profile === undefined) throw new PortalError('not_found')
  return { profile, access: effectiveAccess(profile.user, profile.organization) }
}

/** Throws `no_pgp_key` for an owner without a usable key. */
export const checkPgpKey = ({ profile }: ReportOwner, now: Date): void => {
  const state = pgpKeyState(
    profile.account.pgp_key === null ? undefined : profile.account.pgp_key.expiry,
    now,
  )
  if (state === 'none' || state === 'expired') throw new PortalError('no_pgp_key', { field: 'send_by_email' })
}

/** What decides whether a user has reports, of the user and the organization. */
export interface PossibleOwner {
  readonly user: Pick<UserEntity, 'role' | 'deactivated' | 'account_expiry_date' | 'has_report_access'>
  /** Null when there is none or it is being deleted. */
  readonly organization: {
    readonly services: Readonly<Record<Service, { readonly enabled: boolean }>>
  } | null
}

/**
 * Whether reports are generated for a user: active, not expired, with report access, and in an organization with a
 * service. Existing reports stay and continue when the right returns.
 */
export const mayHaveReports = ({ user, organization }: PossibleOwner, now: Date): boolean =>
  organization !== null &&
  (user.role === 'user' || user.role === 'organization_admin') &&
  !user.deactivated &&
  !isExpired(user, now) &&
  user.has_report_access &&
  services.some((service) => organization.services[service].enabled)

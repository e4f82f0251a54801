/** The owner of a report: whose modules its sections are of, and whose key and address its mail goes to. */
import type { Platform } from '#functions/platform/http/platform.ts'
import { effectiveAccess, type UserEntity } from '#functions/platform/tenants/organization.ts'
import { isExpired, readProfile, type KnownProfile } from '#functions/platform/tenants/users.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { services, type Service } from '#shared/domain/services.ts'
import type { ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'

export interface ReportOwner {
  readonly profile: KnownProfile
  /** What the owner may use now. */
  readonly access: ModuleAccess
}

/** The owner as he is now. Throws `not_found` when the owner is just being deleted: the report goes too. */
export const readOwner = async (
  { table }: Pick<Platform, 'table'>,
  ownerId: number,
): Promise<ReportOwner> => {
  const profile = await readProfile(table, ownerId)
  if (profile === undefined) throw new PortalError('not_found')
  return { profile, access: effectiveAccess(profile.user, profile.organization) }
}

/** Refuses to mail to an owner without a key that can be used, with `no_pgp_key`. */
export const checkPgpKey = ({ profile }: ReportOwner, now: Date): void => {
  const state = pgpKeyState(
    profile.account.pgp_key === null ? undefined : profile.account.pgp_key.expiry,
    now,
  )
  if (state === 'none' || state === 'expired') throw new PortalError('no_pgp_key', { field: 'send_by_email' })
}

/** What of a user and the organization decides whether reports are made. */
export interface PossibleOwner {
  readonly user: Pick<UserEntity, 'role' | 'deactivated' | 'account_expiry_date' | 'has_report_access'>
  /** Null where there is none, or it is being deleted. */
  readonly organization: {
    readonly services: Readonly<Record<Service, { readonly enabled: boolean }>>
  } | null
}

/**
 * Whether reports are made for a user of an organization: active, not expired, with report access, and the
 * organization has a service. What was asked for stays and goes on when the right returns.
 */
export const mayHaveReports = ({ user, organization }: PossibleOwner, now: Date): boolean =>
  organization !== null &&
  (user.role === 'user' || user.role === 'organization_admin') &&
  !user.deactivated &&
  !isExpired(user, now) &&
  user.has_report_access &&
  services.some((service) => organization.services[service].enabled)

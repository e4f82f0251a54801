/** The owners of reports: who may have them, and the source of their modules and of the e-mail's key and address. */
import { usersWithServices, type UserWithServices } from '#functions/users/user-queries.ts'
import type { PublicKey } from '#functions/core/crypto/pgp.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { effectiveAccess, timeZoneOf } from '#functions/rules/tenants/organization.ts'
import { isExpired, readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { Language } from '#shared/contracts/account.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { type ModuleAccess, hasModule, type Role } from '#shared/domain/roles.ts'
import { services } from '#shared/domain/services.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { PeriodicReportEntity } from './report-store.ts'

export interface OwnerAccess {
  readonly profile: KnownProfile
  /** The owner's present access. */
  readonly access: ModuleAccess
}

/** The present owner. Throws `not_found` when the owner is being deleted, which deletes the report too. */
export const readOwnerAccess = async (
  { table }: Pick<Platform, 'table'>,
  ownerId: number,
): Promise<OwnerAccess> => {
  const profile = await readProfile(table, ownerId)
  if (profile === undefined) throw new PortalError('not_found')
  return { profile, access: effectiveAccess(profile.user, profile.organization) }
}

/** Throws `no_pgp_key` for an owner without a usable key. */
export const checkPgpKey = ({ profile }: OwnerAccess, now: Date): void => {
  const state = pgpKeyState(
    profile.account.pgp_key === null ? undefined : profile.account.pgp_key.expiry,
    now,
  )
  if (state === 'none' || state === 'expired') throw new PortalError('no_pgp_key', { field: 'send_by_email' })
}

/**
 * Whether reports are generated for a user: active, not expired, with report access, and in an organization with a
 * service. Existing reports stay and continue when the right returns.
 */
const mayHaveReports = (
  { user, organization }: Pick<UserWithServices, 'user' | 'organization'>,
  now: Date,
): boolean =>
  (user.role === 'user' || user.role === 'organization_admin') &&
  !user.deactivated &&
  !isExpired(user, now) &&
  user.has_report_access &&
  services.some((service) => organization.services[service].enabled)

/** Checks for many owners, each with the organization of a report, whether reports are generated for them now. */
export const entitledOwners = (
  organizations: ReadModel,
  ownerIds: readonly number[],
  now: Date,
): ((report: Pick<PeriodicReportEntity, 'owner_id' | 'client_id'>) => boolean) => {
  const entitled = usersWithServices(organizations, ownerIds).filter((owner) => mayHaveReports(owner, now))
  const organizationOf = new Map(entitled.map(({ id, client_id }) => [id, client_id]))
  return ({ owner_id, client_id }) => organizationOf.get(owner_id) === client_id
}

/** The owner of a report when it is generated, which decides its contents. */
export interface ReportOwner {
  readonly id: number
  readonly email: string
  readonly role: Role
  readonly language: Language
  readonly pgpKey: PublicKey | null
  readonly organizationId: number
  readonly organization: string
  /** The time zone of the organization's due days. */
  readonly timeZone: string
  has(module: ReportModule): boolean
}

/**
 * The owner of a report. Undefined when reports are not allowed now (`mayHaveReports`), or when the user was deleted or
 * belongs to another organization.
 */
export const readOwner = async (
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  { owner_id: id, client_id: organizationId }: { readonly owner_id: number; readonly client_id: number },
): Promise<ReportOwner | undefined> => {
  const profile = await readProfile(table, id)
  if (profile === undefined) return undefined
  const { user, account, organization } = profile
  if (organization === null || user.client_id !== organizationId) return undefined
  if (!mayHaveReports({ user, organization }, clock.now())) return undefined
  const access = effectiveAccess(user, organization)
  return {
    id,
    email: user.email,
    role: user.role,
    language: account.language,
    pgpKey: account.pgp_key,
    organizationId,
    organization: organization.name,
    timeZone: timeZoneOf(organization),
    has: (module) => hasModule(access, module),
  }
}

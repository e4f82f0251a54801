/** The owners of reports: who may have them, and the source of their modules and of the e-mail's key and address. */
import * as z from 'zod'
import type { PublicKey } from '#functions/core/crypto/pgp.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { effectiveAccess, type UserEntity, timeZoneOf } from '#functions/rules/tenants/organization.ts'
import { isExpired, readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { Language } from '#shared/contracts/account.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { type ModuleAccess, roles, hasModule, type Role } from '#shared/domain/roles.ts'
import { services, type Service } from '#shared/domain/services.ts'
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

/** What decides whether a user has reports, of the user and the organization. */
interface PossibleOwner {
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
const mayHaveReports = ({ user, organization }: PossibleOwner, now: Date): boolean =>
  organization !== null &&
  (user.role === 'user' || user.role === 'organization_admin') &&
  !user.deactivated &&
  !isExpired(user, now) &&
  user.has_report_access &&
  services.some((service) => organization.services[service].enabled)

const ownerSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  role: z.enum(roles),
  deactivated: z.int(),
  expires: z.int().nullable(),
  has_report_access: z.int(),
  has_visibilities: z.int(),
  has_incidents: z.int(),
  has_threats: z.int(),
  has_feeds: z.int(),
})

/** Checks for many owners, each with the organization of a report, whether reports are generated for them now. */
export const entitledOwners = (
  organizations: ReadModel,
  ownerIds: readonly number[],
  now: Date,
): ((report: Pick<PeriodicReportEntity, 'owner_id' | 'client_id'>) => boolean) => {
  const rows = organizations.rows(
    ownerSchema,
    `SELECT user.id, user.client_id, user.role, user.deactivated, user.expires, user.has_report_access,
            organization.has_visibilities, organization.has_incidents, organization.has_threats, organization.has_feeds
       FROM user JOIN organization ON organization.id = user.client_id
      WHERE user.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify([...new Set(ownerIds)])],
  )
  const entitled = rows.filter((row) =>
    mayHaveReports(
      {
        user: {
          role: row.role,
          deactivated: row.deactivated === 1,
          account_expiry_date: row.expires === null ? null : new Date(row.expires).toISOString(),
          has_report_access: row.has_report_access === 1,
        },
        organization: {
          services: {
            visibilities: { enabled: row.has_visibilities === 1 },
            incidents: { enabled: row.has_incidents === 1 },
            threats: { enabled: row.has_threats === 1 },
            feeds: { enabled: row.has_feeds === 1 },
          },
        },
      },
      now,
    ),
  )
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

/** The present owner of a report: the contents are decided when it is generated. */
import type { Language } from '#shared/contracts/account.ts'
import { hasModule, type Role } from '#shared/domain/roles.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { PublicKey } from '#functions/core/crypto/pgp.ts'
import { effectiveAccess, timeZoneOf } from '#functions/rules/tenants/organization.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import { mayHaveReports } from '#functions/reports/report-owner.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

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

import type { SessionUser } from '#shared/contracts/account.ts'
import { modules, toWireRole } from '#shared/domain/roles.ts'
import { effectiveAccess, serviceOf } from '../tenants/organization.ts'
import type { KnownUser } from '../tenants/users.ts'

/** The signed-in user as the SPA stores it. For provider staff the provider's name replaces the organization's. */
export const toSessionUser = (
  { id, user, account, organization }: KnownUser,
  provider: string,
): SessionUser => {
  const off = organization === null ? [] : modules.filter((module) => !serviceOf(organization, module))
  return {
    user_id: id,
    client_id: user.client_id,
    client_name: organization?.name ?? provider,
    name: user.name,
    email: user.email,
    role: toWireRole(user.role),
    language: account.language,
    ...effectiveAccess(user, organization),
    ...(off.length === 0 ? {} : { modules_off: off }),
  }
}

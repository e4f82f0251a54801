/**
 * Who may administer whom (part 3 section 6). The specification reads in two ways; this file is where they
 * are decided, for
 * the server and for the screens: docs/decisions/organizations-and-users.md.
 */
import { isProviderStaff, type Role } from './roles.ts'

/**
 * Who opens the list of provider users, and what they may do there: analysts read it, platform admins work
 * with it.
 */
export const providerUserList = { platform_admin: 'manage', analyst: 'read' } as const satisfies Partial<
  Record<Role, 'manage' | 'read'>
>

export const providerUserListRoles = [
  'platform_admin',
  'analyst',
] as const satisfies readonly (keyof typeof providerUserList)[]

/** Roles that a user can be given in the portal. Platform admins are made at the command line only. */
export const rolesGivenBy = (by: Role): readonly Role[] =>
  by === 'platform_admin'
    ? ['analyst', 'organization_admin', 'user']
    : by === 'organization_admin'
      ? ['organization_admin', 'user']
      : []

/** Somebody, as far as permissions to administer go. */
export interface Somebody {
  readonly role: Role
  /** Null for provider staff. */
  readonly client_id: number | null
}

/**
 * Whether one sees the other at all: organization admins see their own organization's users, and nobody else
 * exists for them.
 */
export const maySee = (by: Somebody, target: Somebody): boolean =>
  by.role === 'platform_admin' ||
  (by.role === 'organization_admin' && by.client_id !== null && target.client_id === by.client_id)

/**
 * Whether one may change or delete the other. Platform admins are managed outside the portal; organization
 * admins by platform admins only.
 */
export const mayManage = (by: Somebody, target: Somebody): boolean =>
  maySee(by, target) &&
  target.role !== 'platform_admin' &&
  (by.role === 'platform_admin' || target.role === 'user')

/**
 * Whether a change of role keeps the user on the same side: provider staff do not become users of an
 * organization, nor the reverse.
 */
export const isRoleChange = (from: Role, to: Role): boolean =>
  from === to || isProviderStaff(from) === isProviderStaff(to)

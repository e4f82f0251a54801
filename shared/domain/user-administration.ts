/**
 * Permissions to administer users (part 3 section 6). The specification is ambiguous. Server and screens both use the
 * decisions in this file (docs/decisions/organizations-and-users.md).
 */
import { isProviderStaff, type Role } from './roles.ts'

/** Access to the list of provider users: analysts read it, platform admins manage it. */
export const providerUserList = { platform_admin: 'manage', analyst: 'read' } as const satisfies Partial<
  Record<Role, 'manage' | 'read'>
>

export const providerUserListRoles = [
  'platform_admin',
  'analyst',
] as const satisfies readonly (keyof typeof providerUserList)[]

/** Roles that this role may assign in the portal. Platform admins are created on the command line only. */
export const rolesGivenBy = (by: Role): readonly Role[] =>
  by === 'platform_admin'
    ? ['analyst', 'organization_admin', 'user']
    : by === 'organization_admin'
      ? ['organization_admin', 'user']
      : []

/** The facts about a user that administration permissions depend on. */
export interface Somebody {
  readonly role: Role
  /** Null for provider staff. */
  readonly client_id: number | null
}

/** Whether one user sees the other. Organization admins see only users of their own organization. */
export const maySee = (by: Somebody, target: Somebody): boolean =>
  by.role === 'platform_admin' ||
  (by.role === 'organization_admin' && by.client_id !== null && target.client_id === by.client_id)

/**
 * Whether one user may change or delete the other. Platform admins are managed outside the portal; only platform admins
 * manage organization admins.
 */
export const mayManage = (by: Somebody, target: Somebody): boolean =>
  maySee(by, target) &&
  target.role !== 'platform_admin' &&
  (by.role === 'platform_admin' || target.role === 'user')

/** Whether one user may send the other's invitation again: for everyone who may invite to this role. */
export const mayInviteAgain = (by: Somebody, target: Somebody): boolean =>
  maySee(by, target) && rolesGivenBy(by.role).includes(target.role)

/**
 * Whether a change of role keeps the user on the same side: provider staff cannot become users of an organization, and
 * vice versa.
 */
export const isRoleChange = (from: Role, to: Role): boolean =>
  from === to || isProviderStaff(from) === isProviderStaff(to)

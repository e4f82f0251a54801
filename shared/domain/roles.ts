/** Roles and modules: who a user is, and what the user's organization and account may use (part 1 sections 1 and 6). */

/** Roles as the endpoint table names them. */
export const roles = ['platform_admin', 'analyst', 'organization_admin', 'user'] as const
export type Role = (typeof roles)[number]

/** A signed-in role, or an anonymous caller. */
export type Caller = Role | 'anonymous'

/** Role names on the wire (`user.role`), as the specification spells them. */
export const wireRoles = [
  'ROLE_COMCERT_ADMIN',
  'ROLE_COMCERT_ANALYST',
  'ROLE_ORGANIZATION_ADMIN',
  'ROLE_USER',
] as const
export type WireRole = (typeof wireRoles)[number]

const wireByRole = {
  platform_admin: 'ROLE_COMCERT_ADMIN',
  analyst: 'ROLE_COMCERT_ANALYST',
  organization_admin: 'ROLE_ORGANIZATION_ADMIN',
  user: 'ROLE_USER',
} as const satisfies Record<Role, WireRole>

const roleByWire = {
  ROLE_COMCERT_ADMIN: 'platform_admin',
  ROLE_COMCERT_ANALYST: 'analyst',
  ROLE_ORGANIZATION_ADMIN: 'organization_admin',
  ROLE_USER: 'user',
} as const satisfies Record<WireRole, Role>

export const toWireRole = (role: Role): WireRole => wireByRole[role]

export const fromWireRole = (role: WireRole): Role => roleByWire[role]

/** Provider staff see the data of every organization; other users see only their own. */
export const isProviderStaff = (role: Role): boolean => role === 'platform_admin' || role === 'analyst'

export const allRoles = roles
/** Roles of calls that only some make. */
export const platformAdmin = ['platform_admin'] as const
export const analyst = ['analyst'] as const
export const organizationAdmin = ['organization_admin'] as const
export const administrators = ['platform_admin', 'organization_admin'] as const
export const organizationRoles = ['organization_admin', 'user'] as const
/** Roles that read published content. */
export const readers = ['analyst', 'organization_admin', 'user'] as const satisfies readonly Role[]

export const modules = ['threat', 'feed', 'incident', 'visibility', 'report'] as const
export type Module = (typeof modules)[number]

export type AccessFlag = `has_${Module}_access`
export type ModuleAccess = Readonly<Record<AccessFlag, boolean>>

/** The name of a module's flag on a user. */
export const accessFlag = (module: Module): AccessFlag => `has_${module}_access`

/** Whether the caller may use the module (part 1 section 1). */
export const hasModule = (access: ModuleAccess, module: Module): boolean => access[accessFlag(module)]

/** Access flags by module, each the result of `decide`. */
export const moduleAccess = (decide: (module: Module) => boolean): ModuleAccess => ({
  has_threat_access: decide('threat'),
  has_feed_access: decide('feed'),
  has_incident_access: decide('incident'),
  has_visibility_access: decide('visibility'),
  has_report_access: decide('report'),
})

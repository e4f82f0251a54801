import type { SessionUser } from '#shared/contracts/account.ts'
import { moduleAccess, toWireRole, type Module, type Role } from '#shared/domain/roles.ts'

/** A signed-in user of a role, with all modules or only those named. */
export const userOf = (role: Role, modules?: readonly Module[]): SessionUser => ({
  user_id: 7,
  client_id: role === 'user' || role === 'organization_admin' ? 3 : null,
  client_name: null,
  name: 'Anna Zielińska',
  email: 'anna.zielinska@example.com',
  role: toWireRole(role),
  language: 'pl',
  ...moduleAccess((module) => modules === undefined || modules.includes(module)),
})

import type { SessionUser } from '#shared/contracts/account.ts'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { accessFlag } from '#shared/domain/roles.ts'

/**
 * The modules that an administrator can connect systems to: all of the organization's, including those hidden from the
 * administrator (docs/decisions/modules.md). The server knows which have API access.
 */
export const modulesOfOrganization = (user: SessionUser | null): readonly KeyModule[] =>
  user === null ? [] : keyModules.filter((module) => user.modules_off?.includes(module) !== true)

/** Whether a module is hidden from an administrator in the portal. */
export const isHiddenFrom = (user: SessionUser | null, module: KeyModule): boolean =>
  user?.[accessFlag(module)] === false

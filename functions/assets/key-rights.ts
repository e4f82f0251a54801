import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Whether a key sees assets. Keys of systems and organizations do. User keys do when their user is an organization
 * admin, as in the portal. Named keys do when they open exposures, which are detected on assets. A firewall key limited
 * to indicators must not reveal what the organization has.
 */
export const keySeesAssets = ({
  type,
  session,
  access,
}: Pick<KeyCaller, 'type' | 'session' | 'access'>): boolean =>
  type === 'user' ? session.role === 'organization_admin' : type !== 'named' || access.visibility

/** Throws `key_scope` for a key that sees no assets. */
export const checkSeesAssets = (caller: KeyCaller): void => {
  if (!keySeesAssets(caller)) throw new PortalError('key_scope')
}

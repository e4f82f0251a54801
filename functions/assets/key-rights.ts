import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Whether a key sees assets: a system's and the organization's do, of users' keys those of organization admins, as in the
 * portal, and of named keys those that open exposures, which are what is looked for on assets. A firewall's key of
 * indicators alone does not tell what the organization has.
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

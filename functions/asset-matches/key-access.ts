/** Which keys see assets, and the asset matches of their organization. */
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { assetOwner } from './asset-matches.ts'
import type { MatchAccess } from './match-queries.ts'

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

/**
 * The organization whose assets are matched for a key. User keys see the matches that their users see in the portal.
 * Other keys must see assets, since a match reveals what the organization has. A firewall key limited to indicators
 * sees none. Neither does a system key, which has no organization. Throws `key_scope` when such a key filters by
 * matches: an empty list would be a false answer.
 */
export const assetOwnerOfKey = (
  caller: KeyCaller,
  asked: { readonly concerns_us?: boolean | undefined } = {},
): number | undefined => {
  const organizationId =
    caller.type === 'user' || keySeesAssets(caller) ? assetOwner(caller.session) : undefined
  if (organizationId === undefined && asked.concerns_us !== undefined) throw new PortalError('key_scope')
  return organizationId
}

/**
 * Only keys that see all groups see threats that match through their groups, since a limited key would learn of other
 * groups. Matches by indicators follow the TLP levels of the key.
 */
export const matchAccess = ({ scope, session }: KeyCaller): MatchAccess => ({
  byGroups:
    scope === null && session.access.has_feed_access ? (session.maxTlp ?? maxTlp('key_other')) : undefined,
})

/** Which keys see the asset matches of their organization. */
import { keySeesAssets } from '#functions/assets/key-rights.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { MatchAccess } from '#functions/asset-matches/reading.ts'
import { assetOwner } from '#functions/asset-matches/asset-matches.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'

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

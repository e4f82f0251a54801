/** Which keys are told what matches their organization's assets. */
import { keySeesAssets } from '#functions/assets/key-rights.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { MatchSight } from '#functions/platform/asset-matches/reading.ts'
import { assetOwner } from '#functions/platform/asset-matches/asset-matches.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * The organization whose assets are matched for a key: users' keys are told what their users see in the portal, others where they
 * see assets. A match says what the organization has, so a firewall's key of indicators is told of none, and neither is a
 * system's key, which has no organization. Throws `key_scope` where such a key filters by it: an empty list would say that
 * nothing does.
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
 * Threats that match by their groups are shown to keys that see all groups: a limited key would learn of others; and by indicators of
 * the levels that they are given.
 */
export const sightOf = ({ scope, session }: KeyCaller): MatchSight => ({
  byGroups:
    scope === null && session.access.has_feed_access ? (session.maxTlp ?? maxTlp('key_other')) : undefined,
})

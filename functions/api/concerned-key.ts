/** Which keys are told what concerns their organization. */
import { keySeesAssets } from '#functions/assets/key-rights.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { ConcernSight } from '#functions/platform/concerns/reading.ts'
import { concernedClient } from '#functions/platform/concerns/concerns.ts'

/**
 * The organization whose assets concern a key: users' keys are told what their users see in the portal, others where they
 * see assets. A match says what the organization has, so a firewall's key of indicators is told of none, and neither is a
 * system's key, which has no organization.
 */
export const clientConcerning = (caller: KeyCaller): number | undefined =>
  caller.type === 'user' || keySeesAssets(caller) ? concernedClient(caller.session) : undefined

/** Threats are told to concern by their groups to keys that see all groups: a limited key would learn of others. */
export const sightOf = ({ scope, session }: KeyCaller): ConcernSight => ({
  byGroups: scope === null && session.access.has_feed_access,
})

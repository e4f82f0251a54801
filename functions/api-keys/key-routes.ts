/** What an API key may do, for the key itself. */
import { keySeesAssets } from '#functions/asset-matches/key-access.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetMe, keyResources, type KeySelf } from '#shared/contracts/api/me.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { missingLimits, readScopes } from './key-scopes.ts'

/** What the key may do at this moment. */
export const getMeRoute = ({ table, clock }: Platform): KeyRoute =>
  handleKey(apiGetMe, async ({ caller }) => {
    const { entity, access, organizationId, organization } = caller
    const previous = entity.previous?.until ?? null
    return {
      key_id: caller.keyId,
      type: caller.type,
      name: entity.name,
      prefix: entity.prefix,
      client: organizationId === null ? null : { client_id: organizationId, name: organization?.name ?? '' },
      modules: keyModules.filter((module) => access[module]),
      resources: resourcesOf(caller),
      writes: caller.type === 'system' && caller.adminAccess,
      sightings: caller.type === 'named' && entity.sightings && access.feed,
      most_tlp: caller.session.maxTlp ?? 'red',
      scope: await scopeOf(table, caller),
      networks: entity.networks,
      creation_date: entity.creation_date,
      expiry_date: entity.expires,
      previous_until: previous !== null && previous > clock.now().toISOString() ? previous : null,
      limits: { requests_per_minute: caller.requestsPerMinute, bytes_per_day: caller.bytesPerDay },
    }
  })

const resourcesOf = (caller: KeyCaller): KeySelf['resources'] => {
  const { access, organizationId } = caller
  const isOpen: Readonly<Record<KeySelf['resources'][number], boolean>> = {
    threats: access.threat,
    incidents: access.incident,
    visibilities: access.visibility,
    indicators: access.feed,
    groups: access.feed,
    // Saved views belong to organizations.
    views: access.feed && organizationId !== null,
    assets: keySeesAssets(caller),
    categories: keyModules.some((module) => access[module]),
    tags: access.threat || access.incident || access.feed,
    'indicator-types': access.feed,
  }
  return keyResources.filter((resource) => isOpen[resource])
}

/**
 * The scope of an indicator key: its groups and views by name, and those that were deleted. Also the number of groups
 * that their TLP level hides.
 */
const scopeOf = async (
  table: Table,
  { scope, organizationId, session }: KeyCaller,
): Promise<KeySelf['scope']> => {
  if (scope === null) return null
  const existing = await readScopes(table, [scope])
  const gone = missingLimits(scope, organizationId, existing)
  const there = scope.groups.flatMap((id) => {
    const group = existing.groups.get(id)
    return group === undefined ? [] : [{ group_id: id, ...group }]
  })
  const most = tlpRank(session.maxTlp ?? 'red')
  const given = there.filter(({ tlp }) => tlpRank(tlp) <= most)
  return {
    groups: given,
    views: scope.views.flatMap((id) => {
      const name = gone.views.includes(id) ? undefined : existing.views.get(id)?.view_name
      return name === undefined ? [] : [{ view_id: id, view_name: name }]
    }),
    gone: { groups: [...gone.groups], views: [...gone.views] },
    left_out: { tlp: there.length - given.length },
  }
}

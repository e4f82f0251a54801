import * as z from 'zod'
import { keySeesAssets } from '#functions/assets/key-rights.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table } from '#functions/platform/store/table.ts'
import { apiGetMe, keyResources, type KeySelf } from '#shared/contracts/api/me.ts'
import { keyModules } from '#shared/domain/api-keys.ts'

/** What a key may do, at this moment. */
export const getMeRoute = ({ table, clock }: Platform): KeyRoute =>
  handleKey(apiGetMe, async ({ caller }) => {
    const { entity, access, clientId, organization } = caller
    const previous = entity.previous?.until ?? null
    return {
      key_id: caller.keyId,
      type: caller.type,
      name: entity.name,
      prefix: entity.prefix,
      client: clientId === null ? null : { client_id: clientId, name: organization?.name ?? '' },
      modules: keyModules.filter((module) => access[module]),
      resources: resourcesOf(caller),
      writes: caller.type === 'system' && caller.adminAccess,
      scope: await scopeOf(table, caller),
      networks: entity.networks,
      creation_date: entity.creation_date,
      expiry_date: entity.expires,
      previous_until: previous !== null && previous > clock.now().toISOString() ? previous : null,
      limits: { requests_per_minute: caller.requestsPerMinute, bytes_per_day: caller.bytesPerDay },
    }
  })

const resourcesOf = (caller: KeyCaller): KeySelf['resources'] => {
  const { access, clientId } = caller
  const isOpen: Readonly<Record<KeySelf['resources'][number], boolean>> = {
    threats: access.threat,
    incidents: access.incident,
    visibilities: access.visibility,
    indicators: access.feed,
    groups: access.feed,
    // Saved views are of organizations.
    views: access.feed && clientId !== null,
    assets: keySeesAssets(caller),
    categories: keyModules.some((module) => access[module]),
    tags: access.threat || access.incident || access.feed,
  }
  return keyResources.filter((resource) => isOpen[resource])
}

const groupSchema = z.object({ entity: z.object({ name: z.string(), is_verified: z.boolean() }) })
const viewSchema = z.object({ entity: z.object({ view_name: z.string(), client_id: z.int().nullable() }) })

/** What a key of indicators is limited to, by name: of groups and views that are there for its organization. */
const scopeOf = async (table: Table, { scope, clientId }: KeyCaller): Promise<KeySelf['scope']> => {
  if (scope === null) return null
  const items = await table.batchGet(
    [
      ...scope.groups.map((id) => keys.entity('feed_group', id)),
      ...scope.views.map((id) => keys.entity('feed_view', id)),
    ],
    { consistent: false },
  )
  return {
    groups: scope.groups.flatMap((id, index) => {
      const group = groupSchema.safeParse(items[index]).data?.entity
      return group?.is_verified === true ? [{ group_id: id, name: group.name }] : []
    }),
    views: scope.views.flatMap((id, index) => {
      const view = viewSchema.safeParse(items[scope.groups.length + index]).data?.entity
      return view !== undefined && view.client_id === clientId
        ? [{ view_id: id, view_name: view.view_name }]
        : []
    }),
  }
}

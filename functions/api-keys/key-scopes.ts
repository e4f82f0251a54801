/** The groups and views that limit keys. Reads those that still exist, directly from the table. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { namedGroupKeys, namedGroupsIn, type NamedGroup } from '#functions/indicators/named-group-queries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  isForKeys,
  isVisibleView,
  viewEntitySchema,
  viewKey,
  type ViewEntity,
} from '#functions/views/view-store.ts'
import type { KeyScope } from '#shared/domain/api-keys.ts'
import { PortalError } from '#shared/http/errors.ts'

/** The groups and views that still exist. Groups are verified. */
export interface ExistingScope {
  readonly groups: ReadonlyMap<number, Omit<NamedGroup, 'is_verified'>>
  readonly views: ReadonlyMap<number, ViewEntity>
}

const viewItemSchema = z.object({ entity: viewEntitySchema })

/**
 * Reads the groups and views in these scopes, of any TLP level. Costs one eventually consistent request per hundred
 * items.
 */
export const readScopes = async (table: Table, scopes: readonly KeyScope[]): Promise<ExistingScope> => {
  const groupIds = [...new Set(scopes.flatMap((scope) => scope.groups))]
  const viewIds = [...new Set(scopes.flatMap((scope) => scope.views))]
  const groupKeys = namedGroupKeys(groupIds)
  const items = await table.batchGet([...groupKeys, ...viewIds.map(viewKey)], { consistent: false })
  return {
    groups: new Map(
      [...namedGroupsIn(groupIds, items)].flatMap(([id, { is_verified, ...group }]) =>
        is_verified ? [[id, group]] : [],
      ),
    ),
    views: new Map(
      viewIds.flatMap((id, index): [number, ViewEntity][] => {
        const item = items[groupKeys.length + index]
        return item === undefined ? [] : [[id, viewItemSchema.parse(item).entity]]
      }),
    ),
  }
}

/** Those groups and views that the caller sees. Callers without access to indicators see none. */
export const visibleScope = (session: Session, { groups, views }: ExistingScope): ExistingScope =>
  session.role === 'platform_admin' || !session.access.has_feed_access
    ? { groups: new Map(), views: new Map() }
    : {
        groups,
        views: new Map([...views].filter(([, view]) => isVisibleView(view, session) && isForKeys(view))),
      }

/** Throws `unknown_reference` for a group or view that the caller does not see. */
export const checkScope = async (table: Table, session: Session, scope: KeyScope): Promise<void> => {
  const visible = visibleScope(session, await readScopes(table, [scope]))
  for (const kind of ['groups', 'views'] as const) {
    const unknown = scope[kind].filter((id) => !visible[kind].has(id))
    if (unknown.length > 0)
      throw new PortalError('unknown_reference', { field: `${kind}_ids`, values: unknown.map(String) })
  }
}

/** The limits of a key that no longer exist: deleted, or a group that is no longer verified. */
export const missingLimits = (
  scope: KeyScope,
  organizationId: number | null,
  existing: ExistingScope,
): KeyScope => ({
  groups: scope.groups.filter((id) => !existing.groups.has(id)),
  views: scope.views.filter((id) => {
    const view = existing.views.get(id)
    return view === undefined || view.client_id !== organizationId
  }),
})

/** Number of groups and views. */
export const sizeOf = ({ groups, views }: KeyScope): number => groups.length + views.length
